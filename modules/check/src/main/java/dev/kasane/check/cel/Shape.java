package dev.kasane.check.cel;

import org.jspecify.annotations.Nullable;

/** The declared type of a value, as far as it bounds the size of the value. */
public interface Shape {

    String ITEMS = "@items";
    String VALUES = "@values";
    String KEYS = "@keys";

    /** The largest size of a text, a list or a map; 0 of anything else. */
    double most();

    /** The shape of a field, or of what {@link #ITEMS}, {@link #VALUES} and {@link #KEYS} stand for; null when there is none. */
    @Nullable
    Shape inner(String step);
}
