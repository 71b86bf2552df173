package dev.kasane.flux.substitute;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Lengths and substrings of texts in UTF-8 bytes, as Flux counts them. */
final class Bytes {

    private Bytes() {}

    static int length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * {@code ${name:position:length}}; the whole text when a number is none.
     *
     * @param length null for the rest
     */
    static String part(String text, String position, @Nullable String length) {
        Long from = number(position);
        if (from == null) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long start = from < 0 ? Math.max(0, bytes.length + from) : from;
        long end = bytes.length;
        if (length != null) {
            Long count = number(length);
            if (count == null) {
                return text;
            }
            end = count < 0 ? bytes.length + count : Math.min(bytes.length, start + count);
        }
        return start >= end ? "" : decoded(bytes, (int) start, (int) end);
    }

    private static String decoded(byte[] bytes, int from, int to) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadSubstitutionException("a part of a character is no character");
        }
    }

    /** A number as Go's {@code strconv.Atoi} reads it; null for anything else. */
    private static @Nullable Long number(String text) {
        int digits = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        if (digits == text.length() || text.length() > 18) {
            return null;
        }
        for (int i = digits; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return null;
            }
        }
        return Long.valueOf(text);
    }
}
