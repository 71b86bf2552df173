package dev.kasane.argocd.shape;

/** The type of a field. */
public sealed interface Type {

    /** A text. */
    record Text() implements Type {}

    /** True or false. */
    record Bool() implements Type {}

    /** A whole number. */
    record Whole() implements Type {}

    /** Anything. */
    record Any() implements Type {}

    /** Anything, held as JSON text: what fills templates reads and writes it on its own. */
    record Raw() implements Type {}

    /** A map of values of one type. */
    record MapOf(Type item) implements Type {}

    /** A list of values of one type. */
    record ListOf(Type item) implements Type {}

    /** An object with known fields. */
    record Struct(String name) implements Type {}

    /** A value that may be missing, which is not the same as empty. */
    record Pointer(Type target) implements Type {}
}
