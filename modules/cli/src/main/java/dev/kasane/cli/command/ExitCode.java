package dev.kasane.cli.command;

/** The exit codes of the program. */
public final class ExitCode {

    /** Done. */
    public static final int OK = 0;

    /** Differences or findings exist, and the user requested this exit code for them. */
    public static final int FINDINGS = 1;

    /** Something is wrong with what the user gave: files, flags, a place to write to. */
    public static final int USER = 2;

    /** Something is wrong with kasane ({@code EX_SOFTWARE} of BSD's {@code sysexits.h}). */
    public static final int BUG = 70;

    private ExitCode() {}
}
