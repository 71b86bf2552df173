package dev.kasane.cli.explain;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.Applications;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.files.Origin;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.LineReach;
import dev.kasane.helm.origin.ValuesLine;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reports the effects of a line on Applications of Argo CD and objects of Flux: the values of their charts, and the
 * values of those without a target of their own.
 */
final class DeployedReachReport {

    private final StringBuilder text;
    private final Set<String> shown;
    private final String file;
    private final ValuesLine line;
    private final Paint paint;
    private final ChartReachReport charts;
    private final ReachedValues values;
    private final List<String> unknown = new ArrayList<>();

    private DeployedReachReport(StringBuilder text, Set<String> shown, String file, ValuesLine line, Paint paint) {
        this.text = text;
        this.shown = shown;
        this.file = file;
        this.line = line;
        this.paint = paint;
        this.charts = new ChartReachReport(text, paint);
        this.values = new ReachedValues(text, line, paint);
    }

    /**
     * Adds it to a text.
     *
     * @param shown the folders whose values are in the text already
     * @param file the path of the file in the tree
     * @return why some targets may have values of the line that are not known
     */
    static List<String> add(
            StringBuilder text,
            Set<String> shown,
            KustomizationGraph graph,
            String file,
            ValuesLine line,
            RenderOptions options,
            Paint paint) {
        DeployedReachReport report = new DeployedReachReport(text, shown, file, line, paint);
        Applications applications = Applications.of(graph, List.of(), options);
        if (applications != null) {
            applications.names().forEach(name -> report.add(applications, name));
        }
        FluxKustomizations flux = FluxKustomizations.of(graph, options);
        if (flux != null) {
            flux.names().forEach(name -> report.add(flux, name));
        }
        return report.unknown;
    }

    private void add(Applications applications, String name) {
        note(applications.label(name), applications.externalContent(name));
        if (!applications.mayRead(name, file)) {
            return;
        }
        int before = text.length();
        charts.add(
                applications.label(name),
                () -> ChartReachReport.reached(applications.charts(name), line),
                () -> applications.objects(name),
                resource -> true);
        if (text.length() == before && Collections.disjoint(applications.sourceFolders(name), shown)) {
            add(applications.label(name), () -> applications.objects(name), () -> applications.places(name)::place);
        }
    }

    private void add(FluxKustomizations flux, String name) {
        note(name, flux.externalContent(name));
        charts.add(
                name,
                () -> {
                    ExplainedChart chart = flux.chart(name);
                    return chart == null ? List.of() : LineReach.of(chart, line);
                },
                () -> flux.objects(name),
                resource -> true);
        String folder = flux.folder(name);
        boolean isOwn = flux.isOwnFile(name, line.file());
        if ((isOwn || flux.mayRead(name, file)) && (folder == null || !shown.contains(folder))) {
            int before = text.length();
            add(name, () -> flux.objects(name), UnaryOperator::identity);
            if (isOwn && text.length() == before) {
                note(name, "what its patches and targetNamespace set is not recorded line by line");
            }
        }
    }

    private void note(String label, @Nullable String why) {
        if (why != null) {
            unknown.add(label + ": " + why);
        }
    }

    private void add(String label, Supplier<ResourceSet> objects, Supplier<UnaryOperator<Origin.Step>> places) {
        try {
            ResourceSet resources = objects.get();
            values.add(label, resources, places.get());
        } catch (KasaneException e) {
            text.append(paint.strong()).append(SafeText.forTerminal(label)).append(paint.end());
            text.append("  cannot be rendered\n");
        }
    }
}
