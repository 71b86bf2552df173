package dev.kasane.gotemplate.gobwas;

import java.nio.charset.StandardCharsets;

/** A part of a text as bytes of UTF-8; parts can begin and end within a character, as Go's can. */
record Slice(Bytes text, int from, int to) {

    /** The bytes of a whole text. */
    static final class Bytes {

        private final byte[] bytes;

        private Bytes(byte[] bytes) {
            this.bytes = bytes;
        }
    }

    /** The character that Go reads for invalid bytes. */
    static final int NO_CHARACTER = 0xFFFD;

    static Slice of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Slice(new Bytes(bytes), 0, bytes.length);
    }

    int length() {
        return to - from;
    }

    boolean isEmpty() {
        return to == from;
    }

    Slice from(int start) {
        return new Slice(text, from + start, to);
    }

    Slice upTo(int end) {
        return new Slice(text, from, from + end);
    }

    Slice between(int start, int end) {
        return new Slice(text, from + start, from + end);
    }

    boolean has(Slice needle, int at) {
        if (at < 0 || at + needle.length() > length()) {
            return false;
        }
        for (int i = 0; i < needle.length(); i++) {
            if (text.bytes[from + at + i] != needle.text.bytes[needle.from + i]) {
                return false;
            }
        }
        return true;
    }

    boolean same(Slice other) {
        return length() == other.length() && has(other, 0);
    }

    boolean startsWith(Slice start) {
        return has(start, 0);
    }

    boolean endsWith(Slice end) {
        return has(end, length() - end.length());
    }

    /** Where a text is first, or -1. */
    int indexOf(Slice needle) {
        for (int at = 0; at + needle.length() <= length(); at++) {
            if (has(needle, at)) {
                return at;
            }
        }
        return -1;
    }

    /** Where a text is last, or -1. */
    int lastIndexOf(Slice needle) {
        for (int at = length() - needle.length(); at >= 0; at--) {
            if (has(needle, at)) {
                return at;
            }
        }
        return -1;
    }

    /** Where the first of these characters that is in the text is first, or -1. */
    int indexOfAny(String characters) {
        return characters
                .codePoints()
                .map(c -> indexOf(of(Character.toString(c))))
                .filter(at -> at >= 0)
                .findFirst()
                .orElse(-1);
    }

    /** Where the first of these characters that is in the text is last, or -1. */
    int lastIndexOfAny(String characters) {
        return characters
                .codePoints()
                .map(c -> lastIndexOf(of(Character.toString(c))))
                .filter(at -> at >= 0)
                .findFirst()
                .orElse(-1);
    }

    int characters() {
        int count = 0;
        for (int at = 0; at < length(); at += width(at)) {
            count++;
        }
        return count;
    }

    /** The number of bytes of the character at a position: 0 at the end, 1 for an invalid one. */
    int width(int at) {
        if (at >= length()) {
            return 0;
        }
        int width = announced(at);
        for (int i = 1; i < width; i++) {
            if (at + i >= length() || (text.bytes[from + at + i] & 0xC0) != 0x80) {
                return 1;
            }
        }
        return width;
    }

    /** The character that begins there. */
    int character(int at) {
        int width = width(at);
        if (width == 0) {
            return NO_CHARACTER;
        }
        int first = text.bytes[from + at] & 0xFF;
        if (width == 1) {
            return first < 0x80 ? first : NO_CHARACTER;
        }
        int character = first & (0x7F >> width);
        for (int i = 1; i < width; i++) {
            character = character << 6 | text.bytes[from + at + i] & 0x3F;
        }
        return character;
    }

    /** The length in the first byte. No encoding is overlong, since the text was encoded from characters. */
    private int announced(int at) {
        int first = text.bytes[from + at] & 0xFF;
        if (first < 0xC0) {
            return 1;
        }
        return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    }

    /** The number of bytes of a character in UTF-8. */
    static int bytes(int character) {
        return character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    }
}
