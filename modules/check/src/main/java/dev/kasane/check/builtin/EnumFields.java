package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import java.util.List;

/** The fields whose value is one of some words. */
public final class EnumFields {

    private EnumFields() {}

    /** Checks a field that may be absent, though not empty. */
    public static void check(JsonCursor part, String field, List<String> words, Faults faults) {
        if (part.has(field)) {
            checkPresent(part, field, words, faults);
        }
    }

    /** Checks a field that must be there, by default or otherwise. */
    public static void checkPresent(JsonCursor part, String field, List<String> words, Faults faults) {
        if (!words.contains(part.text(field))) {
            faults.notSupported(part.at(field), part.text(field), words);
        }
    }

    /** A text that must be there. */
    public static void required(JsonCursor part, String field, Faults faults) {
        if (part.text(field).isEmpty()) {
            faults.required(part.at(field));
        }
    }

    /** A name of a form, when it is there and not empty. */
    public static void name(
            JsonCursor part, String field, java.util.function.Function<String, List<String>> form, Faults faults) {
        String name = part.text(field);
        if (!name.isEmpty()) {
            faults.invalid(part.at(field), name, form.apply(name));
        }
    }
}
