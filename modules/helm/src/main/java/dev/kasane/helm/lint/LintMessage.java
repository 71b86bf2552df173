package dev.kasane.helm.lint;

/**
 * Something that is to be said about a chart.
 *
 * @param severity how bad it is
 * @param path the file that it is about
 * @param sentence what it is, in Helm's words where they are its own
 */
public record LintMessage(Severity severity, String path, String sentence) {

    /** How bad something is. */
    public enum Severity {
        /** A recommendation. */
        INFO,
        /** A convention is not followed. */
        WARNING,
        /** The chart cannot be installed. */
        ERROR
    }

    /** The line that Helm prints. */
    public String line() {
        return "[" + severity + "] " + path + ": " + sentence;
    }
}
