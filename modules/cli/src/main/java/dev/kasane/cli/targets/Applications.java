package dev.kasane.cli.targets;

import dev.kasane.argocd.chart.ExplainedCharts;
import dev.kasane.argocd.chart.InflatedCharts;
import dev.kasane.argocd.chart.RepositoryPlaces;
import dev.kasane.argocd.coldstart.Member;
import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.KindRestrictions;
import dev.kasane.argocd.discovery.OverriddenSource;
import dev.kasane.argocd.discovery.ProjectViolations;
import dev.kasane.argocd.discovery.TargetObjects;
import dev.kasane.argocd.discovery.ValuesFiles;
import dev.kasane.argocd.discovery.Violation;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Applications of one tree: their objects and problems. */
public final class Applications {

    private static final TargetObjects.Rendered NOTHING =
            new TargetObjects.Rendered(ResourceSet.EMPTY, List.of(), List.of());

    private final FileTree tree;
    private final ArgoSettings settings;
    private final ArgoTargets targets;
    private final TargetObjects objects;

    private Applications(FileTree tree, ArgoSettings settings, ArgoTargets targets, TargetObjects objects) {
        this.tree = tree;
        this.settings = settings;
        this.targets = targets;
        this.objects = objects;
    }

    /**
     * The Applications of a tree; null when it has none.
     *
     * @param named the folders of Applications that the command line names; none for those of the whole repository
     * @param options how they are rendered
     */
    public static @Nullable Applications of(KustomizationGraph graph, List<String> named, RenderOptions options) {
        FileTree tree = graph.tree();
        ArgoSettings settings = ArgoSettings.of(tree, named).following(options);
        Renderer renderer = new Renderer(tree, settings.renderOptions(options));
        ArgoTargets targets = ArgoTargets.of(settings, graph, renderer);
        if (targets.isEmpty()) {
            if (!named.isEmpty()) {
                throw nothingIn(settings);
            }
            return null;
        }
        return of(tree, settings, targets, new TargetObjects(tree, settings, targets, renderer));
    }

    /** Why folders that were named are no folders of Applications. */
    static KasaneException nothingIn(ArgoSettings settings) {
        return Problem.error(
                        settings.shownFolders() + " holds no Application, ApplicationSet or AppProject",
                        null,
                        "remove --argo: kasane finds them in the whole repository")
                .asException();
    }

    static Applications of(FileTree tree, ArgoSettings settings, ArgoTargets targets, TargetObjects objects) {
        return new Applications(tree, settings, targets, objects);
    }

    /** Their names. */
    public Collection<String> names() {
        return targets.targets().keySet();
    }

    /** The display name of an Application. */
    public String label(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? name : target.label();
    }

    /** The folders that are targets as the sources of Applications, and need not be shown a second time. */
    public Set<String> sourceFolders() {
        return SourceFolders.of(targets);
    }

    /** The folders that one of them takes its objects from. */
    public Set<String> sourceFolders(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? Set.of() : SourceFolders.of(target);
    }

    /** The folders of the components that they add to their kustomizations. */
    Set<String> components() {
        Set<String> folders = new HashSet<>();
        for (ArgoTarget target : targets.targets().values()) {
            for (GoMap source : ApplicationRenderer.sources(target.application())) {
                folders.addAll(OverriddenSource.components(source, target.application(), tree));
            }
        }
        return folders;
    }

    /** The objects of an Application; none when there is no such Application. */
    public ResourceSet objects(String name) {
        return rendered(name).objects();
    }

    /** An Application with its objects; none when there is no such Application. */
    public TargetObjects.Rendered rendered(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? NOTHING : objects.rendered(target);
    }

    /** The charts of an Application with where their values are written. */
    public List<ExplainedChart> charts(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? List.of() : ExplainedCharts.of(target, objects);
    }

    /** The charts of an Application whose objects were made that may make random values. */
    List<ExplainedChart> randomCharts(String name) {
        ArgoTarget target = targets.targets().get(name);
        if (target == null || !objects.mayBeRandom(target)) {
            return List.of();
        }
        List<ExplainedChart> charts = new ArrayList<>(charts(name));
        charts.addAll(InflatedCharts.of(objects.inflations(target)));
        return charts;
    }

    /** The charts that the kustomizations of an Application inflate in one entry, with where their values are written. */
    public List<ExplainedChart> charts(String name, Span entry) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? List.of() : InflatedCharts.of(objects.inflations(target), entry);
    }

    /** The places of values of an Application as the repository has them. */
    public RepositoryPlaces places(String name) {
        ArgoTarget target = Objects.requireNonNull(targets.targets().get(name));
        return RepositoryPlaces.of(target, objects.edited(target));
    }

    /**
     * Whether a file may have a part in an Application: its own, one of the folder of a source, or one given to Helm.
     *
     * @param path the path of the file in the tree
     */
    public boolean mayRead(String name, String path) {
        ArgoTarget target = targets.targets().get(name);
        return target != null && mayRead(target, path);
    }

    private boolean mayRead(ArgoTarget target, String path) {
        ValuesFiles files = new ValuesFiles(target.application(), settings);
        return target.file().equals(path)
                || ApplicationRenderer.sources(target.application()).stream()
                        .anyMatch(source -> files.mayRead(source, path, tree));
    }

    /** Whether Argo CD creates the namespace of an Application before it applies its objects. */
    public boolean createsNamespace(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target != null
                && target.application()
                        .map("spec")
                        .map("syncPolicy")
                        .list("syncOptions")
                        .items()
                        .contains("CreateNamespace=true");
    }

    /** Why the objects of an Application cannot be known from this tree; null when they can. */
    public @Nullable String externalContent(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? null : objects.externalContent(target);
    }

    /** The objects that the project of an Application does not permit. */
    public List<Violation> kindViolations(String name, ResourceSet rendered) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? List.of() : KindRestrictions.violations(target, targets, rendered);
    }

    /** An Application with its objects, for the check of a cold start; null if there is no such Application. */
    public @Nullable Member member(String name, Iterable<Resource> rendered) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? null : Member.of(target, targets, rendered);
    }

    /** The sources and destinations that projects do not permit. */
    public List<Violation> violations() {
        return ProjectViolations.of(targets, settings);
    }

    /** The projects that Applications name and that are not in the repository, with the Applications. */
    public Map<String, List<ArgoTarget>> unknownProjects() {
        return ProjectViolations.unknownProjects(targets);
    }

    /** The notes about the Applications that were rendered. */
    public List<String> notes() {
        return ChartNotes.ofApplications(objects.missingApis(), objects.lookups());
    }

    /** The objects that could not be read or expanded. */
    public List<Problem> problems() {
        return targets.problems();
    }
}
