package dev.kasane.flux.discovery;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.NotRendered;
import dev.kasane.config.ConfigFile;
import dev.kasane.flux.release.ReleaseChart;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.kustomize.Renderer;
import dev.kasane.lock.Lock;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedComponents;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The Kustomizations, HelmReleases and ResourceSets of a tree, also those that others create, until no new one is
 * found.
 */
public final class FluxTargets {

    private final KustomizationGraph graph;
    private final TargetObjects objects;
    private final List<FluxTarget> found;
    private final Set<String> unrendered;
    private final SortedMap<String, FluxTarget> targets = new TreeMap<>();

    private FluxTargets(
            KustomizationGraph graph,
            TargetObjects objects,
            List<FluxTarget> found,
            Set<String> unrendered,
            Set<String> shared) {
        this.graph = graph;
        this.objects = objects;
        this.found = found;
        this.unrendered = unrendered;
        for (FluxTarget target : found) {
            FluxTarget named = new FluxTarget(
                    target.object(),
                    target.span(),
                    target.cluster(),
                    target.secrets(),
                    shared.contains(target.kind() + target.instance()));
            targets.put(named.name(), named);
        }
    }

    /**
     * The Kustomizations of a tree.
     *
     * @param renderer what renders the tree
     */
    public static FluxTargets of(KustomizationGraph graph, Renderer renderer) {
        TargetObjects objects = new TargetObjects(graph, renderer);
        FluxSearch search = new FluxSearch(graph, objects);
        List<FluxTarget> found = search.run();
        return new FluxTargets(graph, objects, found, search.unrendered(), shared(found));
    }

    /** These Kustomizations under the names that they need beside those of another tree. */
    public FluxTargets beside(FluxTargets other) {
        Set<String> shared = shared(found);
        shared.addAll(shared(other.found));
        return new FluxTargets(graph, objects, found, unrendered, shared);
    }

    private static Set<String> shared(List<FluxTarget> targets) {
        Map<String, String> clusters = new HashMap<>();
        Set<String> shared = new TreeSet<>();
        for (FluxTarget target : targets) {
            String known = clusters.putIfAbsent(target.kind() + target.instance(), target.cluster());
            if (known != null && !known.equals(target.cluster())) {
                shared.add(target.kind() + target.instance());
            }
        }
        return shared;
    }

    /** The Kustomizations by name. */
    public SortedMap<String, FluxTarget> targets() {
        return Collections.unmodifiableSortedMap(targets);
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** The order that they depend on each other in. */
    public FluxOrder order() {
        Clusters clusters = new Clusters(found);
        for (FluxTarget target : found) {
            if (!isInRepository(target) || unrendered.contains(target.key()) || lacksReferences(target)) {
                clusters.addUnknown(target);
            } else if (isEntry(target)) {
                clusters.addEntry(target);
            }
        }
        return new FluxOrder(targets.values(), clusters);
    }

    private boolean lacksReferences(FluxTarget target) {
        String folder = target.isRelease() ? null : objects.sources().folder(target);
        return folder != null && graph.lacksReferences(folder);
    }

    /** Whether a Kustomization brings its own file, as bootstrap writes it. */
    private boolean isEntry(FluxTarget target) {
        return !target.isRelease()
                && target.cluster().equals(objects.sources().folder(target))
                && objects.reach().of(target).files().contains(target.span().path());
    }

    /**
     * Whether a target of another tree may be in this one, too, and is only not known: what brings it there cannot be
     * rendered here.
     */
    public boolean mayHold(FluxTarget target, FluxTargets there) {
        for (FluxTarget holder : there.found) {
            if (!holder.isRelease()
                    && isBroken(holder.key())
                    && there.objects
                            .reach()
                            .of(holder)
                            .files()
                            .contains(target.span().path())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a Kustomization is here and brings nothing that is known. */
    private boolean isBroken(String key) {
        if (unrendered.contains(key)) {
            return true;
        }
        for (FluxTarget target : found) {
            if (target.key().equals(key) && !target.isRelease() && isInRepository(target)) {
                String folder = objects.sources().folder(target);
                return folder != null && !graph.tree().entry(folder).isFolder();
            }
        }
        return false;
    }

    /** Whether a Kustomization takes its objects from this repository. */
    public boolean isInRepository(FluxTarget target) {
        return objects.sources().isInRepository(target);
    }

    /**
     * The objects of a Kustomization.
     *
     * @throws dev.kasane.problem.KasaneException when it cannot be rendered
     */
    public ResourceSet objects(FluxTarget target) {
        return objects.rendered(target);
    }

    /**
     * The chart of a HelmRelease with where its values are written; null for a Kustomization, and when it is not here.
     *
     * @throws dev.kasane.problem.KasaneException when it cannot be read
     */
    public @Nullable ExplainedChart explained(FluxTarget target) {
        return objects.explained(target);
    }

    /** Whether the chart of a target that was rendered has random values. */
    public boolean isRandom(FluxTarget target) {
        return objects.isRandom(target);
    }

    /**
     * The queries of the rendered charts to the cluster with {@code lookup}, by namespace and name of the HelmRelease.
     */
    public Map<String, Set<String>> lookups() {
        return objects.lookups();
    }

    /**
     * Whether a file is one of those that a Kustomization is made of, its own object left aside.
     *
     * @param path the path of the file in the tree
     */
    public boolean mayRead(FluxTarget target, String path) {
        return !target.isRelease()
                && isInRepository(target)
                && objects.reach().of(target).files().contains(path);
    }

    /** The folder that a Kustomization takes its objects from; null when it names none. */
    public @Nullable String folder(FluxTarget target) {
        return objects.sources().folder(target);
    }

    /** The folders of the Kustomizations that this repository holds. */
    public Set<String> folders() {
        Set<String> folders = new HashSet<>();
        for (FluxTarget target : found) {
            String folder = objects.sources().folder(target);
            if (folder != null && isInRepository(target)) {
                folders.add(folder);
                if (Requirement.isPath(folder)) {
                    folders.addAll(objects.reach().of(target).folders());
                }
            }
        }
        return folders;
    }

    /** The folders of the components that Kustomizations add to their folders, whether they are there or not. */
    public Set<String> components() {
        Set<String> components = new HashSet<>();
        for (FluxTarget target : found) {
            components.addAll(objects.reach().components(target));
        }
        return components;
    }

    /** The way from a changed file to a Kustomization of this tree, its own object left aside; null when there is none. */
    public @Nullable List<String> affectedBy(FluxTarget target, Affected affected, TreeChanges changes) {
        if (target.isRelease()) {
            for (String path : objects.reach().of(target).files()) {
                if (changes.isChanged(path)) {
                    return List.of(changes.firstChanged(path));
                }
            }
            return null;
        }
        String folder = objects.sources().folder(target);
        if (folder == null || !isInRepository(target)) {
            return null;
        }
        TargetFiles.Reached reached = objects.reach().of(target);
        for (String file : reached.files()) {
            if (changes.isChanged(file)) {
                return Requirement.isPath(file)
                        ? List.of(Lock.FILE)
                        : List.of(file, folder.isEmpty() ? "." : Requirement.shown(folder));
            }
        }
        for (String kustomization : reached.folders()) {
            List<String> way = affected.reason(kustomization);
            if (way != null) {
                return way;
            }
        }
        return null;
    }

    /**
     * The field by which a target has other inputs than its counterpart in another tree; null if the inputs are equal.
     */
    public @Nullable String otherInput(FluxTarget target, FluxTargets other, FluxTarget counterpart) {
        if (target.isSet()) {
            return provided(target).equals(other.provided(counterpart)) ? null : "inputsFrom";
        }
        if (!target.isRelease()
                && !Objects.equals(
                        objects.sources().folder(target),
                        other.objects.sources().folder(counterpart))) {
            return "sourceRef";
        }
        if (!target.isRelease()
                && !objects.sources()
                        .rules(target)
                        .equals(other.objects.sources().rules(counterpart))) {
            return "ignored files of " + target.source();
        }
        if (!target.isRelease()) {
            return objects.inputs()
                            .variables(target)
                            .isSame(other.objects.inputs().variables(counterpart))
                    ? null
                    : "postBuild.substituteFrom";
        }
        if (!objects.sources().chart(target).equals(other.objects.sources().chart(counterpart))) {
            return "chart";
        }
        if (!objects.sources().chartOptions().equals(other.objects.sources().chartOptions())) {
            return ConfigFile.NAME;
        }
        return objects.inputs().values(target).equals(other.objects.inputs().values(counterpart)) ? null : "valuesFrom";
    }

    /** The inputs from the providers of a ResourceSet. */
    private List<GoMap> provided(FluxTarget set) {
        List<FluxObject> providers = objects.sources().providers(set);
        return providers == null
                ? List.of()
                : providers.stream()
                        .map(provider -> provider.object().map("spec"))
                        .toList();
    }

    /** The reason why the objects of a target are not known; null when they are. */
    public NotRendered.@Nullable Reason reason(FluxTarget target) {
        if (target.isRelease()) {
            return objects.sources().charts().reason(objects.sources().chart(target));
        }
        if (target.isSet()) {
            return isInRepository(target) ? null : NotRendered.Reason.CLUSTER_INPUTS;
        }
        String folder = objects.sources().folder(target);
        if (isInRepository(target)) {
            return lackingComponent(target);
        }
        if (folder != null) {
            return objects.sources().charts().lacking(folder);
        }
        boolean git = target.spec().map("sourceRef").text("kind").equals("GitRepository");
        return git ? NotRendered.Reason.OTHER_REPOSITORY : NotRendered.Reason.ARTIFACT;
    }

    /**
     * The reason why a component that a Kustomization adds to a folder of another repository is not here; null when all
     * are.
     */
    private NotRendered.@Nullable Reason lackingComponent(FluxTarget target) {
        for (Requirement requirement : requirements(target)) {
            NotRendered.Reason reason = objects.sources().charts().reasonOf(requirement);
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    /** The reason why the objects of a target are not known, as a sentence for messages; null when they are. */
    public @Nullable String externalContent(FluxTarget target) {
        NotRendered.Reason reason = reason(target);
        if (reason == null) {
            return null;
        }
        if (target.isSet()) {
            return "its inputs from " + target.source() + " are known only in the cluster";
        }
        ReleaseChart chart = target.isRelease() ? objects.sources().chart(target) : ReleaseChart.ELSEWHERE;
        boolean lockable = reason == NotRendered.Reason.REMOTE_SOURCE || reason == NotRendered.Reason.LOCKED_SOURCE;
        return chart.address().isEmpty()
                ? "it takes its objects from " + target.source()
                        + (lockable ? ", which is neither vendored nor in the store" : ", which is not this repository")
                : "it installs the Helm chart " + chart.shown() + " of " + chart.address()
                        + ", which is neither vendored nor in the store";
    }

    /** The remote charts and folders that a target names. */
    public List<Requirement> requirements(FluxTarget target) {
        if (target.isRelease()) {
            return objects.sources().charts().requirements(objects.sources().chart(target));
        }
        String folder = objects.sources().folder(target);
        Requirement requirement = folder == null ? null : Requirement.ofPath(folder);
        if (requirement == null) {
            return List.of();
        }
        List<Requirement> all = new ArrayList<>(List.of(requirement));
        // an optional component need not be there
        if (!target.spec().isTrue("ignoreMissingComponents")) {
            List<String> components = new ArrayList<>();
            target.spec().list("components").items().forEach(item -> components.add(item.toString()));
            all.addAll(LockedComponents.requirements(requirement, components));
        }
        return all;
    }
}
