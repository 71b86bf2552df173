package dev.kasane.argocd.difference;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;

/** JSON merge patches of RFC 7386. */
public final class MergePatch {

    private MergePatch() {}

    /** The patch that makes one object of another. */
    public static GoMap between(GoMap before, GoMap after) {
        GoMap patch = GoMap.empty();
        for (var entry : after.entries()) {
            Object old = before.get(entry.getKey());
            Object value = entry.getValue();
            if (old instanceof GoMap oldMap && value instanceof GoMap map) {
                GoMap inner = between(oldMap, map);
                if (!inner.isEmpty()) {
                    patch.put(entry.getKey(), inner);
                }
            } else if (!value.equals(old)) {
                patch.put(entry.getKey(), value);
            }
        }
        for (String key : before.keys()) {
            if (!after.has(key)) {
                patch.put(key, GoNil.NIL);
            }
        }
        return patch;
    }

    /** An object with a patch laid over it. */
    public static GoMap apply(GoMap object, GoMap patch) {
        GoMap result = object.copy();
        for (var entry : patch.entries()) {
            if (entry.getValue() instanceof GoNil) {
                result.remove(entry.getKey());
            } else if (entry.getValue() instanceof GoMap inner) {
                GoMap below = result.get(entry.getKey()) instanceof GoMap known ? known : GoMap.empty();
                result.put(entry.getKey(), apply(below, inner));
            } else {
                result.put(entry.getKey(), entry.getValue());
            }
        }
        return result;
    }
}
