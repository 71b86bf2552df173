package dev.kasane.shop.product;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kinds of pictures that are stored, each recognised by the first bytes of its content. No kind that a browser runs
 * scripts of is among them.
 */
enum PictureType {
    PNG("image/png", "\u0089PNG\r\n\u001a\n"),
    JPEG("image/jpeg", "\u00ff\u00d8\u00ff"),
    /** The four bytes after the first four are its length. */
    WEBP("image/webp", "RIFF....WEBP");

    private static final char ANY = '.';

    private final String media;
    private final String start;

    PictureType(String media, String start) {
        this.media = media;
        this.start = start;
    }

    /** The media type, such as {@code image/png}. */
    String media() {
        return media;
    }

    /** The kind of a content; empty for any other. */
    static Optional<PictureType> of(byte[] content) {
        return Stream.of(values()).filter(it -> it.begins(content)).findFirst();
    }

    private boolean begins(byte[] content) {
        if (content.length < start.length()) {
            return false;
        }
        String first = new String(content, 0, start.length(), StandardCharsets.ISO_8859_1);
        for (int i = 0; i < start.length(); i++) {
            if (start.charAt(i) != ANY && start.charAt(i) != first.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
