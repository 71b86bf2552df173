package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.INT;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoText;
import java.util.List;

/** Functions that change the case of letters, shorten texts and break lines. */
final class CaseFunctions {

    private static final List<Parameter> ONE = List.of(TEXT);

    private CaseFunctions() {}

    static void addTo(Catalogue all) {
        all.add("upper", ONE, (a, budget) -> GoText.valid(Characters.map(a.text(0), Character::toUpperCase)));
        all.add("lower", ONE, (a, budget) -> GoText.valid(Characters.map(a.text(0), Character::toLowerCase)));
        all.add("title", ONE, (a, budget) -> GoText.valid(title(a.text(0))));
        all.add("untitle", ONE, (a, budget) -> GoText.valid(untitle(a.text(0))));
        all.add("swapcase", ONE, (a, budget) -> GoText.valid(swapCase(a.text(0))));
        all.add("initials", ONE, (a, budget) -> initials(a.text(0)));
        all.add("nospace", ONE, (a, budget) -> TextFunctions.withoutSpaces(a.text(0)));
        all.add("snakecase", ONE, (a, budget) -> {
            budget.spend(a.text(0).length());
            return CaseWords.lowerCased(a.text(0), '_');
        });
        all.add("kebabcase", ONE, (a, budget) -> {
            budget.spend(a.text(0).length());
            return CaseWords.lowerCased(a.text(0), '-');
        });
        all.add("camelcase", ONE, (a, budget) -> {
            budget.spend(a.text(0).length());
            return GoText.valid(CaseWords.pascalCased(a.text(0)));
        });
        all.add(
                "abbrev",
                List.of(INT, TEXT),
                (a, budget) -> a.integer(0) < 4 ? a.text(1) : abbreviate(a.text(1), 0, a.integer(0)));
        all.add("abbrevboth", List.of(INT, INT, TEXT), (a, budget) -> {
            int left = a.integer(0);
            int right = a.integer(1);
            return right < 4 || left > 0 && right < 7 ? a.text(2) : abbreviate(a.text(2), left, right);
        });
        all.add("wrap", List.of(INT, TEXT), (a, budget) -> wrap(a.text(1), a.integer(0), "\n", false, budget));
        all.add(
                "wrapWith",
                List.of(INT, TEXT, TEXT),
                (a, budget) -> wrap(a.text(2), a.integer(0), a.text(1).isEmpty() ? "\n" : a.text(1), true, budget));
    }

    private static String title(String text) {
        StringBuilder titled = new StringBuilder(text.length());
        int before = ' ';
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            titled.appendCodePoint(isSeparator(before) ? Character.toTitleCase(point) : point);
            before = point;
            i += Character.charCount(point);
        }
        return titled.toString();
    }

    private static boolean isSeparator(int point) {
        if (point < 0x80) {
            return !(Character.isLetterOrDigit(point) || point == '_');
        }
        boolean digit = Character.getType(point) == Character.DECIMAL_DIGIT_NUMBER;
        return !Character.isLetter(point) && !digit && Characters.isSpace(point);
    }

    private static String untitle(String text) {
        StringBuilder changed = new StringBuilder(text.length());
        boolean first = true;
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            boolean space = Characters.isSpace(point);
            changed.appendCodePoint(!space && first ? Character.toLowerCase(point) : point);
            first = space;
            i += Character.charCount(point);
        }
        return changed.toString();
    }

    private static String swapCase(String text) {
        StringBuilder swapped = new StringBuilder(text.length());
        boolean first = true;
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            if (Characters.isUpper(point)) {
                swapped.appendCodePoint(Character.toLowerCase(point));
                first = false;
            } else if (Character.getType(point) == Character.TITLECASE_LETTER) {
                swapped.appendCodePoint(Character.toLowerCase(point));
                first = false;
            } else if (Characters.isLower(point)) {
                swapped.appendCodePoint(first ? Character.toTitleCase(point) : Character.toUpperCase(point));
                first = false;
            } else {
                swapped.appendCodePoint(point);
                first = Characters.isSpace(point);
            }
            i += Character.charCount(point);
        }
        return swapped.toString();
    }

    /** Each byte is taken for a character, as goutils takes it. */
    private static String initials(String text) {
        StringBuilder initials = new StringBuilder();
        boolean gap = true;
        for (byte b : GoText.bytes(text)) {
            int point = b & 0xFF;
            boolean space = Characters.isSpace(point);
            if (!space && gap) {
                initials.appendCodePoint(point);
            }
            gap = space;
        }
        return initials.toString();
    }

    private static String abbreviate(String text, int from, int width) {
        int length = GoText.length(text);
        if (width < 4) {
            return "";
        }
        if (length <= width) {
            return text;
        }
        int offset = Math.min(from, length);
        if (length - offset < width - 3) {
            offset = length - (width - 3);
        }
        if (offset <= 4) {
            return GoText.slice(text, 0, width - 3) + "...";
        }
        if (width < 7) {
            return "";
        }
        if (offset + width - 3 < length) {
            return "..." + abbreviate(GoText.slice(text, offset, length), 0, width - 3);
        }
        return "..." + GoText.slice(text, length - (width - 3), length);
    }

    private static String wrap(String text, int column, String lineEnd, boolean breaksWords, Budget budget) {
        int width = Math.max(1, column);
        byte[] bytes = GoText.bytes(text);
        budget.make(bytes.length + (long) bytes.length / width * lineEnd.length());
        StringBuilder wrapped = new StringBuilder();
        int offset = 0;
        while ((long) bytes.length - offset > width) {
            if (bytes[offset] == ' ') {
                offset++;
                continue;
            }
            int space = lastSpace(bytes, offset, offset + width + 1);
            if (space < offset && breaksWords) {
                wrapped.append(TextFunctions.bytesBetween(bytes, offset, offset + width))
                        .append(lineEnd);
                offset += width;
                continue;
            }
            if (space < offset) {
                space = nextSpace(bytes, offset + width);
            }
            if (space < 0) {
                wrapped.append(TextFunctions.bytesBetween(bytes, offset, bytes.length));
                offset = bytes.length;
            } else {
                wrapped.append(TextFunctions.bytesBetween(bytes, offset, space)).append(lineEnd);
                offset = space + 1;
            }
            budget.spend(width);
        }
        return wrapped.append(TextFunctions.bytesBetween(bytes, offset, bytes.length))
                .toString();
    }

    private static int lastSpace(byte[] bytes, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (bytes[i] == ' ') {
                return i;
            }
        }
        return -1;
    }

    private static int nextSpace(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == ' ') {
                return i;
            }
        }
        return -1;
    }
}
