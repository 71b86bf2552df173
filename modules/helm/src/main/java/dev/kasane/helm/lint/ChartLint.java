package dev.kasane.helm.lint;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The rules of {@code helm lint}. Deprecated API versions and names of objects are what {@code kasane check} is for. */
public final class ChartLint {

    private static final String TEMPLATES = "templates/";
    private static final String VALUES = "values.yaml";

    private ChartLint() {}

    /**
     * What is to be said about a chart.
     *
     * @param place the folder that messages name
     * @param files the files of the chart
     * @param load makes the chart of them
     * @param values what the user says over its defaults
     * @param capabilities what the cluster is taken to be
     */
    public static List<LintMessage> of(
            String place,
            List<ChartFile> files,
            Supplier<Chart> load,
            GoMap values,
            Capabilities capabilities,
            HelmProfile profile) {
        List<LintMessage> messages = new ArrayList<>();
        boolean hasValues = false;
        boolean hasTemplates = false;
        for (ChartFile file : files) {
            hasValues |= file.name().equals(VALUES);
            hasTemplates |= file.name().startsWith(TEMPLATES);
            if (file.name().equals("Chart.yaml")) {
                ChartfileRules.check(file, messages);
            }
        }
        if (!hasValues) {
            messages.add(new LintMessage(Severity.INFO, VALUES, "file does not exist"));
        }
        if (!hasTemplates) {
            messages.add(new LintMessage(Severity.WARNING, TEMPLATES, "directory does not exist"));
        }
        Chart chart;
        try {
            chart = load.get();
        } catch (KasaneException e) {
            if (hasTemplates) {
                messages.add(new LintMessage(Severity.ERROR, TEMPLATES, sentence(e)));
            }
            messages.add(new LintMessage(Severity.ERROR, "", "unable to load chart\n\t" + sentence(e)));
            return messages;
        }
        if (hasTemplates) {
            render(chart, values, capabilities, profile, messages);
        }
        dependencies(place, chart, messages);
        return messages;
    }

    private static void render(
            Chart chart, GoMap values, Capabilities capabilities, HelmProfile profile, List<LintMessage> messages) {
        try {
            ChartRequest request = new ChartRequest(
                    chart, values, new ReleaseInfo("test-release", "default", false), capabilities, profile, true);
            TemplateRules.check(chart.name(), chart.templates(), ChartRenderer.printed(request), messages);
        } catch (KasaneException e) {
            messages.add(new LintMessage(Severity.ERROR, TEMPLATES, sentence(e)));
        }
    }

    private static void dependencies(String place, Chart chart, List<LintMessage> messages) {
        Set<String> declared = new LinkedHashSet<>();
        for (Dependency dependency : chart.metadata().dependencies()) {
            declared.add(dependency.name());
        }
        Set<String> there = new LinkedHashSet<>();
        for (Chart subchart : chart.dependencies()) {
            there.add(subchart.name());
        }
        missing(there, declared, place, Severity.ERROR, "chart metadata is missing these dependencies: ", messages);
        missing(declared, there, place, Severity.WARNING, "chart directory is missing these dependencies: ", messages);
    }

    private static void missing(
            Set<String> wanted,
            Set<String> there,
            String place,
            Severity severity,
            String sentence,
            List<LintMessage> messages) {
        List<String> missing = new ArrayList<>(wanted);
        missing.removeAll(there);
        if (!missing.isEmpty()) {
            messages.add(new LintMessage(severity, place, sentence + String.join(",", missing)));
        }
    }

    private static String sentence(KasaneException e) {
        return e.problems().getFirst().sentence();
    }
}
