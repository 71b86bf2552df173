package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoText;
import java.io.ByteArrayOutputStream;

/** Decodes base64 and base32 as Go does. The result of invalid input is Go's error message. */
final class Decoding {

    private static final String LETTERS64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String LETTERS32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private Decoding() {}

    /** The decoded base64 text, or the error message. */
    static String base64(String text) {
        byte[] source = GoText.bytes(text);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        while (true) {
            int bits = 0;
            int count = 0;
            while (count < 4) {
                if (at == source.length) {
                    return count == 0 ? GoText.of(out.toByteArray()) : corrupt64(at - count);
                }
                int c = source[at++] & 0xFF;
                if (c == '\n' || c == '\r') {
                    continue;
                }
                int value = LETTERS64.indexOf(c);
                if (value < 0) {
                    return c == '=' ? padded64(source, at, bits, count, out) : corrupt64(at - 1);
                }
                bits = bits << 6 | value;
                count++;
            }
            out.write(bits >> 16);
            out.write(bits >> 8);
            out.write(bits);
        }
    }

    private static String padded64(byte[] source, int behind, int bits, int count, ByteArrayOutputStream out) {
        int at = behind;
        if (count < 2) {
            return corrupt64(at - 1);
        }
        if (count == 2) {
            at = skipBreaks(source, at);
            if (at == source.length) {
                return corrupt64(source.length);
            }
            if (source[at] != '=') {
                return corrupt64(at - 1);
            }
            at++;
        }
        at = skipBreaks(source, at);
        if (at < source.length) {
            return corrupt64(at);
        }
        out.write(count == 2 ? bits >> 4 : bits >> 10);
        if (count == 3) {
            out.write(bits >> 2);
        }
        return GoText.of(out.toByteArray());
    }

    private static int skipBreaks(byte[] source, int from) {
        int at = from;
        while (at < source.length && (source[at] == '\n' || source[at] == '\r')) {
            at++;
        }
        return at;
    }

    private static String corrupt64(int at) {
        return "illegal base64 data at input byte " + at;
    }

    static String toBase32(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        long bits = 0;
        int count = 0;
        for (byte b : bytes) {
            bits = bits << 8 | b & 0xFF;
            count += 8;
            while (count >= 5) {
                count -= 5;
                text.append(LETTERS32.charAt((int) (bits >> count) & 31));
            }
        }
        if (count > 0) {
            text.append(LETTERS32.charAt((int) (bits << 5 - count) & 31));
        }
        return text.append("=".repeat((8 - text.length() % 8) % 8)).toString();
    }

    /** The decoded base32 text, or the error message. */
    static String base32(String original) {
        String text = original.replace("\n", "").replace("\r", "");
        byte[] source = GoText.bytes(text);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        while (at < source.length) {
            long bits = 0;
            int count = 0;
            while (count < 8) {
                if (at == source.length) {
                    return corrupt32(source.length - count);
                }
                int c = source[at++] & 0xFF;
                int left = source.length - at;
                if (c == '=' && count >= 2 && left < 8) {
                    if (left + count < 7) {
                        return corrupt32(source.length);
                    }
                    for (int k = 0; k < 7 - count; k++) {
                        if (left > k && source[at + k] != '=') {
                            return corrupt32(at + k - 1);
                        }
                    }
                    if (count == 3 || count == 6) {
                        return corrupt32(at - 1);
                    }
                    write(out, bits << 5 * (8 - count), count * 5 / 8);
                    return GoText.of(out.toByteArray());
                }
                int value = LETTERS32.indexOf(c);
                if (value < 0) {
                    return corrupt32(at - 1);
                }
                bits = bits << 5 | value;
                count++;
            }
            write(out, bits, 5);
        }
        return GoText.of(out.toByteArray());
    }

    private static void write(ByteArrayOutputStream out, long bits, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write((int) (bits >> 32 - 8 * i));
        }
    }

    private static String corrupt32(int at) {
        return "illegal base32 data at input byte " + at;
    }
}
