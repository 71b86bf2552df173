package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Unquotes Go's string and character literals. */
final class Unquoting {

    private final String text;
    private final char quote;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int at = 1;

    private Unquoting(String text) {
        this.text = text;
        this.quote = text.charAt(0);
    }

    /** The text of a literal in double quotes or backquotes, or null when an escape is wrong. */
    static @Nullable String string(String literal) {
        if (literal.charAt(0) == '`') {
            return literal.substring(1, literal.length() - 1).replace("\r", "");
        }
        if (literal.indexOf('\\') < 0) {
            return literal.substring(1, literal.length() - 1);
        }
        Unquoting unquoting = new Unquoting(literal);
        while (unquoting.at < literal.length() - 1) {
            if (unquoting.character() < 0) {
                return null;
            }
        }
        return GoText.of(unquoting.out.toByteArray());
    }

    /** The code point of a literal in single quotes; -1 when an escape is wrong, -2 when there is more than one. */
    static int rune(String literal) {
        Unquoting unquoting = new Unquoting(literal);
        if (literal.length() < 3) {
            return -1;
        }
        int point = unquoting.character();
        return point >= 0 && unquoting.at != literal.length() - 1 ? -2 : point;
    }

    /** Reads one character; -1 when it is wrong. */
    private int character() {
        int point = text.codePointAt(at);
        at += Character.charCount(point);
        if (point != '\\') {
            return add(point);
        }
        char escape = text.charAt(at++);
        int simple = "abfnrtv\\".indexOf(escape);
        if (simple >= 0) {
            return add("\u0007\b\f\n\r\t\u000b\\".charAt(simple));
        }
        return switch (escape) {
            case 'x' -> {
                int code = digits(2, 16);
                if (code >= 0) {
                    out.write(code);
                }
                yield code;
            }
            case 'u' -> point(digits(4, 16));
            case 'U' -> point(digits(8, 16));
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                at--;
                int code = digits(3, 8);
                if (code > 255) {
                    yield -1;
                }
                if (code >= 0) {
                    out.write(code);
                }
                yield code;
            }
            default -> escape == quote ? add(escape) : -1;
        };
    }

    private int point(int code) {
        return code < 0 || code > Character.MAX_CODE_POINT || code >= 0xD800 && code < 0xE000 ? -1 : add(code);
    }

    private int digits(int count, int base) {
        long code = 0;
        for (int i = 0; i < count; i++) {
            int digit = at < text.length() - 1 && text.charAt(at) < 0x80 ? Character.digit(text.charAt(at), base) : -1;
            if (digit < 0) {
                return -1;
            }
            code = code * base + digit;
            at++;
        }
        return code > Integer.MAX_VALUE ? -1 : (int) code;
    }

    private int add(int point) {
        if (GoText.isLoneByte(point)) {
            out.write(point - 0xDC00);
        } else {
            out.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
        }
        return point;
    }
}
