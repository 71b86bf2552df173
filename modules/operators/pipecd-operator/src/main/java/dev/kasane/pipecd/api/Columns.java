package dev.kasane.pipecd.api;

/** The paths of the {@code kubectl get} columns that several kinds share. */
final class Columns {

    static final String AGE = ".metadata.creationTimestamp";
    static final String READY = ".status.conditions[?(@.type==\"Ready\")].status";
    static final String REGISTERED = ".status.conditions[?(@.type==\"Registered\")].status";

    private Columns() {}
}
