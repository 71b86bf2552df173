package dev.kasane.shop.order;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.kasane.shop.SqlStore;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.order.v1.Order;
import dev.kasane.shop.order.v1.OrderPlaced;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Orders in a SQL database, before and after payment, and in the same transaction the messages to publish. */
final class OrderStore {

    private static final int BATCH = 100;

    private final SqlStore sql;

    OrderStore(SqlStore sql) {
        this.sql = sql;
    }

    record Message(long id, byte[] content) {}

    /** Stores an order that is to be charged, unless one with its id waits for that; returns the one that waits. */
    Order pending(Order order) {
        sql.update("INSERT IGNORE INTO pending_orders (id, content) VALUES (?, ?)", order.getId(), order.toByteArray());
        return sql.first("SELECT content FROM pending_orders WHERE id = ?", OrderStore::order, order.getId())
                .orElseThrow(() -> new StoreException("the order " + order.getId() + " was placed meanwhile"));
    }

    /** Forgets an order that was not charged. */
    void drop(Order order) {
        sql.update("DELETE FROM pending_orders WHERE id = ?", order.getId());
    }

    /** Stores an order that was charged with one message for each queue, unless it is stored. */
    void add(Order order, List<String> queues) {
        byte[] message = OrderPlaced.newBuilder()
                .setId(order.getId())
                .setCustomer(order.getCustomer())
                .setTotal(order.getTotal())
                .build()
                .toByteArray();
        sql.transaction(connection -> {
            int added = SqlStore.update(
                    connection,
                    "INSERT IGNORE INTO orders (id, customer, content) VALUES (?, ?, ?)",
                    order.getId(),
                    order.getCustomer(),
                    order.toByteArray());
            for (String queue : added == 0 ? List.<String>of() : queues) {
                SqlStore.update(connection, "INSERT INTO outbox (queue, content) VALUES (?, ?)", queue, message);
            }
            return SqlStore.update(connection, "DELETE FROM pending_orders WHERE id = ?", order.getId());
        });
    }

    Optional<Order> get(String id) {
        return sql.first("SELECT content FROM orders WHERE id = ?", OrderStore::order, id);
    }

    List<Order> of(String customer) {
        return sql.query(
                "SELECT content FROM orders WHERE customer = ? ORDER BY placed DESC, id LIMIT " + BATCH,
                OrderStore::order,
                customer);
    }

    List<Message> unpublished(String queue) {
        return sql.query(
                "SELECT id, content FROM outbox WHERE queue = ? ORDER BY id LIMIT " + BATCH,
                row -> new Message(row.getLong(1), row.getBytes(2)),
                queue);
    }

    void published(Message message) {
        sql.update("DELETE FROM outbox WHERE id = ?", message.id());
    }

    private static Order order(ResultSet row) throws SQLException {
        try {
            return Order.parseFrom(row.getBytes(1));
        } catch (InvalidProtocolBufferException e) {
            throw new SQLException("the content of an order cannot be read", e);
        }
    }
}
