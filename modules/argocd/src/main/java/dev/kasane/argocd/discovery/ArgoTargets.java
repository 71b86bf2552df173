package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.Configuration;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The Applications of a tree: those in files, those of ApplicationSets, and those that other Applications apply, until
 * no new one is found. If Applications of several folders have the same name, such as one for each cluster, the folder
 * is a part of the name.
 */
public final class ArgoTargets {

    private final Discovery found;
    private final Set<String> shared;
    private final SortedMap<String, ArgoTarget> targets = new TreeMap<>();
    private final SortedMap<String, Integer> sets = new TreeMap<>();

    /**
     * The result of a search.
     *
     * @param applications the Applications, at most one of a name and an origin
     * @param sets the ApplicationSets, at most one of a name and an origin
     * @param projects the AppProjects
     * @param configuration what {@code argocd-cm} states
     * @param clusters the clusters that the tree names
     * @param problems what could not be read or expanded
     * @param unreadable the folders of which something could not be read, so that its content is unknown
     */
    record Discovery(
            List<ArgoTarget> applications,
            List<FoundSet> sets,
            List<FoundObject> projects,
            Configuration configuration,
            InferredClusters clusters,
            List<Problem> problems,
            Set<String> unreadable) {}

    private ArgoTargets(Discovery found, Set<String> shared) {
        this.found = found;
        this.shared = shared;
        Set<String> sharedSets = sharedSets(found.sets());
        for (FoundSet set : found.sets()) {
            if (set.size() >= 0) {
                sets.putIfAbsent(set.name(sharedSets), set.size());
            }
        }
        for (ArgoTarget target : found.applications()) {
            String owner = sharedSets.contains(target.owner())
                    ? ArgoTarget.byOrigin(target.owner(), target.origin())
                    : target.owner();
            ArgoTarget named = new ArgoTarget(
                    target.application(),
                    target.place(),
                    owner,
                    target.origin(),
                    shared.contains(target.instance()),
                    target.written(),
                    target.keptByOwner());
            targets.putIfAbsent(named.name(), named);
        }
    }

    /**
     * The Applications of a tree, none when it has none.
     *
     * @param renderer what renders the tree
     */
    public static ArgoTargets of(FileTree tree, ArgoSettings settings, Renderer renderer) {
        return of(settings, new KustomizationGraph(tree), renderer);
    }

    /**
     * The Applications of a tree.
     *
     * @param graph the kustomizations of the tree
     * @param renderer what renders the tree
     */
    public static ArgoTargets of(ArgoSettings settings, KustomizationGraph graph, Renderer renderer) {
        return of(settings, graph, renderer, new ParsedFiles());
    }

    /**
     * The Applications of a tree.
     *
     * @param graph the kustomizations of the tree
     * @param renderer what renders the tree
     * @param parsed the files that were parsed, to share them with the search of another tree
     */
    public static ArgoTargets of(
            ArgoSettings settings, KustomizationGraph graph, Renderer renderer, ParsedFiles parsed) {
        Progress step = Progress.begin("searching Applications", 0);
        try {
            Discovery found = new ArgoSearch(settings, graph, renderer, parsed).run();
            return new ArgoTargets(found, shared(found.applications(), List.of()));
        } finally {
            step.close();
        }
    }

    /** The names that different Applications of one tree have. */
    private static Set<String> shared(List<ArgoTarget> some, List<ArgoTarget> others) {
        Set<String> shared = new TreeSet<>();
        for (List<ArgoTarget> side : List.of(some, others)) {
            Map<String, ArgoTarget> first = new HashMap<>();
            for (ArgoTarget target : side) {
                ArgoTarget known = first.putIfAbsent(target.instance(), target);
                if (known != null && !known.isSame(target)) {
                    shared.add(target.instance());
                }
            }
        }
        return shared;
    }

    private static Set<String> sharedSets(List<FoundSet> sets) {
        Map<String, FoundSet> first = new HashMap<>();
        Set<String> shared = new TreeSet<>();
        for (FoundSet set : sets) {
            FoundSet known = first.putIfAbsent(set.name(), set);
            if (known != null && !known.spec().equals(set.spec())) {
                shared.add(set.name());
            }
        }
        return shared;
    }

    /** These Applications under the names that they need beside those of another tree. */
    public ArgoTargets beside(ArgoTargets other) {
        return new ArgoTargets(found, shared(found.applications(), other.found.applications()));
    }

    /**
     * These Applications after those of an earlier tree. Applications of an ApplicationSet or a file that is invalid
     * now count as unchanged, as Argo CD does not change them.
     */
    public ArgoTargets after(ArgoTargets earlier) {
        Set<String> here = new TreeSet<>();
        found.applications().forEach(target -> here.add(ArgoTarget.byOrigin(target.instance(), target.origin())));
        Set<String> unknown = new TreeSet<>();
        for (FoundSet set : found.sets()) {
            if (set.size() < 0) {
                unknown.add(ArgoTarget.byOrigin(set.name(), set.origin()));
            }
        }
        List<ArgoTarget> all = new ArrayList<>(found.applications());
        for (ArgoTarget target : earlier.found.applications()) {
            boolean kept = found.unreadable().contains(target.origin())
                    || unknown.contains(ArgoTarget.byOrigin(target.owner(), target.origin()));
            if (kept && here.add(ArgoTarget.byOrigin(target.instance(), target.origin()))) {
                all.add(target);
            }
        }
        Discovery more = new Discovery(
                all,
                found.sets(),
                found.projects(),
                found.configuration(),
                found.clusters(),
                found.problems(),
                found.unreadable());
        return new ArgoTargets(more, shared);
    }

    /** The Applications by name. */
    public SortedMap<String, ArgoTarget> targets() {
        return Collections.unmodifiableSortedMap(targets);
    }

    /** The number of Applications of each ApplicationSet, by its name. */
    public SortedMap<String, Integer> sets() {
        return Collections.unmodifiableSortedMap(sets);
    }

    /** The ApplicationSets that cannot be expanded, whose Applications are unchanged. */
    public Set<String> unknownSets() {
        return sets(FoundSet.UNKNOWN);
    }

    /** Those that cannot be expanded as long as the clusters are unknown. */
    public Set<String> setsWithoutClusters() {
        return sets(FoundSet.WITHOUT_CLUSTERS);
    }

    private Set<String> sets(int size) {
        return names(found.sets(), size);
    }

    /** The names of the ApplicationSets of a size; one name for equal ones of several folders. */
    static Set<String> names(List<FoundSet> sets, int size) {
        Set<String> sharedSets = sharedSets(sets);
        Set<String> names = new TreeSet<>();
        for (FoundSet set : sets) {
            if (set.size() == size) {
                names.add(set.name(sharedSets));
            }
        }
        return names;
    }

    /** The AppProject of an Application, preferably the one of its own folder; null if there is none. */
    public @Nullable GoMap project(ArgoTarget target) {
        GoMap elsewhere = null;
        for (FoundObject project : found.projects()) {
            if (project.name().equals(target.project())) {
                if (project.origin().equals(target.origin())) {
                    return project.object();
                }
                elsewhere = elsewhere == null ? project.object() : elsewhere;
            }
        }
        return elsewhere;
    }

    /** An AppProject by its name; null when there is none. */
    @Nullable
    GoMap project(String name) {
        for (FoundObject project : found.projects()) {
            if (project.name().equals(name)) {
                return project.object();
            }
        }
        return null;
    }

    /** The AppProjects that no Application of the tree belongs to. */
    List<GoMap> projectsWithoutApplications() {
        Set<String> used = new TreeSet<>();
        targets.values().forEach(target -> used.add(target.project()));
        return found.projects().stream()
                .filter(project -> !used.contains(project.name()))
                .map(FoundObject::object)
                .toList();
    }

    /** Whether several folders make different Applications of one name. */
    public boolean hasSharedNames() {
        return !shared.isEmpty();
    }

    /** Whether the tree has no AppProject. */
    public boolean hasNoProjects() {
        return found.projects().isEmpty();
    }

    /** The settings of {@code argocd-cm}. */
    public Configuration configuration() {
        return found.configuration();
    }

    /** The clusters that the tree names. */
    public InferredClusters clusters() {
        return found.clusters();
    }

    /** Problems of files and ApplicationSets that could not be read or expanded. */
    public List<Problem> problems() {
        return found.problems();
    }

    public boolean isEmpty() {
        return found.applications().isEmpty()
                && found.sets().isEmpty()
                && found.projects().isEmpty()
                && found.problems().isEmpty();
    }
}
