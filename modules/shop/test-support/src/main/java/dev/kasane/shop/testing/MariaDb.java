package dev.kasane.shop.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** MariaDB in place of the cluster's MySQL: one database, one user with a password. */
public final class MariaDb extends TestStore {

    private static final String PASSWORD = "a password of the test";

    private final String name;
    private final String server = Programs.find("mariadbd");

    private MariaDb(String name) {
        this.name = name;
    }

    /** Starts a server with a database, whose name its user has, too. */
    public static MariaDb start(String name) {
        MariaDb store = new MariaDb(name);
        store.install();
        store.resume();
        return store;
    }

    private void install() {
        Path init = folder().resolve("init.sql");
        try {
            Files.writeString(init, """
                    CREATE DATABASE IF NOT EXISTS `%1$s`;
                    CREATE USER IF NOT EXISTS '%1$s'@'%%' IDENTIFIED BY '%2$s';
                    GRANT ALL ON `%1$s`.* TO '%1$s'@'%%';
                    """.formatted(name, PASSWORD));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run(List.of(
                Programs.find("mariadb-install-db"),
                "--no-defaults",
                "--user=" + System.getProperty("user.name"),
                "--datadir=" + folder().resolve("data"),
                "--skip-test-db",
                "--innodb-log-file-size=4M",
                "--auth-root-authentication-method=normal"));
    }

    @Override
    List<String> command() {
        return List.of(
                server,
                "--no-defaults",
                "--user=" + System.getProperty("user.name"),
                "--datadir=" + folder().resolve("data"),
                "--socket=" + folder().resolve("socket"),
                "--pid-file=" + folder().resolve("pid"),
                "--bind-address=127.0.0.1",
                "--port=" + port(),
                "--init-file=" + folder().resolve("init.sql"),
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-buffer-pool-size=16M",
                "--innodb-log-file-size=4M");
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
