package dev.kasane.check.cel;

import org.jspecify.annotations.Nullable;

/** The declared type of a value, for the bounds of its size. */
public interface Shape {

    String ITEMS = "@items";
    String VALUES = "@values";
    String KEYS = "@keys";

    /** The largest size of a text, a list or a map; 0 of anything else. */
    double most();

    /** The shape of a field, or of {@link #ITEMS}, {@link #VALUES} or {@link #KEYS}; null if there is none. */
    @Nullable
    Shape inner(String step);
}
