package dev.kasane.check.cel;

/**
 * The bounds of the size of a text, a list or a map.
 *
 * @param least its smallest size
 * @param most its largest size
 */
record Size(double least, double most) {

    static final Size UNKNOWN = new Size(0, 0x1p64);

    static Size of(double size) {
        return new Size(size, size);
    }

    Size plus(Size other) {
        return new Size(least + other.least, most + other.most);
    }

    Size times(Size other) {
        return new Size(least * other.least, most * other.most);
    }

    Size union(Size other) {
        return new Size(Math.min(least, other.least), Math.max(most, other.most));
    }

    /** The maximum cost of a walk over the whole value, with a cost for each unit. */
    double cost(double unit) {
        return Math.ceil(most * unit);
    }
}
