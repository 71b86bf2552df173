package dev.kasane.git.forge;

import dev.kasane.git.forge.CheckRun.Annotation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Annotations in Markdown, for forges that show them as comments. Texts of manifests are quoted verbatim, so that they
 * mention no user.
 */
public final class AnnotationText {

    private static final int SHORTEST_FENCE = 3;
    private static final int BYTES = 8;

    private AnnotationText() {}

    /** The text of an annotation, after its level. */
    public static String of(Annotation annotation) {
        String fence = "`".repeat(Math.max(SHORTEST_FENCE, longestFence(annotation.message()) + 1));
        return "**" + annotation.level().name().toLowerCase(Locale.ROOT) + "** `"
                + annotation.title().replace('`', ' ') + "`\n" + fence + "text\n" + annotation.message() + "\n" + fence;
    }

    /** The file and line. */
    public static String place(Annotation annotation) {
        return "`" + annotation.path().replace('`', ' ') + ":" + annotation.line() + "`";
    }

    /** The prefix of a comment's first line, for all verdicts of a context. */
    public static String beginning(String context) {
        return "<!-- " + context + " ";
    }

    /** The first line of the comment with an annotation: invisible in Markdown. */
    public static String mark(String context, Annotation annotation) {
        return mark(context, annotation.toString());
    }

    /** The same for a comment with some text. */
    public static String mark(String context, String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return beginning(context) + HexFormat.of().formatHex(digest, 0, BYTES) + " -->";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static int longestFence(String text) {
        int longest = 0;
        int now = 0;
        for (int i = 0; i < text.length(); i++) {
            now = text.charAt(i) == '`' ? now + 1 : 0;
            longest = Math.max(longest, now);
        }
        return longest;
    }
}
