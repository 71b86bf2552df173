package dev.kasane.helm.lint;

import dev.kasane.files.TreeEntry;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.profile.HelmProfile;
import java.util.List;

/** The lint rules of Helm 4 for the files of {@code crds/}, also those of subcharts. */
final class DefinitionRules {

    private static final String FOLDER = "crds/";

    private DefinitionRules() {}

    /** Whether {@code crds} is a folder; adds an error if it is a file. */
    static boolean checkFolder(LintRequest request, List<LintMessage> messages) {
        TreeEntry entry = request.tree().entry("crds");
        if (entry.kind() != TreeEntry.Kind.MISSING && !entry.isFolder()) {
            messages.add(new LintMessage(Severity.ERROR, FOLDER, "not a directory"));
        }
        return entry.isFolder();
    }

    /** Adds messages. Stops at the first file that is not YAML, and returns whether there was none. */
    static boolean check(Chart chart, HelmProfile profile, List<LintMessage> messages) {
        for (ChartFile file : chart.definitions()) {
            String path = file.name();
            String fault = new LintedDocuments(path, profile, object -> {
                        if (!LintedDocuments.text(object, "apiVersion").startsWith("apiextensions.k8s.io")) {
                            error(path, "apiVersion is not in 'apiextensions.k8s.io'", messages);
                        }
                        if (!LintedDocuments.text(object, "kind").equals("CustomResourceDefinition")) {
                            error(path, "object kind is not 'CustomResourceDefinition'", messages);
                        }
                    })
                    .read(file.text());
            if (fault != null) {
                error(path, "unable to parse YAML: " + fault, messages);
                return false;
            }
        }
        for (Chart subchart : chart.dependencies()) {
            if (!check(subchart, profile, messages)) {
                return false;
            }
        }
        return true;
    }

    private static void error(String path, String sentence, List<LintMessage> messages) {
        messages.add(new LintMessage(Severity.ERROR, path, sentence));
    }
}
