package dev.kasane.git.forge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verdict on a commit with what it is about, line by line.
 *
 * @param context who gives it: a branch rule may require it by this name
 * @param state the verdict
 * @param title the verdict in a few words
 * @param summary all of it, in Markdown
 * @param annotations what is said of lines, the worst first
 * @param link the page that explains it; null if there is none
 */
public record CheckRun(
        String context,
        CommitStatus.State state,
        String title,
        String summary,
        List<Annotation> annotations,
        @Nullable String link) {

    /** A verdict whose annotations do not change. */
    public CheckRun {
        annotations = List.copyOf(annotations);
    }

    /** How bad something is. */
    public enum Level {
        NOTICE,
        WARNING,
        FAILURE
    }

    /**
     * What is said of a line of a file.
     *
     * @param path the file, from the root of the repository
     * @param line from 1
     * @param level how bad it is
     * @param title in a few words
     * @param message all of it
     */
    public record Annotation(String path, int line, Level level, String title, String message) {}
}
