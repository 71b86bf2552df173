package dev.kasane.git.forge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verdict on a commit with annotations of lines.
 *
 * @param context the name of the check, which a branch rule may require
 * @param state the verdict
 * @param title the verdict in a few words
 * @param summary the full text, in Markdown
 * @param annotations the annotations of lines, the worst first
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

    /** The severities of annotations. */
    public enum Level {
        NOTICE,
        WARNING,
        FAILURE
    }

    /**
     * An annotation of a line of a file.
     *
     * @param path the file, from the root of the repository
     * @param line from 1
     * @param level the severity
     * @param title the title, in a few words
     * @param message the full text
     */
    public record Annotation(String path, int line, Level level, String title, String message) {}
}
