package dev.kasane.shop.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** PostgreSQL, also in place of YugabyteDB, which has the same protocol. One database, whose owner has its name. */
public final class Postgres extends TestStore {

    private final String name;

    private Postgres(String name) {
        this.name = name;
    }

    /** Starts a server with a database. */
    public static Postgres start(String name) {
        Postgres store = new Postgres(name);
        if (isRoot()) {
            store.run(List.of("chown", "postgres", store.folder().toString()));
        }
        store.run(asOwner(List.of(
                Programs.find("initdb"),
                "--pgdata=" + store.folder().resolve("data"),
                "--username=" + name,
                "--auth=trust",
                "--encoding=UTF8",
                "--no-locale",
                "--no-sync")));
        store.resume();
        store.run(List.of(
                Programs.find("psql"),
                "postgresql://" + name + "@127.0.0.1:" + store.port() + "/postgres",
                "--quiet",
                "--command=CREATE DATABASE \"" + name + "\""));
        return store;
    }

    @Override
    List<String> command() {
        return asOwner(List.of(
                Programs.find("postgres"),
                "-D",
                folder().resolve("data").toString(),
                "-k",
                folder().toString(),
                "-h",
                "127.0.0.1",
                "-p",
                String.valueOf(port()),
                "-c",
                "fsync=off"));
    }

    /** PostgreSQL does not run as root. */
    private static List<String> asOwner(List<String> command) {
        if (!isRoot()) {
            return command;
        }
        List<String> other =
                new ArrayList<>(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        other.addAll(command);
        return other;
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables() {
        return Map.of(
                "DB_HOST",
                "127.0.0.1",
                "DB_PORT",
                String.valueOf(port()),
                "DB_NAME",
                name,
                "DB_USER",
                name,
                "DB_PASSWORD",
                "trusted");
    }
}
