package dev.kasane.shop.user;

import dev.kasane.shop.SqlStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Accounts in a SQL database. */
final class UserStore {

    private static final String COLUMNS = "SELECT id, email, name, password FROM users";

    private final SqlStore sql;

    UserStore(SqlStore sql) {
        this.sql = sql;
    }

    /** @param password as {@link Passwords} stores it */
    record Account(String id, String email, String name, String password) {}

    /** Stores an account, if no other has its address; returns whether it did. */
    boolean add(Account account) {
        return sql.update(
                        "INSERT IGNORE INTO users (id, email, name, password) VALUES (?, ?, ?, ?)",
                        account.id(),
                        account.email(),
                        account.name(),
                        account.password())
                == 1;
    }

    Optional<Account> byEmail(String email) {
        return sql.first(COLUMNS + " WHERE email = ?", UserStore::account, email);
    }

    Optional<Account> byId(String id) {
        return sql.first(COLUMNS + " WHERE id = ?", UserStore::account, id);
    }

    private static Account account(ResultSet row) throws SQLException {
        return new Account(row.getString(1), row.getString(2), row.getString(3), row.getString(4));
    }
}
