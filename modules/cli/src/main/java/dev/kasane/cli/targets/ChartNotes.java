package dev.kasane.cli.targets;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Notes about charts whose result depends on a cluster: one sentence for each dependency. */
public final class ChartNotes {

    private static final int SHOWN = 5;

    private ChartNotes() {}

    /** Prints notes to standard error, unless it is quiet. */
    public static void print(List<String> notes, Console console) {
        notes.forEach(note -> console.printNote("note: " + note + "\n"));
    }

    /**
     * The notes about Applications.
     *
     * @param missingApis the APIs that their charts test for and that are not declared as served, by Application
     * @param lookups the objects that their charts look up in the cluster, by Application
     */
    static List<String> ofApplications(Map<String, Set<String>> missingApis, Map<String, Set<String>> lookups) {
        List<String> notes = new ArrayList<>();
        if (!missingApis.isEmpty()) {
            notes.add(counted(
                            missingApis.size(),
                            "Application has a chart that checks",
                            "Applications have charts that check")
                    + " whether the cluster serves " + listed(missingApis.values())
                    + "; kasane assumes that it does not: run kasane argo capabilities, or name them in argo.apiVersions of"
                    + " .kasane.yaml");
        }
        if (!lookups.isEmpty()) {
            notes.add(counted(
                            lookups.size(),
                            "Application has a chart that calls lookup",
                            "Applications have charts that call lookup")
                    + " for " + listed(lookups.values())
                    + "; the result is empty, as in Argo CD");
        }
        return notes;
    }

    /**
     * The notes about HelmReleases.
     *
     * @param lookups the objects that their charts look up in the cluster, by HelmRelease
     */
    static List<String> ofReleases(Map<String, Set<String>> lookups) {
        return lookups.isEmpty()
                ? List.of()
                : List.of(counted(
                                lookups.size(),
                                "HelmRelease has a chart that calls lookup",
                                "HelmReleases have charts that call lookup")
                        + " for " + listed(lookups.values())
                        + "; the result is empty here, and in Flux it is the object in the cluster");
    }

    private static String counted(int number, String one, String more) {
        return number + " " + (number == 1 ? one : more);
    }

    private static String listed(Collection<Set<String>> asked) {
        Set<String> all = new TreeSet<>();
        asked.forEach(all::addAll);
        List<String> shown = all.stream().limit(SHOWN).toList();
        return SafeText.forTerminal(String.join(", ", shown))
                + (all.size() > shown.size() ? " and " + (all.size() - shown.size()) + " more" : "");
    }
}
