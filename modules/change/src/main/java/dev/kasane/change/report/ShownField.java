package dev.kasane.change.report;

import org.jspecify.annotations.Nullable;

/**
 * A changed value for display, without secrets.
 *
 * @param path its path
 * @param before the value before; null when there was none
 * @param after the value now; null when there is none
 * @param moved whether it is the same value at another place of its list
 */
public record ShownField(
        String path, @Nullable ShownValue before, @Nullable ShownValue after, boolean moved) {}
