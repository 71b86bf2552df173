package dev.kasane.check.builtin;

import com.google.re2j.Pattern;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import org.jspecify.annotations.Nullable;

/** The rules for numbers and percentages. */
final class Numbers {

    static final String NOT_NEGATIVE = "must be greater than or equal to 0";

    private static final Pattern PERCENT = Pattern.compile("[0-9]+%");
    private static final String PERCENT_FORM =
            "a valid percent string must be a numeric string followed by an ending '%'"
                    + " (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

    private Numbers() {}

    /** The number in each of these fields must not be negative. */
    static void notNegative(JsonCursor part, Faults faults, String... fields) {
        for (String field : fields) {
            if (part.number(field) < 0) {
                faults.invalid(part.at(field), part.number(field), NOT_NEGATIVE);
            }
        }
    }

    static void between(JsonCursor part, String field, long least, long most, Faults faults) {
        if (part.has(field) && (part.number(field) < least || part.number(field) > most)) {
            faults.invalid(
                    part.at(field), part.number(field), "must be between " + least + " and " + most + ", inclusive");
        }
    }

    /** A field that is a number or a percentage must not be negative. */
    static void intOrPercent(JsonCursor part, String field, Faults faults) {
        Object value = part.get(field);
        if (value instanceof String text && !PERCENT.matches(text)) {
            faults.invalid(part.at(field), text, PERCENT_FORM);
        } else if (value instanceof Long number && number < 0) {
            faults.invalid(part.at(field), number, NOT_NEGATIVE);
        }
    }

    /** The percentage in a value; -1 when the value is none. */
    static long percent(@Nullable Object value) {
        if (!(value instanceof String text) || !PERCENT.matches(text)) {
            return -1;
        }
        return text.length() > 10 ? Integer.MAX_VALUE : Long.parseLong(text.substring(0, text.length() - 1));
    }

    static void atMostHundredPercent(JsonCursor part, String field, Faults faults) {
        if (percent(part.get(field)) > 100) {
            faults.invalid(part.at(field), part.text(field), "must not be greater than 100%");
        }
    }

    /** Whether a number or percentage is nothing. */
    static boolean isZero(@Nullable Object value) {
        return value instanceof Long number ? number == 0 : percent(value) == 0;
    }
}
