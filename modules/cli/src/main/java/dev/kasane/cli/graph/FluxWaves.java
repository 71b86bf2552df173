package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.files.FileTree;
import dev.kasane.flux.discovery.FluxOrder;
import dev.kasane.flux.discovery.FluxTarget;
import dev.kasane.flux.discovery.FluxTargets;
import dev.kasane.flux.discovery.OrderFinding;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.util.List;

/** The order in which Flux applies Kustomizations and HelmReleases, as text. */
final class FluxWaves {

    private static final List<String> KINDS = List.of("ResourceSet", "Kustomization", "HelmRelease");

    private final StringBuilder text = new StringBuilder();

    private FluxWaves() {}

    /** The waves of the clusters below a folder; an empty text when there are none. */
    static WavesReport.Result of(FileTree tree, String path, RenderOptions options) {
        FluxWaves waves = new FluxWaves();
        KustomizationGraph graph = new KustomizationGraph(tree);
        if (!FluxKustomizations.mayBeIn(graph)) {
            return new WavesReport.Result("", false);
        }
        FluxOrder order = FluxTargets.of(graph, new Renderer(tree, options)).order();
        order.clusters(path).forEach(cluster -> waves.add(order, cluster));
        List<OrderFinding> findings = waves.text.isEmpty() ? List.of() : order.findings(path);
        findings.forEach(waves::add);
        return new WavesReport.Result(waves.text.toString(), findings.stream().anyMatch(FluxWaves::isWrong));
    }

    /** Whether a target waits for ever, unless something brings what it waits for that is not in the repository. */
    private static boolean isWrong(OrderFinding finding) {
        return finding.weight() != OrderFinding.Weight.OPEN;
    }

    private void add(OrderFinding finding) {
        text.append(isWrong(finding) ? "finding: " : "note: ")
                .append(SafeText.forTerminal(finding.placed()))
                .append('\n');
    }

    private void add(FluxOrder order, String cluster) {
        text.append("Flux in ")
                .append(SafeText.forTerminal(cluster.isEmpty() ? "." : cluster))
                .append('\n');
        for (String kind : KINDS) {
            order.waves(cluster, kind).forEach((number, steps) -> add(kind + "s wave " + number, steps));
            List<FluxOrder.Step> waiting = order.waiting(cluster, kind);
            if (!waiting.isEmpty()) {
                add(kind + "s that wait for ever", waiting);
            }
        }
        text.append('\n');
    }

    private void add(String title, List<FluxOrder.Step> steps) {
        text.append("  ").append(title).append('\n');
        for (FluxOrder.Step step : steps) {
            FluxTarget target = step.target();
            StringBuilder line =
                    new StringBuilder(target.instance()).append("  from ").append(target.source());
            if (!step.after().isEmpty()) {
                line.append(", after ");
                line.append(String.join(
                        ", ", step.after().stream().map(FluxTarget::instance).toList()));
            }
            text.append("    ").append(SafeText.forTerminal(line.toString())).append('\n');
        }
    }
}
