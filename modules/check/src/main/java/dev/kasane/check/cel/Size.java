package dev.kasane.check.cel;

/**
 * How large a text, a list or a map can be.
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

    /** What it costs at most to walk over the whole, where a unit of it costs so much. */
    double cost(double unit) {
        return Math.ceil(most * unit);
    }
}
