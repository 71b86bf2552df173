package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;

/** The validation rules of an API server for a kind, applied after types and defaults. */
@FunctionalInterface
public interface KindRule {

    void check(JsonCursor object, Faults faults);
}
