package dev.kasane.yaml;

/**
 * Checks, once and before anything else, that a text is UTF-8 and holds only the characters YAML 1.1 allows (section
 * 5.1 of the specification, as libyaml's reader applies it).
 */
final class CharacterCheck {

    private CharacterCheck() {}

    /** The set of characters in a text; each includes those before. */
    enum Repertoire {
        /** ASCII, with LF as the only line break. */
        ASCII_LINES,
        /** Any character, and CR as a line break too. */
        UNICODE,
        /** The line breaks NEL, LS and PS too. */
        EXOTIC_BREAKS
    }

    /** Checks a text; which characters occur. */
    static Repertoire check(Cursor cursor, int from, int end) {
        byte[] b = cursor.source.bytes();
        int i = from;
        while (i < end) {
            int c = b[i];
            if (c < ' ' && c != '\n' && c != '\t' || c == 0x7F) {
                return checkAll(cursor, b, i, end);
            }
            i++;
        }
        return Repertoire.ASCII_LINES;
    }

    private static Repertoire checkAll(Cursor cursor, byte[] b, int from, int end) {
        boolean exotic = false;
        int i = from;
        while (i < end) {
            int c = b[i];
            if (c >= ' ' && c != 0x7F || c == '\n' || c == '\t' || c == '\r') {
                i++;
            } else if (c >= 0) {
                throw control(cursor, i, c);
            } else {
                int length = sequence(cursor, b, i, end);
                exotic |= isExoticBreak(b, i, length);
                i += length;
            }
        }
        return exotic ? Repertoire.EXOTIC_BREAKS : Repertoire.UNICODE;
    }

    private static boolean isExoticBreak(byte[] b, int i, int length) {
        if (length == 2) {
            return b[i] == (byte) 0xC2 && b[i + 1] == (byte) 0x85;
        }
        return length == 3
                && b[i] == (byte) 0xE2
                && b[i + 1] == (byte) 0x80
                && (b[i + 2] == (byte) 0xA8 || b[i + 2] == (byte) 0xA9);
    }

    private static int sequence(Cursor cursor, byte[] b, int i, int end) {
        int first = b[i] & 0xFF;
        int length = first >= 0xF0 && first < 0xF8 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
        if (length == 0 || first >= 0xF8 || i + length > end) {
            throw cursor.error(i, "this is not UTF-8 text", "save the file in UTF-8");
        }
        int value = first & 0xFF >> length + 1;
        for (int k = 1; k < length; k++) {
            if ((b[i + k] & 0xC0) != 0x80) {
                throw cursor.error(i, "this is not UTF-8 text", "save the file in UTF-8");
            }
            value = value << 6 | b[i + k] & 0x3F;
        }
        boolean overlong =
                length == 2 && value < 0x80 || length == 3 && value < 0x800 || length == 4 && value < 0x10000;
        if (overlong || value >= 0xD800 && value <= 0xDFFF || value > 0x10FFFF) {
            throw cursor.error(i, "this is not UTF-8 text", "save the file in UTF-8");
        }
        if (value < 0xA0 && value != 0x85 || value == 0xFFFE || value == 0xFFFF) {
            throw control(cursor, i, value);
        }
        return length;
    }

    private static RuntimeException control(Cursor cursor, int at, int value) {
        return cursor.error(
                at,
                "the control character U+" + "%04X".formatted(value) + " is not allowed in YAML",
                "remove it, or write it as an escape such as \"\\x" + "%02X".formatted(value) + "\" in double quotes");
    }
}
