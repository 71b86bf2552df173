package dev.kasane.helm;

import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.engine.RandomCall;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.manifest.Manifests;
import dev.kasane.helm.manifest.ShownDocuments;
import dev.kasane.helm.profile.HelmProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The result of rendering a chart: its documents, with warnings.
 *
 * @param definitions the files of its {@code crds} folders, those of its subcharts behind its own
 * @param manifests its documents
 * @param randomCalls the actions that make random values, which are replaced with stand-ins; empty if there are none
 * @param lookups what templates looked up in a cluster, where here nothing is found
 * @param missingApis the groups and versions, or kinds, that its templates check for, that are of no group of
 *     Kubernetes, and that are not configured; sorted, the first few
 * @param warnings Helm's warnings about values that cannot be merged, without secrets
 */
public record RenderedChart(
        List<ChartFile> definitions,
        Manifests manifests,
        Set<RandomCall> randomCalls,
        Set<String> lookups,
        Set<String> missingApis,
        List<String> warnings) {

    /** Whether it contains stand-ins for random values. */
    public boolean usesStandIns() {
        return !randomCalls.isEmpty();
    }

    /** The documents in the order in which {@link #text} prints them, each with its last line feed; a definitions file is one. */
    public List<Document> documents(OutputOptions options) {
        List<Document> all = new ArrayList<>();
        if (options.withDefinitions()) {
            for (ChartFile file : definitions) {
                all.add(new Document(file.name(), "", file.text(), List.of()).printed());
            }
        }
        manifests.objects().forEach(object -> all.add(object.printed()));
        if (!all.isEmpty()) {
            all.addLast(all.removeLast().withoutBlankEnd());
        }
        for (Document hook : options.withHooks() ? manifests.hooks() : List.<Document>of()) {
            if (options.withTests() || !hook.isTest()) {
                all.add(hook.printed());
            }
        }
        return all;
    }

    /** The output of {@code helm template}. */
    public String text(OutputOptions options) {
        StringBuilder out = new StringBuilder();
        if (options.withDefinitions()) {
            for (ChartFile file : definitions) {
                append(out, file.name(), file.text());
            }
        }
        for (Document document : manifests.objects()) {
            append(out, document.path(), document.text());
        }
        String objects = trimmed(out);
        StringBuilder all = new StringBuilder(objects).append('\n');
        if (options.withHooks()) {
            for (Document hook : manifests.hooks()) {
                if (options.withTests() || !hook.isTest()) {
                    append(all, hook.path(), hook.text());
                }
            }
        }
        return all.toString();
    }

    /**
     * Of what {@link #text} gave, the documents of some templates, as {@code --show-only} prints them.
     *
     * @param patterns paths without the chart's name, or patterns of them
     * @throws dev.kasane.problem.KasaneException when one of them matches nothing
     */
    public static String only(String text, List<String> patterns, HelmProfile profile) {
        return ShownDocuments.of(text, patterns, profile.documents());
    }

    /** One document as it is printed. */
    static void append(StringBuilder out, String path, String text) {
        out.append("---\n# Source: ").append(path).append('\n').append(text).append('\n');
    }

    private static String trimmed(StringBuilder text) {
        return text.toString().strip();
    }
}
