package dev.kasane.gotemplate.value;

/** Go's two kinds of missing values. */
public enum GoNil {
    /** A nil interface, such as JSON's null. */
    NIL,

    /** No value at all: what a key that is missing gives. */
    INVALID
}
