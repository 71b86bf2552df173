package dev.kasane.flux.substitute;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a Kustomization.
 *
 * @param values the values that are known
 * @param unknown names that have a value which is not in the repository, such as an encrypted one
 * @param secret names whose values come from Secrets
 * @param isComplete whether every other name is known to have no value
 */
public record Variables(Map<String, String> values, Set<String> unknown, Set<String> secret, boolean isComplete) {

    /** The value of a variable, empty when it has none; null when it is not known. */
    @Nullable
    String value(String name) {
        String value = values.get(name);
        if (value != null) {
            return value;
        }
        return isComplete && !unknown.contains(name) ? "" : null;
    }

    /** Whether Flux would substitute nothing. */
    public boolean isEmpty() {
        return values.isEmpty() && unknown.isEmpty() && isComplete;
    }

    /** Whether another one has the same known and unknown variables. */
    public boolean isSame(Variables other) {
        return isComplete == other.isComplete
                && values.equals(other.values)
                && unknown.equals(other.unknown)
                && secret.equals(other.secret);
    }

    /** Whether a text may name a variable whose value is secret. */
    public boolean namesSecret(String text) {
        if (text.indexOf("${") < 0) {
            return false;
        }
        for (String name : secret) {
            if (text.contains(name)) {
                return true;
            }
        }
        return false;
    }
}
