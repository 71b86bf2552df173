package dev.kasane.pipecd.api;

/** Where the columns of {@code kubectl get} that several kinds have are in an object. */
final class Columns {

    static final String AGE = ".metadata.creationTimestamp";
    static final String READY = ".status.conditions[?(@.type==\"Ready\")].status";
    static final String REGISTERED = ".status.conditions[?(@.type==\"Registered\")].status";

    private Columns() {}
}
