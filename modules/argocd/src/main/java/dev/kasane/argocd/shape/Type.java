package dev.kasane.argocd.shape;

/** The Go type of a field. */
public sealed interface Type {

    /** A text. */
    record Text() implements Type {}

    /** True or false. */
    record Bool() implements Type {}

    /** A whole number. */
    record Whole() implements Type {}

    /** Any value. */
    record Any() implements Type {}

    /** Any value as raw JSON, which the template code reads and writes by itself. */
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
