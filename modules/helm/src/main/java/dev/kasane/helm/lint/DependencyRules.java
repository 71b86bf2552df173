package dev.kasane.helm.lint;

import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.lint.LintMessage.Severity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The lint rules for the declared and the present subcharts of a chart. */
final class DependencyRules {

    private DependencyRules() {}

    static void check(String place, Chart chart, List<LintMessage> messages) {
        List<String> declared = new ArrayList<>();
        for (Dependency dependency : chart.metadata().dependencies()) {
            declared.add(dependency.name());
        }
        List<String> there = new ArrayList<>();
        for (Chart subchart : chart.dependencies()) {
            there.add(subchart.name());
        }
        missing(there, declared, place, Severity.ERROR, "chart metadata is missing these dependencies: ", messages);
        missing(declared, there, place, Severity.WARNING, "chart directory is missing these dependencies: ", messages);
    }

    private static void missing(
            List<String> wanted,
            List<String> there,
            String place,
            Severity severity,
            String sentence,
            List<LintMessage> messages) {
        Set<String> known = new LinkedHashSet<>(there);
        List<String> missing = new ArrayList<>(wanted);
        missing.removeIf(known::contains);
        if (!missing.isEmpty()) {
            messages.add(new LintMessage(severity, place, sentence + String.join(",", missing)));
        }
    }
}
