package dev.kasane.helm.manifest;

import dev.kasane.helm.profile.HelmProfile;
import java.util.ArrayList;
import java.util.List;

/** Splits the output of a template into documents, by text and without parsing YAML, as Helm does. */
public final class Documents {

    private static final String SEPARATOR = "---";

    private Documents() {}

    /** The documents of a text that are not blank. */
    public static List<String> of(String text, HelmProfile.Documents rule) {
        String whole = text.substring(start(text));
        List<String> documents = new ArrayList<>();
        int from = 0;
        int at = next(whole, 0, rule, true);
        while (at >= 0) {
            add(documents, whole.substring(from, at), rule, false);
            from = behind(whole, at + SEPARATOR.length(), rule);
            at = next(whole, from, rule, false);
        }
        add(documents, whole.substring(from), rule, true);
        return documents;
    }

    private static void add(List<String> documents, String text, HelmProfile.Documents rule, boolean isLast) {
        int start = start(text);
        int end = rule == HelmProfile.Documents.TRIMMED
                ? end(text)
                : rule == HelmProfile.Documents.TRIMMED_LEFT && !isLast ? endBeforeBlanks(text, rule) : text.length();
        String document = text.substring(start, Math.max(start, end));
        if (start(document) < document.length()) {
            documents.add(document);
        }
    }

    /** The next separator at or behind a position; the rule decides whether one at that position itself counts. */
    private static int next(String text, int from, HelmProfile.Documents rule, boolean isFirst) {
        boolean atStart = isFirst || rule == HelmProfile.Documents.BY_LINE && from > 0 && text.charAt(from - 1) == '\n';
        if (atStart && text.startsWith(SEPARATOR, from)) {
            return from;
        }
        int line = text.indexOf("\n" + SEPARATOR, from);
        return line < 0 ? -1 : line + 1;
    }

    private static int behind(String text, int from, HelmProfile.Documents rule) {
        int at = from;
        while (at < text.length() && isBlank(text.charAt(at), rule)) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(char c, HelmProfile.Documents rule) {
        return c == ' ' || c == '\t' || rule != HelmProfile.Documents.BY_LINE && (c == '\n' || c == '\r' || c == '\f');
    }

    /** The end of a text without the blanks that belong to the separator behind it. */
    private static int endBeforeBlanks(String text, HelmProfile.Documents rule) {
        int at = text.length();
        while (at > 0 && isBlank(text.charAt(at - 1), rule)) {
            at--;
        }
        return at;
    }

    /** Where a text begins behind white space. */
    static int start(String text) {
        int at = 0;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Where a text ends before white space. */
    static int end(String text) {
        int at = text.length();
        while (at > 0 && isSpace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return c >= '\t' && c <= '\r'
                || c == ' '
                || c == 0x85
                || c == 0xA0
                || Character.getType(c) == Character.SPACE_SEPARATOR
                || c == 0x2028
                || c == 0x2029;
    }
}
