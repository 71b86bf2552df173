package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.BOOL;
import static dev.kasane.gotemplate.function.Parameter.INT;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoBytes;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoTyped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Functions that cut, join and compare texts. */
final class TextFunctions {

    private static final int COMPARED_IN_A_STEP = 1024;

    private static final List<Parameter> ONE = List.of(TEXT);
    private static final List<Parameter> TWO = List.of(TEXT, TEXT);

    private TextFunctions() {}

    static void addTo(Catalogue all) {
        all.add("hello", List.of(), (a, budget) -> "Hello!");
        all.add("trim", ONE, (a, budget) -> Characters.trim(a.text(0)));
        all.add("trimAll", TWO, (a, budget) -> trimAll(a.text(1), a.text(0)));
        all.alias("trimall", "trimAll");
        all.add("trimSuffix", TWO, (a, budget) -> trimSuffix(a.text(1), a.text(0)));
        all.add(
                "trimPrefix",
                TWO,
                (a, budget) -> a.text(1).startsWith(a.text(0))
                        ? a.text(1).substring(a.text(0).length())
                        : a.text(1));
        all.add("contains", TWO, (a, budget) -> {
            search(a.text(0), a.text(1), budget);
            return a.text(1).contains(a.text(0));
        });
        all.add("hasPrefix", TWO, (a, budget) -> a.text(1).startsWith(a.text(0)));
        all.add("hasSuffix", TWO, (a, budget) -> a.text(1).endsWith(a.text(0)));
        all.add("trunc", List.of(INT, TEXT), (a, budget) -> trunc(a.integer(0), a.text(1)));
        all.add("substr", List.of(INT, INT, TEXT), (a, budget) -> substring(a.integer(0), a.integer(1), a.text(2)));
        all.add("repeat", List.of(INT, TEXT), (a, budget) -> repeat(a.integer(0), a.text(1), budget));
        all.add("replace", List.of(TEXT, TEXT, TEXT), (a, budget) -> replace(a.text(2), a.text(0), a.text(1), budget));
        all.add("indent", List.of(INT, TEXT), (a, budget) -> indent(a.integer(0), a.text(1), budget));
        all.add("nindent", List.of(INT, TEXT), (a, budget) -> "\n" + indent(a.integer(0), a.text(1), budget));
        all.add("plural", List.of(TEXT, TEXT, INT), (a, budget) -> a.integer(2) == 1 ? a.text(0) : a.text(1));
        all.add("toString", List.of(ANY), (a, budget) -> text(a.any(0)));
        all.addOpen("quote", List.of(), ANY, (a, budget) -> quoted(a, budget, v -> GoQuote.quote(text(v))));
        all.addOpen("squote", List.of(), ANY, (a, budget) -> quoted(a, budget, v -> "'" + GoFormat.print(v) + "'"));
        all.addOpen("cat", List.of(), ANY, (a, budget) -> quoted(a, budget, GoFormat::print));
        all.add("split", TWO, (a, budget) -> numbered(split(a.text(0), a.text(1), -1, budget)));
        all.add(
                "splitn",
                List.of(TEXT, INT, TEXT),
                (a, budget) -> numbered(split(a.text(0), a.text(2), a.integer(1), budget)));
        all.add("splitList", TWO, (a, budget) -> GoList.ofTexts(split(a.text(0), a.text(1), -1, budget)));
        all.add("join", List.of(TEXT, ANY), (a, budget) -> join(a.text(0), texts(a.any(1)), budget));
        all.add(
                "toStrings",
                List.of(ANY),
                (a, budget) -> isNilTexts(a.any(0)) ? a.any(0) : GoList.ofTexts(texts(a.any(0))));
        all.add("sortAlpha", List.of(ANY), (a, budget) -> {
            if (isNilTexts(a.any(0))) {
                return a.any(0);
            }
            List<String> sorted =
                    new ArrayList<>(a.any(0) instanceof GoList ? texts(a.any(0)) : List.of(text(a.any(0))));
            sorted.sort(dev.kasane.gotemplate.value.ByteOrder.OF_TEXTS);
            return GoList.ofTexts(sorted);
        });
        all.add("ternary", List.of(ANY, ANY, BOOL), (a, budget) -> a.bool(2) ? a.any(0) : a.any(1));
        all.add("fail", ONE, (a, budget) -> {
            throw new FunctionFailure(a.text(0));
        });
    }

    private static boolean isNilTexts(Object value) {
        return value instanceof GoList list && list.isNil() && !list.holdsAny();
    }

    /** The text of a value, as sprig converts it. */
    static String text(Object value) {
        if (value instanceof String text) {
            return text;
        }
        GoBytes bytes = GoBytes.in(value);
        if (bytes != null) {
            return bytes.text();
        }
        return value instanceof GoTyped typed ? typed.goString() : GoFormat.print(value);
    }

    /** The texts of a list's values, nil left out; of any other value, its own. */
    static List<String> texts(Object value) {
        if (value instanceof GoList list) {
            List<String> texts = new ArrayList<>(list.size());
            for (Object item : list.items()) {
                if (!(item instanceof GoNil)) {
                    texts.add(text(item));
                }
            }
            return texts;
        }
        return value instanceof GoNil ? List.of() : List.of(text(value));
    }

    private static String quoted(Arguments a, Budget budget, java.util.function.Function<Object, String> how) {
        List<String> parts = new ArrayList<>();
        for (Object value : a.values()) {
            if (!(value instanceof GoNil)) {
                parts.add(how.apply(value));
            }
        }
        return join(" ", parts, budget);
    }

    private static String join(String separator, List<String> parts, Budget budget) {
        long size = 0;
        for (String part : parts) {
            size += part.length() + separator.length();
        }
        budget.make(size);
        return String.join(separator, parts);
    }

    private static String trimSuffix(String text, String suffix) {
        return text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
    }

    static String trimAll(String text, String cutset) {
        int from = 0;
        int to = text.length();
        while (from < to && cutset.indexOf(text.codePointAt(from)) >= 0) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (to > from && cutset.indexOf(text.codePointBefore(to)) >= 0) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    private static String trunc(int count, String text) {
        int length = GoText.length(text);
        if (count < 0 && length + (long) count > 0) {
            return GoText.slice(text, length + count, length);
        }
        return count >= 0 && length > count ? GoText.slice(text, 0, count) : text;
    }

    private static String substring(int start, int end, String text) {
        int length = GoText.length(text);
        if (start < 0) {
            return slice(text, 0, end, length);
        }
        return end < 0 || end > length ? slice(text, start, length, length) : slice(text, start, end, length);
    }

    private static String slice(String text, int from, int to, int length) {
        if (to < 0 || to > length) {
            throw new FunctionFailure("runtime error: slice bounds out of range [:" + to + "]"
                    + (to < 0 ? "" : " with length " + length));
        }
        if (from > to) {
            throw new FunctionFailure("runtime error: slice bounds out of range [" + from + ":" + to + "]");
        }
        return GoText.slice(text, from, to);
    }

    private static String repeat(int count, String text, Budget budget) {
        if (count < 0) {
            throw new FunctionFailure("strings: negative Repeat count");
        }
        budget.make((long) count * text.length());
        return text.repeat(count);
    }

    private static String replace(String text, String old, String with, Budget budget) {
        if (old.isEmpty()) {
            budget.make((long) text.length() * (with.length() + 1) + with.length());
            StringBuilder spread = new StringBuilder(with);
            text.codePoints().forEach(point -> spread.appendCodePoint(point).append(with));
            return spread.toString();
        }
        budget.make(text.length() / old.length() * (long) with.length() + text.length());
        search(old, text, budget);
        return text.replace(old, with);
    }

    private static String indent(int spaces, String text, Budget budget) {
        if (spaces < 0) {
            throw new FunctionFailure("strings: negative Repeat count");
        }
        long lines = 1;
        for (int feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) {
            lines++;
        }
        budget.make(lines * spaces + text.length());
        String pad = " ".repeat(spaces);
        StringBuilder indented = new StringBuilder((int) (lines * spaces + text.length())).append(pad);
        int from = 0;
        for (int feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', from)) {
            indented.append(text, from, feed + 1).append(pad);
            from = feed + 1;
        }
        return indented.append(text, from, text.length()).toString();
    }

    /** Takes the work of looking for a text: at worst all of it is compared at each character. */
    private static void search(String wanted, String text, Budget budget) {
        budget.spend((long) wanted.length() * text.length() / COMPARED_IN_A_STEP);
    }

    static List<String> split(String separator, String text, int limit, Budget budget) {
        budget.make(text.length());
        if (limit == 0) {
            return List.of();
        }
        if (separator.isEmpty()) {
            List<String> characters = new ArrayList<>();
            int i = 0;
            while (i < text.length()) {
                int next = limit > 0 && characters.size() == limit - 1 ? text.length() : text.offsetByCodePoints(i, 1);
                characters.add(text.substring(i, next));
                i = next;
            }
            return characters;
        }
        search(separator, text, budget);
        List<String> parts = new ArrayList<>();
        int from = 0;
        int found = text.indexOf(separator);
        while (found >= 0 && (limit < 0 || parts.size() < limit - 1)) {
            parts.add(text.substring(from, found));
            from = found + separator.length();
            found = text.indexOf(separator, from);
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static GoMap numbered(List<String> parts) {
        Map<String, String> named = new TreeMap<>();
        for (int i = 0; i < parts.size(); i++) {
            named.put("_" + i, parts.get(i));
        }
        return GoMap.ofTexts(named);
    }

    /** The bytes of a text that are white space to goutils, each looked at for itself, taken away. */
    static String withoutSpaces(String text) {
        byte[] bytes = GoText.bytes(text);
        StringBuilder kept = new StringBuilder();
        int spaces = 0;
        for (byte b : bytes) {
            if (Characters.isSpace(b & 0xFF)) {
                spaces++;
            } else {
                kept.append((char) (b & 0xFF));
            }
        }
        return spaces == 0 ? text : kept.toString();
    }

    static String bytesBetween(byte[] text, int from, int to) {
        return GoText.of(Arrays.copyOfRange(text, from, to));
    }
}
