package dev.kasane.shop.testing;

import java.util.List;
import java.util.Map;

/**
 * OpenSearch of one node in place of Elasticsearch, of which Debian has no package: both have the same calls of indexes and
 * documents. It takes any login.
 */
public final class OpenSearch extends LaunchedServer {

    private OpenSearch() {
        super("opensearch", "OpenSearchNode.java");
    }

    /** Starts a node. */
    public static OpenSearch start() {
        OpenSearch store = new OpenSearch();
        store.resume();
        return store;
    }

    @Override
    List<String> arguments() {
        return List.of(folder().toString(), String.valueOf(port()));
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables() {
        return Map.of(
                "DB_HOST",
                "127.0.0.1",
                "DB_PORT",
                String.valueOf(port()),
                "DB_USER",
                "elastic",
                "DB_PASSWORD",
                "a-password-of-the-test");
    }
}
