package dev.kasane.image.oci;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 digest of a content.
 *
 * @param hex sixty-four digits
 */
public record Digest(String hex) implements Comparable<Digest> {

    private static final String ALGORITHM = "sha256:";

    public Digest {
        if (!isHex(hex)) {
            throw new IllegalArgumentException("no SHA-256 in lower-case hexadecimal: " + hex);
        }
    }

    // written out: the ones of a record are linked at run time, which takes longer than a run that finds nothing to do

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Digest digest && hex.equals(digest.hex);
    }

    @Override
    public int hashCode() {
        return hex.hashCode();
    }

    /** Whether a text is {@code sha256:…}. */
    public static boolean isDigest(String text) {
        return text.startsWith(ALGORITHM) && isHex(text.substring(ALGORITHM.length()));
    }

    private static boolean isHex(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!(c >= '0' && c <= '9' || c >= 'a' && c <= 'f')) {
                return false;
            }
        }
        return text.length() == 64;
    }

    /**
     * Reads {@code sha256:…}.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static Digest parse(String text) {
        if (!text.startsWith(ALGORITHM)) {
            throw new IllegalArgumentException("no digest of the kind sha256:…: " + text);
        }
        return new Digest(text.substring(ALGORITHM.length()));
    }

    /** The name of some bytes. */
    public static Digest of(byte[] bytes) {
        MessageDigest digest = newMessageDigest();
        digest.update(bytes);
        return of(digest);
    }

    private static Digest of(MessageDigest digest) {
        return new Digest(HexFormat.of().formatHex(digest.digest()));
    }

    /** The name of what a stream holds; it is read to its end. */
    public static Digest of(InputStream in) throws IOException {
        MessageDigest digest = newMessageDigest();
        in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        return of(digest);
    }

    /** The name of a file's content. */
    public static Digest of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in);
        }
    }

    private static MessageDigest newMessageDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public int compareTo(Digest other) {
        return hex.compareTo(other.hex);
    }

    /** {@code sha256:…}. */
    @Override
    public String toString() {
        return ALGORITHM + hex;
    }
}
