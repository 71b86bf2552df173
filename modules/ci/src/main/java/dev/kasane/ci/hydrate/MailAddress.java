package dev.kasane.ci.hydrate;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A name with an address of mail, as RFC 5322 writes it. */
final class MailAddress {

    private static final String SPECIAL = "()<>[]:;@\\,\"";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    /** An encoded word has at most 75 characters, of which 12 are around the text. */
    private static final int LONGEST = 63;

    private MailAddress() {}

    /** It with a name in quotes, or encoded if it has other characters than those of ASCII; null if it cannot be read. */
    static @Nullable String normal(String text) {
        String written = text.strip();
        int open = written.indexOf('<');
        if (open < 0 || !written.endsWith(">") || written.contains("=?") || written.contains("..")) {
            return null;
        }
        String before = written.substring(0, open);
        String within = written.substring(open + 1, written.length() - 1);
        int at = within.indexOf('@');
        if (!isPlain(before)
                || !before.isEmpty() && !before.endsWith(" ")
                || within.startsWith(".")
                || at < 0
                || !isAtom(within.substring(0, at))
                || !isAtom(within.substring(at + 1))) {
            return null;
        }
        String name = before.strip().replaceAll(" +", " ");
        String address = "<" + within + ">";
        if (name.isEmpty()) {
            return address;
        }
        return (name.chars().allMatch(c -> c >= ' ' && c <= '~') ? '"' + name + '"' : encoded(name)) + " " + address;
    }

    private static boolean isPlain(String text) {
        return text.chars().noneMatch(c -> c < ' ' || c == 0x7f || SPECIAL.indexOf(c) >= 0);
    }

    private static boolean isAtom(String text) {
        return !text.isEmpty() && text.indexOf(' ') < 0 && isPlain(text);
    }

    /** Encoded words of RFC 2047. */
    private static String encoded(String name) {
        StringBuilder words = new StringBuilder("=?utf-8?q?");
        int length = 0;
        for (int at = 0; at < name.length(); at = name.offsetByCodePoints(at, 1)) {
            String next = encoded(name.codePointAt(at));
            if (length + next.length() > LONGEST) {
                words.append("?= =?utf-8?q?");
                length = 0;
            }
            words.append(next);
            length += next.length();
        }
        return words.append("?=").toString();
    }

    private static String encoded(int character) {
        if (character == ' ') {
            return "_";
        }
        if (character > ' ' && character <= '~' && "=?_".indexOf(character) < 0) {
            return Character.toString(character);
        }
        StringBuilder bytes = new StringBuilder();
        for (byte one : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
            bytes.append('=').append(HEX.toHexDigits(one));
        }
        return bytes.toString();
    }
}
