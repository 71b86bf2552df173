package dev.kasane.cluster;

/**
 * A field that another manager has set to a different value.
 *
 * @param manager who, such as {@code kubectl-client-side-apply}
 * @param field where in the object, in the server's words: {@code .spec.template.spec.containers[name="web"].image}
 */
public record FieldConflict(String manager, String field) {

    /** Reads {@code conflict with "kubectl" using apps/v1}. */
    static FieldConflict of(String message, String field) {
        int from = message.indexOf('"');
        int to = message.indexOf('"', from + 1);
        return new FieldConflict(from >= 0 && to > from ? message.substring(from + 1, to) : message, field);
    }
}
