package dev.kasane.gotemplate.gobwas;

import java.util.List;

/** A node of a parsed glob. */
sealed interface Part {

    /** Literal characters. */
    record Text(String text) implements Part {}

    /** {@code *} */
    record Star() implements Part {}

    /** {@code **} */
    record Stars() implements Part {}

    /** {@code ?} */
    record Any() implements Part {}

    /** {@code [abc]}, or all but these. */
    record Characters(String characters, boolean not) implements Part {}

    /** {@code [a-z]}, or all but these. */
    record Range(int low, int high, boolean not) implements Part {}

    /** The remainder of an alternative whose parts are all common to the other ones. */
    record Empty() implements Part {}

    /** Parts one behind the other. */
    record Sequence(List<Part> parts) implements Part {}

    /** {@code {a,b}}: each alternative is a sequence, or empty. */
    record Choice(List<Part> alternatives) implements Part {}
}
