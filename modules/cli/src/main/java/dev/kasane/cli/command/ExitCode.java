package dev.kasane.cli.command;

/** What the program's exit status means. */
public final class ExitCode {

    /** Done. */
    public static final int OK = 0;

    /** What was looked for was found: differences, where the user asked to be told so. */
    public static final int FINDINGS = 1;

    /** Something is wrong with what the user gave: files, flags, a place to write to. */
    public static final int USER = 2;

    /** Something is wrong with kasane ({@code EX_SOFTWARE} of BSD's {@code sysexits.h}). */
    public static final int BUG = 70;

    private ExitCode() {}
}
