package dev.kasane.helm.lint;

/**
 * A message of lint about a chart.
 *
 * @param severity how bad it is
 * @param path the file that it is about
 * @param sentence the message, with Helm's text if Helm has this message
 */
public record LintMessage(Severity severity, String path, String sentence) {

    /** The severity of a message. */
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
