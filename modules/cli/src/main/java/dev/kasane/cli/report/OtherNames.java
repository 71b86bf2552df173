package dev.kasane.cli.report;

import dev.kasane.change.report.NameInTarget;
import java.util.ArrayList;
import java.util.List;

/** The names of an object in the other targets with the same change, printed after its name in the first target. */
final class OtherNames {

    private static final int NAMED = 3;

    private OtherNames() {}

    /**
     * {@code " (also b-web, c-web and 2 more)"}, with what is not the same about each: its name, its namespace, or both; empty
     * when all are called the same.
     */
    static String of(String name, String namespace, List<NameInTarget> others) {
        if (others.isEmpty()) {
            return "";
        }
        boolean sameName = others.stream().allMatch(other -> other.name().equals(name));
        boolean sameNamespace =
                others.stream().allMatch(other -> other.namespace().equals(namespace));
        List<String> words = new ArrayList<>();
        for (NameInTarget other : others.subList(0, Math.min(NAMED, others.size()))) {
            String in = other.namespace().isEmpty() ? "no namespace" : other.namespace();
            words.add(sameName ? "in " + in : other.name() + (sameNamespace ? "" : " in " + in));
        }
        String more = others.size() > NAMED ? " and " + (others.size() - NAMED) + " more" : "";
        return " (also " + String.join(", ", words) + more + ")";
    }
}
