package dev.kasane.yaml;

import org.jspecify.annotations.Nullable;

/**
 * Chooses the style of a string as go-yaml 2 does for block style (libyaml's {@code analyze_scalar} and
 * {@code select_scalar_style}). A text of several lines is literal. A text that YAML 1.1 would read as another type
 * gets double quotes. Any other text is plain. If a style is not possible, single and then double quotes are used.
 */
final class Quoting {

    /** The ways to write a string. */
    enum Style {
        PLAIN(YamlScalar.PLAIN),
        SINGLE(YamlScalar.SINGLE_QUOTED),
        DOUBLE(YamlScalar.DOUBLE_QUOTED),
        LITERAL(YamlScalar.LITERAL);

        /** The style of a scalar that was read of it. */
        final byte ofScalar;

        Style(byte ofScalar) {
            this.ofScalar = ofScalar;
        }
    }

    /** The library whose rules choose the style. */
    enum Dialect {
        GO_YAML_2,
        GO_YAML_3;

        Style styleOf(String text) {
            return this == GO_YAML_2 ? of(text) : of3(text);
        }
    }

    // The meaning of an ASCII character in a plain scalar.
    private static final byte SAFE = 0;
    private static final byte SPACE = 1;
    private static final byte COLON = 2;
    private static final byte HASH = 3;
    private static final byte BREAK = 4;
    private static final byte SPECIAL = 5;
    private static final byte[] CLASSES = classes();

    private static final String FORBIDDEN_FIRST = "#,[]{}&*!|>'\"%@`";

    private Quoting() {}

    private static byte[] classes() {
        byte[] classes = new byte[128];
        for (int c = 0; c < ' '; c++) {
            classes[c] = SPECIAL;
        }
        classes['\r'] = SPECIAL;
        classes['\n'] = BREAK;
        classes[0x7F] = SPECIAL;
        classes[' '] = SPACE;
        classes[':'] = COLON;
        classes['#'] = HASH;
        return classes;
    }

    /** Whether a text is written as it is, without quotes, and has ASCII characters only. The common case, fast. */
    static boolean isPlainAscii(String text) {
        int length = text.length();
        if (length == 0 || !mayStartPlain(text)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            byte kind = CLASSES[c];
            if (kind != SAFE) {
                if (kind >= BREAK
                        || kind == SPACE && (i == 0 || i == length - 1)
                        || kind == COLON && (i == length - 1 || text.charAt(i + 1) == ' ')
                        || kind == HASH && text.charAt(i - 1) == ' ') {
                    return false;
                }
            }
        }
        return isStringWhenPlain(text);
    }

    private static boolean mayStartPlain(String text) {
        char first = text.charAt(0);
        if (first == '-' || first == '?' || first == ':') {
            if (text.length() == 1 || text.charAt(1) == ' ') {
                return false;
            }
            return !text.startsWith("---");
        }
        return first != '#' && FORBIDDEN_FIRST.indexOf(first) < 0 && !(first == '.' && text.startsWith("..."));
    }

    private static boolean isStringWhenPlain(String text) {
        return ScalarTypes.tagOf11(text) == YamlTag.STR && !ScalarTypes.isBase60(text);
    }

    /** The style of a text of several lines of printable ASCII; null for every other text. One look at each character. */
    static @Nullable Style ofLines(String text) {
        if (text.indexOf('\n') < 0) {
            return null;
        }
        boolean spaceThenBreak = false;
        char previous = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                spaceThenBreak |= previous == ' ';
            } else if (c < ' ' || c >= 0x7F) {
                return null;
            }
            previous = c;
        }
        return spaceThenBreak || previous == ' ' ? Style.DOUBLE : Style.LITERAL;
    }

    /** The style of a string that is a value, or a key too long or of too many lines for the line of its colon. */
    static Style of(String text) {
        if (text.isEmpty()) {
            return Style.DOUBLE;
        }
        Traits traits = new Traits(text);
        if (text.indexOf('\n') >= 0) {
            return traits.literalAllowed() ? Style.LITERAL : Style.DOUBLE;
        }
        return isStringWhenPlain(text) ? traits.ofOneLine() : Style.DOUBLE;
    }

    /** The style in which go-yaml 3 writes a string in block context. */
    static Style of3(String text) {
        if (text.indexOf('\n') >= 0) {
            return isBlockAllowed3(text) ? Style.LITERAL : Style.DOUBLE;
        }
        if (ScalarTypes.tagOf(text) != YamlTag.STR
                || ScalarTypes.isBase60(text)
                || ScalarTypes.isOldBool(text)
                || text.equals(MergeKeys.MERGE)) {
            return Style.DOUBLE;
        }
        return new Traits(text).ofOneLine();
    }

    /** The style in which go-yaml 3 writes a value that has one already: that, or another where a key, flow style or its text forbid it. */
    static byte allowedStyle(String text, byte wish, boolean flow, boolean key) {
        if (text.isEmpty()) {
            return wish == YamlScalar.PLAIN && !flow && !key || wish == YamlScalar.DOUBLE_QUOTED
                    ? wish
                    : wish == YamlScalar.LITERAL || wish == YamlScalar.FOLDED
                            ? YamlScalar.DOUBLE_QUOTED
                            : YamlScalar.SINGLE_QUOTED;
        }
        // a block may have tabs, no other style but double quotes may
        boolean tabs = text.indexOf('\t') >= 0;
        Traits traits = new Traits(text.replace('\t', 'x'));
        byte style = wish;
        if (key && traits.breaks) {
            return YamlScalar.DOUBLE_QUOTED;
        }
        if (style == YamlScalar.PLAIN && (tabs || !traits.plainAllowed() || flow && isForbiddenInFlow(text))) {
            style = YamlScalar.SINGLE_QUOTED;
        }
        if (style == YamlScalar.SINGLE_QUOTED && (tabs || !traits.singleAllowed())) {
            style = YamlScalar.DOUBLE_QUOTED;
        }
        boolean block = style == YamlScalar.LITERAL || style == YamlScalar.FOLDED;
        return block && (flow || key || !traits.literalAllowed()) ? YamlScalar.DOUBLE_QUOTED : style;
    }

    private static boolean isForbiddenInFlow(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (",?[]{}:".indexOf(text.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether go-yaml 3, which kustomize writes and reads every resource with on the way, may use a block of text. */
    static boolean isBlockAllowed3(String text) {
        return !text.isEmpty() && new Traits(text.replace('\t', 'x')).literalAllowed();
    }

    static boolean isBreak(int c) {
        return c < 0x80 ? c == '\n' || c == '\r' : c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    /** Whether libyaml prints a character as it is. */
    static boolean isPrintable(int c) {
        return c == '\n'
                || c >= ' ' && c <= '~'
                || c >= 0xA0 && c <= 0xD7FF
                || c >= 0xE000 && c <= 0xFFFD && c != 0xFEFF;
    }

    /** The properties of a scalar from which libyaml chooses a style. */
    private static final class Traits {
        private final boolean indicators;
        private final boolean special;
        private final boolean breaks;
        private final boolean leadingSpace;
        private final boolean trailingSpace;
        private final boolean edgeBreak;
        private final boolean breakThenSpace;
        private final boolean spaceThenBreak;

        Traits(String text) {
            boolean sawIndicator = text.startsWith("---") || text.startsWith("...") || hasLeadingIndicator(text);
            boolean sawSpecial = false;
            boolean sawBreak = false;
            boolean sawBreakThenSpace = false;
            boolean sawSpaceThenBreak = false;
            int length = text.length();
            for (int i = 0; i < length; i++) {
                char c = text.charAt(i);
                if (c < 0x80) {
                    switch (CLASSES[c]) {
                        case SAFE -> {}
                        case SPACE -> sawBreakThenSpace |= i > 0 && isBreak(text.charAt(i - 1));
                        case BREAK -> {
                            sawBreak = true;
                            sawSpaceThenBreak |= i > 0 && text.charAt(i - 1) == ' ';
                        }
                        case COLON ->
                            sawIndicator |= i > 0
                                    && (i + 1 == length || text.charAt(i + 1) == ' ' || text.charAt(i + 1) == '\t');
                        case HASH -> sawIndicator |= i > 0 && isBlankOrBreak(text.charAt(i - 1));
                        default -> {
                            sawSpecial = true;
                            if (c == '\r') {
                                sawBreak = true;
                                sawSpaceThenBreak |= i > 0 && text.charAt(i - 1) == ' ';
                            }
                        }
                    }
                } else if (Character.isHighSurrogate(c)
                        && i + 1 < length
                        && Character.isLowSurrogate(text.charAt(i + 1))) {
                    sawSpecial |= !isPrintable(text.codePointAt(i));
                    i++;
                } else {
                    sawSpecial |= !isPrintable(c);
                    if (isBreak(c)) {
                        sawBreak = true;
                        sawSpaceThenBreak |= i > 0 && text.charAt(i - 1) == ' ';
                    }
                }
            }
            indicators = sawIndicator;
            special = sawSpecial;
            breaks = sawBreak;
            breakThenSpace = sawBreakThenSpace;
            spaceThenBreak = sawSpaceThenBreak;
            leadingSpace = text.charAt(0) == ' ';
            trailingSpace = text.charAt(text.length() - 1) == ' ';
            edgeBreak = isBreak(text.charAt(0)) || isBreak(text.charAt(text.length() - 1));
        }

        private static boolean hasLeadingIndicator(String text) {
            char first = text.charAt(0);
            if (first == '?' || first == ':' || first == '-') {
                return text.length() == 1 || text.charAt(1) == ' ' || text.charAt(1) == '\t';
            }
            return FORBIDDEN_FIRST.indexOf(first) >= 0;
        }

        private static boolean isBlankOrBreak(int c) {
            return c == ' ' || c == '\t' || isBreak(c);
        }

        Style ofOneLine() {
            if (plainAllowed()) {
                return Style.PLAIN;
            }
            return singleAllowed() ? Style.SINGLE : Style.DOUBLE;
        }

        boolean plainAllowed() {
            return !(indicators || special || breaks || leadingSpace || trailingSpace || edgeBreak);
        }

        boolean singleAllowed() {
            return !(special || breakThenSpace || spaceThenBreak);
        }

        boolean literalAllowed() {
            return !(special || trailingSpace || spaceThenBreak);
        }
    }
}
