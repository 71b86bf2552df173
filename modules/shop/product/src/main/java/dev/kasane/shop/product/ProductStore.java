package dev.kasane.shop.product;

import dev.kasane.shop.SqlStore;
import dev.kasane.shop.product.v1.Product;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/** Products in a SQL database. */
final class ProductStore {

    static final int PAGE = 100;

    private final SqlStore sql;

    ProductStore(SqlStore sql) {
        this.sql = sql;
    }

    List<Product> after(String id) {
        return sql.query(
                "SELECT id, name, price FROM products WHERE id > ? ORDER BY id LIMIT " + PAGE,
                ProductStore::product,
                id);
    }

    /** Those that exist, in any order. */
    List<Product> get(List<String> ids) {
        String places = String.join(", ", Collections.nCopies(ids.size(), "?"));
        return sql.query(
                "SELECT id, name, price FROM products WHERE id IN (" + places + ")",
                ProductStore::product,
                ids.toArray());
    }

    void put(Product product) {
        sql.update(
                "INSERT INTO products (id, name, price) VALUES (?, ?, ?)"
                        + " ON DUPLICATE KEY UPDATE name = VALUES(name), price = VALUES(price)",
                product.getId(),
                product.getName(),
                product.getPrice());
    }

    private static Product product(ResultSet row) throws SQLException {
        return Product.newBuilder()
                .setId(row.getString(1))
                .setName(row.getString(2))
                .setPrice(row.getLong(3))
                .build();
    }
}
