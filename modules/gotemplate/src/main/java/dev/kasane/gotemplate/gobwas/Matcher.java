package dev.kasane.gotemplate.gobwas;

import org.jspecify.annotations.Nullable;

/** A compiled part of a glob. */
interface Matcher {

    int ANY_LENGTH = -1;

    /** Whether this matches the whole text. */
    boolean matches(Slice text, Steps steps);

    /** The first place where this can begin, or null. */
    @Nullable
    Found find(Slice text, Steps steps);

    /** The number of characters that this matches, if the library computes it, or {@link #ANY_LENGTH}. */
    int length();
}
