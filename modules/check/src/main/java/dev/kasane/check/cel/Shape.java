package dev.kasane.check.cel;

import org.jspecify.annotations.Nullable;

/** How large a value can be. */
public interface Shape {

    /** The largest size; negative when it has none. */
    double most();

    /** The shape of a field; null when it is not known. */
    @Nullable
    Shape field(String name);

    /** The shape of the items of a list or the values of a map; null when it is not known. */
    @Nullable
    Shape item();

    boolean isMap();
}
