package dev.kasane.gotemplate.value;

/** The two ways in which Go has no value. */
public enum GoNil {
    /** A nil interface: what JSON's null becomes. */
    NIL,

    /** No value at all: what a key that is missing gives. */
    INVALID
}
