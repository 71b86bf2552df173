package dev.kasane.check.producer;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object that a controller creates.
 *
 * @param kind its kind
 * @param namespace its namespace, or {@link #EVERY_NAMESPACE}
 * @param name its name
 * @param keys the keys of its data; null when they are not known
 */
public record Created(
        String kind,
        String namespace,
        String name,
        @Nullable Set<String> keys) {

    /** The namespace of what is in all of them. */
    public static final String EVERY_NAMESPACE = "*";
}
