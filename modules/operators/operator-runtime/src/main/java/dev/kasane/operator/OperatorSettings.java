package dev.kasane.operator;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings of an operator in a cluster.
 *
 * @param name its name, which is also its field manager and the name of its lease
 * @param namespaces the namespaces it watches, empty for all
 * @param leaseNamespace the namespace of its lease, empty to run without leader election
 * @param port the port of probes and metrics, 0 for any free port
 */
public record OperatorSettings(String name, Set<String> namespaces, Optional<String> leaseNamespace, int port) {

    private static final int DEFAULT_PORT = 8080;

    public OperatorSettings {
        namespaces = Set.copyOf(namespaces);
    }

    /**
     * Reads the settings from environment variables: {@code WATCH_NAMESPACES} (separated by commas; all without it),
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
