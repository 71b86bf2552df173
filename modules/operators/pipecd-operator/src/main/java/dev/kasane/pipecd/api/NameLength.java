package dev.kasane.pipecd.api;

/** The maximum length of a name: the objects that the operator creates have longer names, of 63 characters at most. */
final class NameLength {

    static final String RULE = "size(self.metadata.name) <= 50";
    static final String MESSAGE = "a name has to leave room for what is appended to it";

    private NameLength() {}
}
