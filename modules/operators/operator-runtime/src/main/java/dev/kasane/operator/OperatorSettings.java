package dev.kasane.operator;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How an operator runs in a cluster.
 *
 * @param name what it is called: the manager of the fields it writes, and the name of its lease
 * @param namespaces the namespaces it looks after, empty for all
 * @param leaseNamespace where its lease is, empty when it is sure to be the only one
 * @param port where it tells about itself, 0 for any free port
 */
public record OperatorSettings(String name, Set<String> namespaces, Optional<String> leaseNamespace, int port) {

    private static final int DEFAULT_PORT = 8080;

    public OperatorSettings {
        namespaces = Set.copyOf(namespaces);
    }

    /**
     * What the environment of a container says: {@code WATCH_NAMESPACES} (separated by commas; all without it),
     * {@code LEASE_NAMESPACE} (no election without it) and {@code PORT} (8080 without it).
     */
    public static OperatorSettings of(String name, Map<String, String> environment) {
        Set<String> namespaces = Arrays.stream(
                        environment.getOrDefault("WATCH_NAMESPACES", "").split(","))
                .map(String::strip)
                .filter(it -> !it.isEmpty())
                .collect(Collectors.toSet());
        Optional<String> lease =
                Optional.ofNullable(environment.get("LEASE_NAMESPACE")).filter(it -> !it.isBlank());
        String port = environment.getOrDefault("PORT", Integer.toString(DEFAULT_PORT));
        return new OperatorSettings(name, namespaces, lease, Integer.parseInt(port));
    }

    /** For one namespace, as the only one, on any free port. */
    public static OperatorSettings alone(String name, String namespace) {
        return new OperatorSettings(name, Set.of(namespace), Optional.empty(), 0);
    }
}
