package dev.kasane.gotemplate.gobwas;

import org.jspecify.annotations.Nullable;

/** What a part of a pattern has become. */
interface Matcher {

    int ANY_LENGTH = -1;

    /** Whether the whole text is what this stands for. */
    boolean matches(Slice text, Steps steps);

    /** The first place where this can begin, or null. */
    @Nullable
    Found find(Slice text, Steps steps);

    /** How many characters this takes, as far as the library can tell, or {@link #ANY_LENGTH}. */
    int length();
}
