package dev.kasane.shop;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A SQL database, as the variables {@code DB_HOST}, {@code DB_PORT}, {@code DB_NAME}, {@code DB_USER}, {@code DB_PASSWORD}
 * and {@code DB_OPTIONS} (of the driver, as in a URL's query) name it. Its schema is made on the first connection: a
 * database that is not there yet delays readiness only.
 */
public final class SqlStore implements Store {

    private static final Duration CONNECT = Duration.ofSeconds(3);

    private final HikariDataSource pool;
    private final List<String> schema;
    private volatile boolean prepared;

    private SqlStore(HikariDataSource pool, List<String> schema) {
        this.pool = pool;
        this.schema = schema;
    }

    /**
     * Opens a database.
     *
     * @param driver the first part of the JDBC URL: {@code mariadb} or {@code postgresql}
     * @param owner the class beside whose resources {@code schema.sql} lies: statements that may run any number of times,
     *     each ended by a semicolon at the end of a line
     */
    public static SqlStore open(Settings settings, String driver, Class<?> owner, Metrics metrics) throws IOException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:" + driver + "://" + settings.text("DB_HOST") + ":" + settings.port("DB_PORT") + "/"
                + settings.text("DB_NAME")
                + settings.optional("DB_OPTIONS").map(it -> "?" + it).orElse(""));
        config.setUsername(settings.text("DB_USER"));
        config.setPassword(settings.text("DB_PASSWORD"));
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECT.toMillis());
        config.setInitializationFailTimeout(-1);
        config.setMetricRegistry(metrics.registry());
        return new SqlStore(new HikariDataSource(config), statements(owner));
    }

    private static List<String> statements(Class<?> owner) throws IOException {
        try (InputStream file = owner.getResourceAsStream("schema.sql")) {
            if (file == null) {
                throw new IOException("there is no schema.sql beside " + owner.getName());
            }
            return List.of(new String(file.readAllBytes(), StandardCharsets.UTF_8).split(";\\R"));
        }
    }

    /** Work on one connection. */
    @FunctionalInterface
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** A row as a value. */
    @FunctionalInterface
    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Runs work in one transaction: all of it is stored, or nothing. */
    public <T> T transaction(Work<T> work) {
        try (Connection connection = connection()) {
            connection.setAutoCommit(false);
            boolean done = false;
            try {
                T result = work.on(connection);
                connection.commit();
                done = true;
                return result;
            } finally {
                if (!done) {
                    connection.rollback();
                }
            }
        } catch (SQLException e) {
            throw new StoreException(e);
        }
    }

    /** Runs a query and reads its rows. */
    public <T> List<T> query(String sql, Row<T> row, Object... parameters) {
        return transaction(connection -> query(connection, sql, row, parameters));
    }

    /** The first row of a query. */
    public <T> Optional<T> first(String sql, Row<T> row, Object... parameters) {
        return query(sql, row, parameters).stream().findFirst();
    }

    /** Changes rows; returns how many. */
    public int update(String sql, Object... parameters) {
        return transaction(connection -> update(connection, sql, parameters));
    }

    /** Runs a query within a transaction. */
    public static <T> List<T> query(Connection connection, String sql, Row<T> row, Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, parameters);
            List<T> values = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    values.add(row.of(rows));
                }
            }
            return values;
        }
    }

    /** Changes rows within a transaction. */
    public static int update(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, parameters);
            return statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }

    private Connection connection() throws SQLException {
        Connection connection = pool.getConnection();
        if (!prepared) {
            prepare(connection);
        }
        return connection;
    }

    private synchronized void prepare(Connection connection) throws SQLException {
        if (prepared) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            for (String one : schema) {
                if (!one.isBlank()) {
                    statement.execute(one);
                }
            }
            prepared = true;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void check() throws SQLException {
        try (Connection connection = connection()) {
            if (!connection.isValid((int) CONNECT.toSeconds())) {
                throw new SQLException("the connection is not valid");
            }
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
