package dev.kasane.ci.hydrate;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A name with an address of mail, as RFC 5322 writes it. */
final class MailAddress {

    private static final String SPECIAL = "\\p{Cntrl}()<>\\[\\]:;@\\\\,\"";
    private static final String ATOM = "[^\\s" + SPECIAL + "]";
    private static final Pattern WRITTEN =
            Pattern.compile("(?:([^" + SPECIAL + "]*) )?<((?!\\.)" + ATOM + "+@" + ATOM + "+)>");
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    /** An encoded word has at most 75 characters, of which 12 are around the text. */
    private static final int LONGEST = 63;

    private MailAddress() {}

    /** It with a name in quotes, or encoded if it has other characters than those of ASCII; null if it cannot be read. */
    static @Nullable String normal(String text) {
        Matcher matcher = WRITTEN.matcher(text.strip());
        if (!matcher.matches() || text.contains("=?") || text.contains("..")) {
            return null;
        }
        String name = matcher.group(1) == null ? "" : matcher.group(1).strip().replaceAll("[ \t]+", " ");
        String address = "<" + matcher.group(2) + ">";
        if (name.isEmpty()) {
            return address;
        }
        return (name.chars().allMatch(c -> c >= ' ' && c <= '~') ? '"' + name + '"' : encoded(name)) + " " + address;
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
