package dev.kasane.shop.testing;

import java.util.List;
import java.util.Map;

/**
 * MongoDB's protocol over a store in memory (mongo-java-server), since Debian has no package of MongoDB. It takes no
 * login, and its data is gone when it ends.
 */
public final class MongoDb extends LaunchedServer {

    private MongoDb() {
        super("mongodb", "MongoNode.java");
    }

    /** Starts a server. */
    public static MongoDb start() {
        MongoDb store = new MongoDb();
        store.resume();
        return store;
    }

    @Override
    List<String> arguments() {
        return List.of(String.valueOf(port()));
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables() {
        return Map.of("DB_ADDRESS", "mongodb://127.0.0.1:" + port() + "/", "DB_NAME", "comment-db");
    }
}
