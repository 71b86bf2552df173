package dev.kasane.cli.command;

/** The version of this program, and the version of kustomize that it reproduces. */
public final class Version {

    /** The version of this program. */
    public static final String KASANE = "0.1.0-SNAPSHOT";

    /** The version of kustomize whose bytes it prints. */
    public static final String KUSTOMIZE = "v5.8.1";

    private Version() {}
}
