package dev.kasane.check.schema;

import com.google.re2j.Pattern;
import java.time.DateTimeException;
import java.time.OffsetDateTime;

/** Times in RFC 3339, as Go parses them. */
public final class Times {

    private static final Pattern FORM = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]([.,][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})");
    private static final Pattern MICRO = Pattern.compile("[^.]+\\.[0-9]{6}(Z|[+-][0-9]{2}:[0-9]{2})");

    private Times() {}

    /** Whether a text is a time with seconds and a zone. */
    public static boolean isTime(String text) {
        if (!FORM.matches(text)) {
            return false;
        }
        try {
            OffsetDateTime.parse(text.replace(',', '.').replaceFirst("(\\.[0-9]{9})[0-9]+", "$1"));
            // 24:00:00 is a time for Java
            return !text.startsWith("24", 11);
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** Whether a time has exactly six decimals. */
    public static boolean hasMicroseconds(String text) {
        return MICRO.matches(text);
    }
}
