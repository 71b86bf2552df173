package dev.kasane.helm.lint;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is said about templates and about what they print. */
final class TemplateRules {

    private static final Set<String> EXTENSIONS = Set.of(".yaml", ".yml", ".tpl", ".txt");
    private static final Set<String> WITH_SELECTORS = Set.of("Deployment", "ReplicaSet", "DaemonSet", "StatefulSet");

    private TemplateRules() {}

    /**
     * Adds what is to be said.
     *
     * @param name the name of the chart
     * @param templates its templates
     * @param printed what they printed, by the path below the chart's name
     */
    static void check(String name, List<ChartFile> templates, Map<String, String> printed, List<LintMessage> messages) {
        for (ChartFile template : templates) {
            String path = template.name();
            int dot = path.lastIndexOf('.');
            String extension = dot > path.lastIndexOf('/') ? path.substring(dot) : "";
            if (!EXTENSIONS.contains(extension)) {
                messages.add(new LintMessage(
                        Severity.ERROR,
                        path,
                        "file extension '" + extension
                                + "' not valid. Valid extensions are .yaml, .yml, .tpl, or .txt"));
            }
            String text = printed.getOrDefault(name + "/" + path, "");
            if ((extension.equals(".yaml") || extension.equals(".yml"))
                    && !text.isBlank()
                    && !document(path, text, messages)) {
                return;
            }
        }
    }

    private static boolean document(String path, String text, List<LintMessage> messages) {
        String first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        if (first.startsWith(" ") || first.startsWith("\t")) {
            messages.add(new LintMessage(
                    Severity.WARNING,
                    path,
                    "document starts with an illegal indent: " + GoQuote.quote(first)
                            + ", which may cause parsing problems"));
        }
        try {
            for (YamlNode node : YamlReader.standard()
                    .documents(new SourceFile(path, GoText.bytes(text), ""))
                    .documents()) {
                selector(path, text, node, messages);
            }
            return true;
        } catch (KasaneException e) {
            messages.add(new LintMessage(
                    Severity.ERROR,
                    path,
                    "unable to parse YAML: " + e.problems().getFirst().sentence()));
            return false;
        }
    }

    private static void selector(String path, String text, YamlNode node, List<LintMessage> messages) {
        if (node instanceof YamlMap map
                && map.get("kind") instanceof YamlScalar kind
                && WITH_SELECTORS.contains(kind.text())
                && !text.contains("matchLabels")
                && !text.contains("matchExpressions")) {
            String name =
                    map.get("metadata") instanceof YamlMap metadata && metadata.get("name") instanceof YamlScalar scalar
                            ? scalar.text()
                            : "";
            messages.add(new LintMessage(
                    Severity.ERROR,
                    path,
                    "a " + kind.text() + " must contain matchLabels or matchExpressions, and " + GoQuote.quote(name)
                            + " does not"));
        }
    }
}
