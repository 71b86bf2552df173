package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import dev.kasane.resource.Gvk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects of kinds without a known definition: one finding a kind, with the number of objects. */
final class UnknownKinds {

    static final String RULE = "unknown-kind";

    private UnknownKinds() {}

    /** The severity: a kind that is close to a built-in one is misspelled; any other is only not checked. */
    static Finding.Severity severity(Gvk gvk, Collection<String> known) {
        for (String one : known) {
            int slash = one.lastIndexOf('/');
            if (one.substring(0, slash).equals(gvk.apiVersion())
                    && Misspelling.isOf(gvk.kind(), one.substring(slash + 1))) {
                return Finding.Severity.WARNING;
            }
        }
        return Finding.Severity.INFO;
    }

    /** The sentence of the finding for a kind. */
    static String sentence(String kind, String apiVersion) {
        return "no definition of " + kind + " (" + apiVersion + ") is known";
    }

    /** The findings, with one instead of all that are about objects of the same unknown kind. */
    static List<Finding> grouped(List<Finding> findings) {
        Map<String, List<Finding>> kinds = new LinkedHashMap<>();
        List<Finding> all = new ArrayList<>();
        for (Finding finding : findings) {
            if (finding.rule().equals(RULE)) {
                kinds.computeIfAbsent(finding.sentence(), sentence -> new ArrayList<>())
                        .add(finding);
            } else {
                all.add(finding);
            }
        }
        kinds.values().forEach(same -> all.add(grouped(same.getFirst(), same)));
        return all;
    }

    private static Finding grouped(Finding first, List<Finding> same) {
        Set<String> targets = new HashSet<>();
        same.forEach(finding -> targets.add(finding.target()));
        String objects = same.size() + (same.size() == 1 ? " object was" : " objects were") + " not checked";
        String where = targets.size() == 1 ? "" : " in " + targets.size() + " targets";
        return new Finding(
                RULE,
                first.severity(),
                targets.size() == 1 ? first.target() : "",
                same.size() == 1 ? first.object() : "",
                "",
                first.sentence() + ": " + objects + where,
                first.span(),
                first.hint());
    }
}
