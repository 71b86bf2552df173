package dev.kasane.check.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The CEL string functions of the server that differ from those of cel-java. */
final class StringLibrary {

    private StringLibrary() {}

    /** Orders texts by code points, as Go does by bytes. */
    static int compare(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length()) {
            int x = a.codePointAt(i);
            int y = b.codePointAt(i);
            if (x != y) {
                return Integer.compare(x, y);
            }
            i += Character.charCount(x);
        }
        return Integer.compare(a.length(), b.length());
    }

    static Library library() {
        return new Library()
                .member(
                        "join",
                        "list_join",
                        SimpleType.STRING,
                        ListType.create(SimpleType.STRING),
                        Collection.class,
                        list -> join(list, ""))
                .member(
                        "join",
                        "list_join_string",
                        SimpleType.STRING,
                        ListType.create(SimpleType.STRING),
                        Collection.class,
                        SimpleType.STRING,
                        String.class,
                        (list, separator) -> join(list, separator))
                .member(
                        "format",
                        "string_format",
                        SimpleType.STRING,
                        SimpleType.STRING,
                        String.class,
                        ListType.create(SimpleType.DYN),
                        Collection.class,
                        (format, values) -> TextFormat.format(format, List.of(values.toArray())))
                .body(CelFunctionBinding.from("add_string", String.class, String.class, (a, b) -> {
                    ResultSize.checkText((long) a.length() + b.length());
                    return a + b;
                }))
                .body(CelFunctionBinding.from("add_bytes", CelByteString.class, CelByteString.class, (a, b) -> {
                    ResultSize.checkText((long) a.size() + b.size());
                    return a.concat(b);
                }))
                .body(CelFunctionBinding.from("double_to_string", Double.class, TextFormat::number))
                .body(CelFunctionBinding.from("timestamp_to_string", Instant.class, TextFormat::time))
                .body(CelFunctionBinding.from("duration_to_string", Duration.class, TextFormat::duration))
                .body(CelFunctionBinding.from("duration_to_milliseconds", Duration.class, Duration::toMillis))
                .body(CelFunctionBinding.from("string_to_double", String.class, StringLibrary::toDouble))
                .body(CelFunctionBinding.from("less_string", String.class, String.class, (a, b) -> compare(a, b) < 0))
                .body(CelFunctionBinding.from(
                        "less_equals_string", String.class, String.class, (a, b) -> compare(a, b) <= 0))
                .body(CelFunctionBinding.from(
                        "greater_string", String.class, String.class, (a, b) -> compare(a, b) > 0))
                .body(CelFunctionBinding.from(
                        "greater_equals_string", String.class, String.class, (a, b) -> compare(a, b) >= 0));
    }

    private static Object toDouble(String text) throws CelEvaluationException {
        try {
            double number = Double.parseDouble(text);
            boolean word = text.toLowerCase(java.util.Locale.ROOT).contains("n");
            if (!text.equals(text.strip())
                    || text.endsWith("d")
                    || text.endsWith("f")
                    || Double.isInfinite(number) && !word) {
                throw Library.error("type conversion error from 'string' to 'double'");
            }
            return number;
        } catch (NumberFormatException e) {
            throw Library.error("type conversion error from 'string' to 'double'");
        }
    }

    private static Object join(Collection<?> list, String separator) throws CelEvaluationException {
        StringBuilder text = new StringBuilder();
        boolean first = true;
        for (Object item : list) {
            if (!(item instanceof String part)) {
                throw Library.error("no such overload: join(list, string)");
            }
            ResultSize.checkText((long) text.length() + separator.length() + part.length());
            text.append(first ? "" : separator).append(part);
            first = false;
        }
        return text.toString();
    }
}
