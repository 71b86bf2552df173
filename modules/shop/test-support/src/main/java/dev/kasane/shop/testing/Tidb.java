package dev.kasane.shop.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** TiDB with its embedded storage: one database, one user with a password. */
public final class Tidb extends TestStore {

    private static final String PASSWORD = "a password of the test";

    private final String name;
    private final String server = Programs.find("tidb-server");

    private Tidb(String name) {
        this.name = name;
    }

    /** Starts a server with a database, whose name its user has, too. */
    public static Tidb start(String name) {
        Tidb store = new Tidb(name);
        store.configure();
        store.resume();
        return store;
    }

    private void configure() {
        Path init = folder().resolve("init.sql");
        try {
            Files.writeString(init, """
                    CREATE DATABASE `%1$s`;
                    CREATE USER '%1$s'@'%%' IDENTIFIED BY '%2$s';
                    GRANT ALL ON `%1$s`.* TO '%1$s'@'%%';
                    """.formatted(name, PASSWORD));
            Files.writeString(folder().resolve("tidb.toml"), """
                    initialize-sql-file = "%s"
                    socket = ""
                    """.formatted(init));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    List<String> command() {
        return List.of(
                server,
                "--config=" + folder().resolve("tidb.toml"),
                "--store=unistore",
                "--path=" + folder().resolve("data"),
                "--host=127.0.0.1",
                "-P=" + port(),
                "--report-status=false");
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables() {
        return Map.of(
                "DB_HOST", "127.0.0.1",
                "DB_PORT", String.valueOf(port()),
                "DB_NAME", name,
                "DB_USER", name,
                "DB_PASSWORD", PASSWORD);
    }
}
