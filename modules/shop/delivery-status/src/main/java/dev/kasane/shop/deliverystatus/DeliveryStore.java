package dev.kasane.shop.deliverystatus;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Store;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.deliverystatus.v1.State;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Deliveries in Cassandra, as the variables {@code DB_HOST}, {@code DB_PORT}, {@code DB_NAME} (the keyspace),
 * {@code DB_USER}, {@code DB_PASSWORD} and {@code DB_DATACENTER} (dc1) name it. The session is made when the store answers
 * for the first time.
 */
final class DeliveryStore implements Store {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final Supplier<CqlSession> connect;
    private Optional<CqlSession> session = Optional.empty();

    DeliveryStore(Settings settings) {
        String host = settings.text("DB_HOST");
        int port = settings.port("DB_PORT");
        String datacenter = settings.optional("DB_DATACENTER").orElse("dc1");
        String user = settings.text("DB_USER");
        String password = settings.text("DB_PASSWORD");
        String keyspace = settings.text("DB_NAME");
        // each time with the host's present address
        connect = () -> CqlSession.builder()
                .addContactPoint(new InetSocketAddress(host, port))
                .withLocalDatacenter(datacenter)
                .withAuthCredentials(user, password)
                .withKeyspace(keyspace)
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, TIMEOUT)
                        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, ConsistencyLevel.QUORUM.name())
                        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(5))
                        .build())
                .build();
    }

    record Delivery(String customer, State state) {}

    /** Stores a delivery, unless it is stored: its state may be a later one by now. */
    void add(String order, Delivery delivery) {
        execute(
                "INSERT INTO deliveries (order_id, customer, state) VALUES (?, ?, ?) IF NOT EXISTS",
                order,
                delivery.customer(),
                delivery.state().name());
    }

    /** Sets the state of a delivery that is stored; returns whether one is. */
    boolean set(String order, State state) {
        return execute("UPDATE deliveries SET state = ? WHERE order_id = ? IF EXISTS", state.name(), order)
                .wasApplied();
    }

    Optional<Delivery> get(String order) {
        Row row = execute("SELECT customer, state FROM deliveries WHERE order_id = ?", order)
                .one();
        return row == null ? Optional.empty() : Optional.of(new Delivery(text(row, 0), State.valueOf(text(row, 1))));
    }

    private static String text(Row row, int column) {
        return Objects.requireNonNull(row.getString(column));
    }

    private ResultSet execute(String cql, Object... values) {
        try {
            return session().execute(SimpleStatement.newInstance(cql, values));
        } catch (DriverException e) {
            throw new StoreException(e);
        }
    }

    private synchronized CqlSession session() {
        if (session.isEmpty()) {
            CqlSession made = connect.get();
            made.execute(
                    "CREATE TABLE IF NOT EXISTS deliveries (order_id text PRIMARY KEY, customer text, state text)");
            session = Optional.of(made);
        }
        return session.get();
    }

    @Override
    public void check() {
        execute("SELECT release_version FROM system.local");
    }

    @Override
    public synchronized void close() {
        session.ifPresent(CqlSession::close);
    }
}
