package dev.kasane.shop.testing;

import java.util.List;
import java.util.Map;

/** Memcached. */
public final class Memcached extends TestStore {

    private final String server = Programs.find("memcached");

    private Memcached() {}

    /** Starts a server. */
    public static Memcached start() {
        Memcached store = new Memcached();
        store.resume();
        return store;
    }

    @Override
    List<String> command() {
        return List.of(
                server,
                "-l",
                "127.0.0.1",
                "-p",
                String.valueOf(port()),
                "-U",
                "0",
                "-u",
                System.getProperty("user.name"));
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables() {
        return Map.of("KVS_HOST", "127.0.0.1", "KVS_PORT", String.valueOf(port()));
    }
}
