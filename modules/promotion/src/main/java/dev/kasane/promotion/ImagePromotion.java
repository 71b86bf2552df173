package dev.kasane.promotion;

import dev.kasane.change.edit.ImageEdit;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * An edit of an image, with the source of the image.
 *
 * @param edit the image that a target is to have
 * @param pipeline the pipeline that built the image
 * @param sourceCommit the commit it was built from; null when that is not known
 */
public record ImagePromotion(
        ImageEdit edit, String pipeline, @Nullable String sourceCommit) {

    private static final int KEY_LENGTH = 12;

    /** Whether another one is about the same image of the same target. */
    boolean isAboutTheSame(ImagePromotion other) {
        return edit.target().equals(other.edit.target()) && edit.image().equals(other.edit.image());
    }

    /**
     * A short name of the image with its tag and digest, the same in all targets; another one for the way back from an image.
     *
     * @param replaces the tag of that image; empty for a way onwards
     */
    String key(String replaces) {
        String all = edit.image() + "\n" + edit.newName() + "\n" + edit.tag() + "\n" + edit.digest()
                + (replaces.isEmpty() ? "" : "\n" + replaces);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, KEY_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
