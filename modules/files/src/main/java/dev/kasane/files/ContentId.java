package dev.kasane.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The Git object id (SHA-1) of a file or folder, in lower-case hexadecimal.
 *
 * @param hex forty digits
 */
public record ContentId(String hex) {

    private static final int PIECE = 1 << 16;

    /** The id of a file with these bytes. */
    public static ContentId ofBlob(byte[] bytes) {
        return of("blob", bytes);
    }

    /** The id of a file that is read in pieces. */
    static ContentId ofBlob(SeekableByteChannel file) throws IOException {
        MessageDigest digest = sha1();
        digest.update(("blob " + file.size() + "\0").getBytes(StandardCharsets.US_ASCII));
        ByteBuffer piece = ByteBuffer.allocate(Math.clamp(file.size(), 1, PIECE));
        while (file.read(piece.clear()) >= 0) {
            digest.update(piece.flip());
        }
        return new ContentId(HexFormat.of().formatHex(digest.digest()));
    }

    /** The id of a folder from its encoded entries (mode, name, NUL, twenty bytes of id, in Git's order). */
    static ContentId ofTree(byte[] entries) {
        return of("tree", entries);
    }

    // written out: the ones of a record are linked at run time, which takes longer than comparing two trees does

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ContentId id && hex.equals(id.hex);
    }

    @Override
    public int hashCode() {
        return hex.hashCode();
    }

    byte[] bytes() {
        return HexFormat.of().parseHex(hex);
    }

    private static ContentId of(String type, byte[] bytes) {
        MessageDigest digest = sha1();
        digest.update((type + " " + bytes.length + "\0").getBytes(StandardCharsets.US_ASCII));
        return new ContentId(HexFormat.of().formatHex(digest.digest(bytes)));
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
