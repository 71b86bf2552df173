package dev.kasane.helm.jsonpath;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a JSONPath template. */
sealed interface Node {

    /** Steps one after the other: the content of braces. */
    record Steps(List<Node> nodes) implements Node {}

    /** A text, in quotation marks or outside of braces. */
    record Text(String text) implements Node {}

    /** A number, true or false. */
    record Literal(Object value) implements Node {}

    /** A key of a map. */
    record Field(String name) implements Node {}

    /**
     * Items of a list; null for an omitted bound.
     *
     * @param isOne whether only the first number is given, which names one item
     */
    record Slice(
            @Nullable Integer from,
            @Nullable Integer to,
            @Nullable Integer step,
            boolean isOne) implements Node {}

    /** The items of a list that meet a condition; the operator {@code exists} has no right side. */
    record Filter(Steps left, Steps right, String operator) implements Node {}

    /** All values of a map or a list. */
    record Wildcard() implements Node {}

    /** A value and everything below it. */
    record Recursive() implements Node {}

    /** The results of several paths. */
    record Union(List<Steps> paths) implements Node {}

    /** The word {@code range} or {@code end}. */
    record Word(String name) implements Node {}
}
