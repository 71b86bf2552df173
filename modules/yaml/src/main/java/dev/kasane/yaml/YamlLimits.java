package dev.kasane.yaml;

/**
 * The limits of a YAML text: depth, nodes, size of a scalar, documents.
 *
 * @param depth how deep collections may be nested
 * @param nodes how many nodes one file may have once its aliases are expanded
 * @param scalarBytes how long one scalar may be
 * @param documents how many documents one file may have
 */
public record YamlLimits(int depth, int nodes, int scalarBytes, int documents) {

    /** The depth go-yaml itself stops at. */
    public static final int COMPATIBLE_DEPTH = 10_000;

    /** 1,000 levels, four million nodes, 8 MiB a scalar, 100,000 documents. */
    public static final YamlLimits DEFAULT = new YamlLimits(1_000, 4_000_000, 8 << 20, 100_000);
}
