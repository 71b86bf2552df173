package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;

/** What an API server requires of the objects of a kind, once their types are right and their defaults filled in. */
@FunctionalInterface
public interface KindRule {

    void check(JsonCursor object, Faults faults);
}
