package dev.kasane.kustomize.field;

import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A condition on the items of a list, {@code [field=value]}; without a field it matches items that are plain values.
 *
 * @param field the field; empty for plain values
 * @param value what it has to be
 */
record ListCondition(String field, String value) {

    static ListCondition parse(String part, @Nullable Span at) {
        String inner = part.substring(1, part.length() - 1);
        int equals = inner.indexOf('=');
        if (equals < 0) {
            throw Problem.error("the path element " + part + " has no equals sign", at, "write it as in [name=web]")
                    .asException();
        }
        return new ListCondition(inner.substring(0, equals), inner.substring(equals + 1));
    }
}
