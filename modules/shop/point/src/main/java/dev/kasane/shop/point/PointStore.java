package dev.kasane.shop.point;

import dev.kasane.shop.SqlStore;

/** Points in a SQL database. */
final class PointStore {

    private final SqlStore sql;

    PointStore(SqlStore sql) {
        this.sql = sql;
    }

    /** Adds the points of an order to a customer's, once for each order. */
    void earn(String order, String customer, long points) {
        sql.transaction(connection -> {
            int added = SqlStore.update(
                    connection,
                    "INSERT INTO earned (order_id, customer, points) VALUES (?, ?, ?) ON CONFLICT (order_id) DO NOTHING",
                    order,
                    customer,
                    points);
            if (added == 1) {
                SqlStore.update(
                        connection,
                        "INSERT INTO balances (customer, points) VALUES (?, ?)"
                                + " ON CONFLICT (customer) DO UPDATE SET points = balances.points + excluded.points",
                        customer,
                        points);
            }
            return added;
        });
    }

    long balance(String customer) {
        return sql.first("SELECT points FROM balances WHERE customer = ?", row -> row.getLong(1), customer)
                .orElse(0L);
    }
}
