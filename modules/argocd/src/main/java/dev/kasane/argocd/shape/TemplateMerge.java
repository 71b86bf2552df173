package dev.kasane.argocd.shape;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoTypes;

/** Merges the template of a generator over that of its ApplicationSet. */
public final class TemplateMerge {

    private TemplateMerge() {}

    /**
     * One template with its missing fields taken from another. An empty value counts as missing, and lists are not
     * merged.
     */
    public static GoMap merged(GoMap own, GoMap common) {
        GoMap merged = own.copy();
        for (var entry : common.entries()) {
            Object known = merged.get(entry.getKey());
            if (known instanceof GoMap knownMap && entry.getValue() instanceof GoMap commonMap) {
                merged.put(entry.getKey(), merged(knownMap, commonMap));
            } else if (known == null || GoTypes.isEmpty(known)) {
                merged.put(entry.getKey(), entry.getValue());
            }
        }
        return merged;
    }
}
