package dev.kasane.check.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The CEL library to find, replace and split texts, as Go's {@code strings} does, in linear time. */
final class SearchLibrary {

    /** Overloads whose standard body takes text times part. */
    static final Set<String> REPLACED = Set.of("CONTAINS_STRING");

    private static final List<Class<?>> WITH_OFFSET = List.of(String.class, String.class, Long.class);

    private SearchLibrary() {}

    static Library library() {
        return new Library()
                .body(CelFunctionBinding.from(
                        "contains_string",
                        String.class,
                        String.class,
                        (text, part) -> new TextSearch(part).firstIn(text, 0) >= 0))
                .member(
                        "indexOf",
                        "string_index_of_string",
                        SimpleType.INT,
                        SimpleType.STRING,
                        String.class,
                        SimpleType.STRING,
                        String.class,
                        (text, part) -> indexOf(text, part, 0))
                .member(
                        "indexOf",
                        "string_index_of_string_int",
                        SimpleType.INT,
                        List.of(SimpleType.STRING, SimpleType.STRING, SimpleType.INT),
                        WITH_OFFSET,
                        it -> indexOf((String) it[0], (String) it[1], (Long) it[2]))
                .member(
                        "lastIndexOf",
                        "string_last_index_of_string",
                        SimpleType.INT,
                        SimpleType.STRING,
                        String.class,
                        SimpleType.STRING,
                        String.class,
                        (text, part) -> lastIndexOf(text, part, text.codePointCount(0, text.length())))
                .member(
                        "lastIndexOf",
                        "string_last_index_of_string_int",
                        SimpleType.INT,
                        List.of(SimpleType.STRING, SimpleType.STRING, SimpleType.INT),
                        WITH_OFFSET,
                        it -> lastIndexOf((String) it[0], (String) it[1], (Long) it[2]))
                .member(
                        "replace",
                        "string_replace_string_string",
                        SimpleType.STRING,
                        List.of(SimpleType.STRING, SimpleType.STRING, SimpleType.STRING),
                        List.of(String.class, String.class, String.class),
                        it -> replace((String) it[0], (String) it[1], (String) it[2], -1))
                .member(
                        "replace",
                        "string_replace_string_string_int",
                        SimpleType.STRING,
                        List.of(SimpleType.STRING, SimpleType.STRING, SimpleType.STRING, SimpleType.INT),
                        List.of(String.class, String.class, String.class, Long.class),
                        it -> replace((String) it[0], (String) it[1], (String) it[2], (Long) it[3]))
                .member(
                        "split",
                        "string_split_string",
                        ListType.create(SimpleType.STRING),
                        SimpleType.STRING,
                        String.class,
                        SimpleType.STRING,
                        String.class,
                        (text, separator) -> split(text, separator, -1))
                .member(
                        "split",
                        "string_split_string_int",
                        ListType.create(SimpleType.STRING),
                        List.of(SimpleType.STRING, SimpleType.STRING, SimpleType.INT),
                        WITH_OFFSET,
                        it -> split((String) it[0], (String) it[1], (Long) it[2]));
    }

    private static Object indexOf(String text, String part, long offset) throws CelEvaluationException {
        int length = text.codePointCount(0, text.length());
        if (offset < 0) {
            throw Library.error("index out of range: " + offset);
        }
        if (part.isEmpty()) {
            return Math.min(offset, length);
        }
        if (offset >= length) {
            return -1L;
        }
        int found = new TextSearch(part).firstIn(text, text.offsetByCodePoints(0, (int) offset));
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static Object lastIndexOf(String text, String part, long offset) throws CelEvaluationException {
        int length = text.codePointCount(0, text.length());
        if (offset < 0) {
            throw Library.error("index out of range: " + offset);
        }
        if (part.isEmpty()) {
            return Math.min(offset, length);
        }
        int from = offset >= length ? text.length() : text.offsetByCodePoints(0, (int) offset);
        int found = new TextSearch(part).lastIn(text, from);
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static String replace(String text, String old, String by, long most) throws CelEvaluationException {
        if (most == 0 || old.equals(by)) {
            return text;
        }
        StringBuilder replaced = new StringBuilder();
        TextSearch search = new TextSearch(old);
        int begin = 0;
        int found = 0;
        for (long count = 0; count != most; count++) {
            found = old.isEmpty() ? nextPlace(text, begin, count) : search.firstIn(text, begin);
            if (found < 0) {
                break;
            }
            ResultSize.checkText((long) replaced.length() + found - begin + by.length());
            replaced.append(text, begin, found).append(by);
            begin = found + old.length();
        }
        ResultSize.checkText((long) replaced.length() + text.length() - begin);
        return replaced.append(text, begin, text.length()).toString();
    }

    /** Where an empty part is found next: at the beginning, then after each character; -1 after the last. */
    private static int nextPlace(String text, int after, long count) {
        return count == 0 ? 0 : after == text.length() ? -1 : text.offsetByCodePoints(after, 1);
    }

    private static List<String> split(String text, String separator, long most) throws CelEvaluationException {
        List<String> parts = new ArrayList<>();
        if (most == 0 || separator.isEmpty() && text.isEmpty()) {
            return parts;
        }
        TextSearch search = new TextSearch(separator);
        int begin = 0;
        while (parts.size() + 1 != most) {
            int end = separator.isEmpty() ? text.offsetByCodePoints(begin, 1) : search.firstIn(text, begin);
            if (end < 0 || end == text.length() && separator.isEmpty()) {
                break;
            }
            ResultSize.checkList(parts.size() + 1L);
            parts.add(text.substring(begin, end));
            begin = end + separator.length();
        }
        parts.add(text.substring(begin));
        return parts;
    }
}
