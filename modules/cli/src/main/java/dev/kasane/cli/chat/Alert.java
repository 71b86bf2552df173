package dev.kasane.cli.chat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A message about a pipeline or target: a problem, or its end.
 *
 * @param kind the outcome, such as {@code held}
 * @param name the pipeline, with the target if there is one
 * @param version the commit or the tag
 * @param why the reason, in one sentence; empty if there is no problem
 */
public record Alert(String kind, String name, String version, String why) {

    private static final int BYTES = 8;

    /** A text that is the same for what it is about in the runs of a branch, whatever is wrong with it. */
    String subject(String branch) {
        return digest(branch + "\n" + kind + "\n" + name);
    }

    /** A text that is the same for the same reason at the same version; a reason may count minutes. */
    String reason() {
        return digest(version + "\n" + why.replaceAll("[0-9]+", "0"));
    }

    /** Its text, for people. */
    String line() {
        return kind + ": " + name + ": " + why;
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
