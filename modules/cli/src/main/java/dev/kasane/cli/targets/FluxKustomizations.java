package dev.kasane.cli.targets;

import dev.kasane.change.graph.DeploymentTool;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.NotRendered;
import dev.kasane.flux.discovery.FluxOrder;
import dev.kasane.flux.discovery.FluxSettings;
import dev.kasane.flux.discovery.FluxTarget;
import dev.kasane.flux.discovery.FluxTargets;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import dev.kasane.resource.ResourceSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Kustomizations and HelmReleases of Flux in one tree, and their objects. */
public final class FluxKustomizations {

    private final FluxTargets targets;

    FluxKustomizations(FluxTargets targets) {
        this.targets = targets;
    }

    /** The Kustomizations of a tree; null when it has none. */
    public static @Nullable FluxKustomizations of(KustomizationGraph graph, RenderOptions options) {
        if (!mayBeIn(graph)) {
            return null;
        }
        FluxTargets targets = FluxTargets.of(graph, new Renderer(graph.tree(), options));
        return targets.isEmpty() ? null : new FluxKustomizations(targets);
    }

    /** Whether a file may have one; nothing of Flux is loaded where none has. */
    public static boolean mayBeIn(KustomizationGraph graph) {
        return graph.mentions().areBelow(graph, List.of(""), DeploymentTool.FLUX)
                && !FluxSettings.of(graph.tree()).files(graph).isEmpty();
    }

    /** Their names. */
    public Collection<String> names() {
        return targets.targets().keySet();
    }

    /** The order that they depend on each other in. */
    public FluxOrder order() {
        return targets.order();
    }

    /** The folders that they take their objects from, which need not be shown a second time. */
    public Set<String> sourceFolders() {
        return targets.folders();
    }

    /** The folders of the components that they add to their folders. */
    Set<String> components() {
        return targets.components();
    }

    /** The objects of a Kustomization; none when there is no such Kustomization. */
    public ResourceSet objects(String name) {
        FluxTarget target = targets.targets().get(name);
        return target == null || !targets.isInRepository(target) ? ResourceSet.EMPTY : targets.objects(target);
    }

    /**
     * Whether a file is one of those that a Kustomization is made of, its own object left aside.
     *
     * @param path the path of the file in the tree
     */
    public boolean mayRead(String name, String path) {
        FluxTarget target = targets.targets().get(name);
        return target != null && targets.mayRead(target, path);
    }

    /**
     * Whether a Kustomization or a ResourceSet is itself written in a file.
     *
     * @param path the file as it is shown to people
     */
    public boolean isOwnFile(String name, String path) {
        FluxTarget target = targets.targets().get(name);
        return target != null && !target.isRelease() && target.span().path().equals(path);
    }

    /** The folder that a Kustomization takes its objects from; null when it is none of this tree. */
    public @Nullable String folder(String name) {
        FluxTarget target = targets.targets().get(name);
        return target == null || target.isRelease() || target.isSet() ? null : targets.folder(target);
    }

    /**
     * The objects of a target.
     *
     * @throws dev.kasane.problem.KasaneException when they are not known from this tree
     */
    public ResourceSet knownObjects(String name) {
        ResourceSet known = objects(name);
        FluxTarget target = targets.targets().get(name);
        String why = target == null || known.size() > 0 ? null : targets.externalContent(target);
        if (why != null) {
            throw Problem.error("the objects of " + name + " are not known: " + why, null, remedy(name))
                    .asException();
        }
        return known;
    }

    /** The chart of a HelmRelease with where its values are written; null when there is none here. */
    public @Nullable ExplainedChart chart(String name) {
        FluxTarget target = targets.targets().get(name);
        return target == null ? null : targets.explained(target);
    }

    /** The chart of a HelmRelease that was rendered, if it makes random values; else null. */
    public @Nullable ExplainedChart randomChart(String name) {
        FluxTarget target = targets.targets().get(name);
        return target != null && targets.isRandom(target) ? targets.explained(target) : null;
    }

    /** The same as a list. */
    List<ExplainedChart> randomCharts(String name) {
        ExplainedChart chart = randomChart(name);
        return chart == null ? List.of() : List.of(chart);
    }

    /** The notes about the HelmReleases that were rendered. */
    public List<String> notes() {
        return ChartNotes.ofReleases(targets.lookups());
    }

    /** Why the objects of a Kustomization cannot be known from this tree; null when they can. */
    public @Nullable String externalContent(String name) {
        FluxTarget target = targets.targets().get(name);
        return target == null ? null : targets.externalContent(target);
    }

    /** The command that brings what the objects of a target need; null when none does. */
    public @Nullable String remedy(String name) {
        FluxTarget target = targets.targets().get(name);
        NotRendered.Reason reason = target == null ? null : targets.reason(target);
        return reason == null ? null : reason.remedy();
    }
}
