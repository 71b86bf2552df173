package dev.kasane.git.commit;

import java.util.ArrayList;
import java.util.List;

/**
 * The message of a commit: a subject, a body, and trailers for programs.
 *
 * @param subject the line
 * @param body what and why; may be empty
 * @param trailers keys with values, in order
 */
public record CommitMessage(String subject, String body, List<Trailer> trailers) {

    /**
     * A line at the end of a message.
     *
     * @param key letters and dashes
     * @param value without line feeds
     */
    public record Trailer(String key, String value) {

        /** A trailer whose value is made one line of plain characters. */
        public Trailer {
            value = oneLine(value);
        }
    }

    /** A message whose first line is one line. */
    public CommitMessage {
        subject = oneLine(subject);
        trailers = List.copyOf(trailers);
    }

    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> line.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return line.toString().strip();
    }

    /** Reads a message; its trailers stay a part of the body. */
    public static CommitMessage of(String text) {
        String all = text.replace("\r\n", "\n").strip();
        int line = all.indexOf('\n');
        return line < 0
                ? new CommitMessage(all, "", List.of())
                : new CommitMessage(all.substring(0, line), all.substring(line).strip(), List.of());
    }

    /** The message of the one commit that brings the commit of this message into a branch. */
    public CommitMessage ofPullRequest(long number) {
        return new CommitMessage(subject + " (#" + number + ")", body, trailers);
    }

    /** The text of the message. */
    public String toText() {
        StringBuilder text = new StringBuilder(subject).append('\n');
        if (!body.isBlank()) {
            text.append('\n').append(body.strip()).append('\n');
        }
        if (!trailers.isEmpty()) {
            text.append('\n');
            trailers.forEach(trailer -> text.append(trailer.key())
                    .append(": ")
                    .append(trailer.value())
                    .append('\n'));
        }
        return text.toString();
    }

    /** The values of a trailer in the last paragraph of a message, in order. */
    public static List<String> values(String message, String key) {
        String all = message.stripTrailing();
        String last = all.substring(all.lastIndexOf("\n\n") + 1);
        List<String> values = new ArrayList<>();
        for (String line : last.split("\n")) {
            if (line.startsWith(key + ": ")) {
                values.add(line.substring(key.length() + 2).strip());
            }
        }
        return values;
    }
}
