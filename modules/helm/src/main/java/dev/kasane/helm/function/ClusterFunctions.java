package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.value.GoMap;
import java.util.List;
import java.util.Set;

/**
 * The functions that query a cluster or the network. They return nothing, since kasane opens no connection for them.
 */
final class ClusterFunctions {

    /** How many queries are recorded. */
    private static final int MOST = 10;

    private static final int LONGEST = 200;

    private ClusterFunctions() {}

    /** @param asked gets each query, as a text */
    static void addTo(HelmFunctions functions, Set<String> asked) {
        functions.add("lookup", List.of(TEXT, TEXT, TEXT, TEXT), (a, budget) -> {
            if (asked.size() < MOST) {
                String namespace = a.text(2).isEmpty() ? "" : a.text(2) + "/";
                String question = a.text(1) + " " + namespace + (a.text(3).isEmpty() ? "*" : a.text(3));
                asked.add(question.length() > LONGEST ? question.substring(0, LONGEST) + "…" : question);
            }
            return GoMap.empty();
        });
        functions.add("getHostByName", List.of(TEXT), (a, budget) -> "");
    }
}
