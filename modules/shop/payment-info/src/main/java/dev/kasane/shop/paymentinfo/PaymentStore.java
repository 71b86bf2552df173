package dev.kasane.shop.paymentinfo;

import dev.kasane.shop.SqlStore;
import dev.kasane.shop.paymentinfo.v1.PaymentInfo;
import java.util.Optional;

/** Ways to pay, and charges, in a SQL database. */
final class PaymentStore {

    private final SqlStore sql;

    PaymentStore(SqlStore sql) {
        this.sql = sql;
    }

    record Charge(String customer, long amount, String reference) {}

    void put(String customer, PaymentInfo info) {
        sql.update(
                "INSERT INTO payment_infos (customer, reference, last_digits) VALUES (?, ?, ?)"
                        + " ON CONFLICT (customer) DO UPDATE"
                        + " SET reference = excluded.reference, last_digits = excluded.last_digits",
                customer,
                info.getReference(),
                info.getLastDigits());
    }

    Optional<PaymentInfo> get(String customer) {
        return sql.first(
                "SELECT reference, last_digits FROM payment_infos WHERE customer = ?",
                row -> PaymentInfo.newBuilder()
                        .setReference(row.getString(1))
                        .setLastDigits(row.getString(2))
                        .build(),
                customer);
    }

    /** Stores the charge of an order, unless it has one; returns the one that it has then. */
    Charge charge(String order, Charge charge) {
        return sql.transaction(connection -> {
            SqlStore.update(
                    connection,
                    "INSERT INTO charges (order_id, customer, amount, reference) VALUES (?, ?, ?, ?)"
                            + " ON CONFLICT (order_id) DO NOTHING",
                    order,
                    charge.customer(),
                    charge.amount(),
                    charge.reference());
            return SqlStore.query(
                            connection,
                            "SELECT customer, amount, reference FROM charges WHERE order_id = ?",
                            row -> new Charge(row.getString(1), row.getLong(2), row.getString(3)),
                            order)
                    .getFirst();
        });
    }
}
