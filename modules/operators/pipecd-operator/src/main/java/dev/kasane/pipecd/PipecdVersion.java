package dev.kasane.pipecd;

import java.util.Comparator;
import java.util.Optional;

/**
 * A version of PipeCD, and its features.
 *
 * @param major the first number
 * @param minor the second number
 * @param patch the third number
 */
public record PipecdVersion(int major, int minor, int patch) implements Comparable<PipecdVersion> {

    private static final PipecdVersion LAST_MONGO = new PipecdVersion(0, 9, 10);
    private static final PipecdVersion WITHOUT_ENVIRONMENTS = new PipecdVersion(0, 24, 0);
    private static final PipecdVersion NEW_REGISTRY = new PipecdVersion(0, 28, 0);
    private static final PipecdVersion REGISTER_PIPED = new PipecdVersion(0, 44, 0);
    private static final PipecdVersion CONTROL_PLANE_IMAGE = new PipecdVersion(0, 57, 1);

    /** Parses a version that matches the schema, such as {@code v0.57.0}. */
    public static PipecdVersion parse(String text) {
        String[] parts = text.substring(1).split("-", 2)[0].split("\\.");
        return new PipecdVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    /** Why this version is invalid for a control plane, with a hint; empty if it is valid. */
    public Optional<String> objectionTo(boolean isMongo) {
        if (isMongo && compareTo(LAST_MONGO) > 0) {
            return Optional.of("PipeCD " + text()
                    + " has no MongoDB, the last version with it was v0.9.10: use mySQLConfig or firestoreConfig");
        }
        if (compareTo(REGISTER_PIPED) < 0) {
            return Optional.of("PipeCD " + text()
                    + " cannot register pipeds by its public API, which came with v0.44.0: use a later version");
        }
        return Optional.empty();
    }

    /** Whether environments are objects of PipeCD's own, and not a label of applications. */
    public boolean hasEnvironments() {
        return compareTo(WITHOUT_ENVIRONMENTS) < 0;
    }

    /** The image of server and ops. */
    public String controlPlaneImage() {
        if (compareTo(CONTROL_PLANE_IMAGE) >= 0) {
            return "ghcr.io/pipe-cd/controlplane:" + text();
        }
        return (compareTo(NEW_REGISTRY) >= 0 ? "ghcr.io/pipe-cd/pipecd:" : "gcr.io/pipecd/pipecd:") + text();
    }

    /** The image of piped. */
    public String pipedImage() {
        return (compareTo(NEW_REGISTRY) >= 0 ? "ghcr.io/pipe-cd/piped:" : "gcr.io/pipecd/piped:") + text();
    }

    private String text() {
        return "v" + major + "." + minor + "." + patch;
    }

    @Override
    public int compareTo(PipecdVersion other) {
        return Comparator.comparingInt(PipecdVersion::major)
                .thenComparingInt(PipecdVersion::minor)
                .thenComparingInt(PipecdVersion::patch)
                .compare(this, other);
    }
}
