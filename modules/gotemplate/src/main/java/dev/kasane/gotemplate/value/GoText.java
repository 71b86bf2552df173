package dev.kasane.gotemplate.value;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Texts as bytes and back. A Go string may hold bytes that are no UTF-8, for instance when it was cut in the middle of
 * a character; such a byte is kept as a lone surrogate between U+DC80 and U+DCFF.
 */
public final class GoText {

    private static final int ESCAPE = 0xDC00;

    private GoText() {}

    /** A text without the slashes at its end. */
    public static String withoutSlashesAtTheEnd(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }

    /** The number of bytes. */
    public static int length(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return bytes(text).length;
            }
        }
        return text.length();
    }

    /** The bytes of a text. */
    public static byte[] bytes(String text) {
        byte[] whole = text.getBytes(StandardCharsets.UTF_8);
        // the platform's own steps are fast from the first call on, and only a lone byte is lost in them
        if (new String(whole, StandardCharsets.UTF_8).equals(text)) {
            return whole;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() * 2);
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            if (isLoneByte(point)) {
                bytes.write(point - ESCAPE);
            } else {
                bytes.writeBytes(new String(Character.toChars(point)).getBytes(StandardCharsets.UTF_8));
            }
            i += Character.charCount(point);
        }
        return bytes.toByteArray();
    }

    /** The text of bytes. */
    public static String of(byte[] bytes) {
        String whole = new String(bytes, StandardCharsets.UTF_8);
        if (whole.indexOf('\uFFFD') < 0) {
            return whole;
        }
        StringBuilder text = new StringBuilder(bytes.length);
        int i = 0;
        while (i < bytes.length) {
            int length = characterLength(bytes, i);
            if (length == 0) {
                text.append((char) (ESCAPE + (bytes[i] & 0xFF)));
                i++;
            } else {
                text.append(new String(bytes, i, length, StandardCharsets.UTF_8));
                i += length;
            }
        }
        return text.toString();
    }

    /** A part of a text, in bytes. */
    public static String slice(String text, int from, int to) {
        byte[] bytes = bytes(text);
        if (from < 0 || to > bytes.length || from > to) {
            throw new IndexOutOfBoundsException(from + ":" + to);
        }
        return of(java.util.Arrays.copyOfRange(bytes, from, to));
    }

    /** A text with U+FFFD for every byte that is no UTF-8. */
    public static String valid(String text) {
        StringBuilder valid = null;
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            if (isLoneByte(point) || point >= 0xD800 && point < 0xE000) {
                valid = valid == null ? new StringBuilder(text.substring(0, i)) : valid;
                valid.append('\uFFFD');
            } else if (valid != null) {
                valid.appendCodePoint(point);
            }
            i += Character.charCount(point);
        }
        return valid == null ? text : valid.toString();
    }

    /** Whether a code point represents an invalid UTF-8 byte. */
    public static boolean isLoneByte(int point) {
        return point >= ESCAPE + 0x80 && point <= ESCAPE + 0xFF;
    }

    private static int characterLength(byte[] b, int at) {
        int first = b[at] & 0xFF;
        if (first < 0x80) {
            return 1;
        }
        int length =
                first >= 0xC2 && first <= 0xDF ? 2 : first >> 4 == 0xE ? 3 : first >= 0xF0 && first <= 0xF4 ? 4 : 0;
        if (length == 0 || at + length > b.length) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if ((b[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        int second = b[at + 1] & 0xFF;
        boolean bad = first == 0xE0 && second < 0xA0
                || first == 0xED && second > 0x9F
                || first == 0xF0 && second < 0x90
                || first == 0xF4 && second > 0x8F;
        return bad ? 0 : length;
    }
}
