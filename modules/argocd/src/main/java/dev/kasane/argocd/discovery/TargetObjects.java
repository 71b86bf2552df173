package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.ClusterApis;
import dev.kasane.argocd.render.Configuration;
import dev.kasane.argocd.render.HelmCaller;
import dev.kasane.argocd.render.HelmSource;
import dev.kasane.argocd.render.RenderFailure;
import dev.kasane.argocd.render.SourceTree;
import dev.kasane.argocd.render.Symlinks;
import dev.kasane.files.AddedFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartTraces;
import dev.kasane.helm.TracedChart;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.kustomize.chart.ChartObjects;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.chart.Inflation;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.resource.SecretSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Renders the objects of Applications with the file and line of every value. Shared bases are built once. Argo CD's
 * tracking and the destination's namespace are not added.
 */
public final class TargetObjects {

    private final FileTree tree;
    private final ArgoSettings settings;
    private final OtherRepositories others;
    private final OwnAddresses own;
    private final Configuration configuration;
    private final Renderer renderer;
    private final VendorFolder charts;
    private final ChartTraces traces = new ChartTraces();
    private @Nullable Schemas schemas;
    private @Nullable Renderer withOptions;
    private boolean checked;

    /** The APIs that the charts of targets check for and that are assumed not to be served, by the targets' names. */
    private final Map<String, Set<String>> missingApis = new ConcurrentHashMap<>();

    /** The queries of their charts with {@code lookup}, by the targets' names. */
    private final Map<String, Set<String>> lookups = new ConcurrentHashMap<>();

    private final Map<ClusterApis, Renderer> ofClusters = new ConcurrentHashMap<>();

    /** The targets with charts that may make random values. */
    private final Set<String> random = ConcurrentHashMap.newKeySet();

    /**
     * The objects of one tree's Applications.
     *
     * @param targets the Applications of the tree
     * @param renderer what renders the tree as it is; its limits hold for all of them
     */
    public TargetObjects(FileTree tree, ArgoSettings settings, ArgoTargets targets, Renderer renderer) {
        this.tree = LockedTree.over(tree);
        this.settings = settings;
        this.others = new OtherRepositories(this.tree, settings);
        this.own = OwnAddresses.of(this.tree, targets, settings, others);
        this.configuration = targets.configuration();
        this.renderer = renderer;
        this.charts = new VendorFolder(tree);
    }

    /**
     * The objects of an Application.
     *
     * @throws KasaneException when it cannot be rendered
     */
    public ResourceSet of(ArgoTarget target) {
        return rendered(target).objects();
    }

    /**
     * The objects of an Application, and the entries of its kustomizations that have no effect.
     *
     * @param unmatched entries of directives that matched nothing, without those of the Application itself
     * @param charts the charts among its sources
     */
    public record Rendered(ResourceSet objects, List<Problem> unmatched, List<UsedChart> charts) {

        /**
         * The fields that are random, which takes several renders of each chart that makes random values.
         *
         * @throws KasaneException when such a chart cannot be rendered with other random values
         */
        public List<RandomFields> randomFields() {
            List<HelmSource> random = charts.stream()
                    .map(UsedChart::helm)
                    .filter(HelmSource::isRandom)
                    .toList();
            return RandomFields.of(random, objects);
        }
    }

    /**
     * The objects of an Application, and the entries of its kustomizations that have no effect.
     *
     * @throws KasaneException when it cannot be rendered
     */
    public Rendered rendered(ArgoTarget target) {
        return OneInput.within(target.name(), seconds(), () -> renderedSources(target));
    }

    /** Whether an Application whose objects were made has a chart that may make random values. */
    public boolean mayBeRandom(ArgoTarget target) {
        return random.contains(target.name());
    }

    /**
     * The APIs that the charts of the rendered Applications check for, by the Applications' names: groups and versions,
     * or kinds, that are not configured for their clusters, and are assumed not to be served.
     */
    public Map<String, Set<String>> missingApis() {
        return Map.copyOf(missingApis);
    }

    /** The queries of the charts of the rendered Applications with {@code lookup}, by the Applications' names. */
    public Map<String, Set<String>> lookups() {
        return Map.copyOf(lookups);
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    /**
     * Applies a function to the charts of the sources of an Application, which are rendered only if the function needs
     * it.
     *
     * @param read gives it of a chart
     * @throws KasaneException when a source cannot be read, or Argo CD would not come to call Helm
     */
    public <T> List<T> charts(ArgoTarget target, Function<UsedChart, T> read) {
        return OneInput.within(target.name(), seconds(), () -> {
            List<T> all = new ArrayList<>();
            for (GoMap source : ApplicationRenderer.sources(target.application())) {
                HelmSource chart = prepared(target, source).chart();
                if (chart != null) {
                    all.add(read(target, new UsedChart(chart, source), read));
                }
            }
            return all;
        });
    }

    private static <T> T read(ArgoTarget target, UsedChart chart, Function<UsedChart, T> read) {
        try {
            return read.apply(chart);
        } catch (RenderFailure | UnsupportedFeature e) {
            throw notRendered(target, e);
        }
    }

    /**
     * The charts that the kustomizations of an Application inflate.
     *
     * @throws KasaneException when a source cannot be rendered
     */
    public List<Inflation> inflations(ArgoTarget target) {
        return OneInput.within(target.name(), seconds(), () -> {
            List<Inflation> inflations = new ArrayList<>();
            for (GoMap source : ApplicationRenderer.sources(target.application())) {
                SourceTree prepared = prepared(target, source);
                if (prepared.isKustomization()) {
                    inflations.addAll(renderer(prepared, target)
                            .renderOnce(prepared.folder())
                            .charts());
                }
            }
            return inflations;
        });
    }

    /**
     * The kustomizations that an Application changes before they are rendered.
     *
     * @throws KasaneException when a source cannot be read
     */
    public List<EditedFile> edited(ArgoTarget target) {
        return OneInput.within(target.name(), seconds(), () -> {
            List<EditedFile> files = new ArrayList<>();
            for (GoMap source : ApplicationRenderer.sources(target.application())) {
                SourceTree prepared = prepared(target, source);
                String edited = prepared.edited();
                if (!edited.isEmpty()) {
                    files.add(new EditedFile(
                            source,
                            new SourceFile(tree.displayName(edited), tree.read(edited), "kustomize"),
                            new SourceFile(
                                    prepared.tree().displayName(edited),
                                    prepared.tree().read(edited),
                                    "kustomize")));
                }
            }
            return files;
        });
    }

    private long seconds() {
        return renderer.options().limits().seconds();
    }

    private Rendered renderedSources(ArgoTarget target) {
        checkLinks();
        List<Resource> resources = new ArrayList<>();
        List<Problem> unmatched = new ArrayList<>();
        List<UsedChart> used = new ArrayList<>();
        List<GoMap> sources = ApplicationRenderer.sources(target.application());
        for (GoMap source : sources) {
            own.check(target, source);
        }
        for (GoMap source : sources) {
            resources.addAll(objects(target, source, unmatched, used));
        }
        return new Rendered(ResourceSet.of(resources), unmatched, used);
    }

    /** The reason why the objects of an Application cannot be known from this repository; null when they can. */
    public @Nullable String externalContent(ArgoTarget target) {
        try {
            return OneInput.within(target.name(), seconds(), () -> externalContentOf(target));
        } catch (KasaneException e) {
            // rendering it reports the error
            return null;
        }
    }

    private @Nullable String externalContentOf(ArgoTarget target) {
        List<GoMap> sources = ApplicationRenderer.sources(target.application());
        if (own.lacksAny(target)) {
            // rendering it reports the error
            return null;
        }
        for (GoMap source : sources) {
            String url = source.text("repoURL");
            boolean chart = source.has("chart");
            if (chart && charts.find(url, source.text("chart"), source.text("targetRevision")) == null) {
                return "it uses the chart " + source.text("chart") + " of " + url + ", which is not here";
            }
            if (others.lacks(source)) {
                return "it uses " + Requirement.inner(source.text("path")) + " of " + url + ", which is not here";
            }
            List<String> lacking =
                    new ArrayList<>(new ValuesFiles(target.application(), settings).lacking(source, tree));
            lacking.addAll(OverriddenSource.lackingComponents(source, target.application(), tree));
            if (!lacking.isEmpty()) {
                return "it uses " + Requirement.shown(lacking.getFirst()) + ", which is not here";
            }
            if (chart) {
                continue;
            }
            List<String> missing = missingCharts(target, source);
            if (!missing.isEmpty()) {
                return "its chart " + Requirement.inner(source.text("path")) + " needs " + String.join(", ", missing)
                        + ", which is neither in charts/ nor vendored";
            }
        }
        return null;
    }

    /** The charts that the chart in a folder depends on and that are not here. */
    private List<String> missingCharts(ArgoTarget target, GoMap source) {
        String folder = tree.entry(source.text("path")).path();
        if (!tree.entry(folder.isEmpty() ? "Chart.yaml" : folder + "/Chart.yaml")
                .isFile()) {
            return List.of();
        }
        ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(target.application(), "argocd");
        try {
            boolean helm = SourceTree.tool(source, tree, subject, configuration).equals("Helm");
            return helm ? new CompleteChart(ChartPlace.inFolder(tree, folder), charts).missing() : List.of();
        } catch (RenderFailure e) {
            // rendering it reports the error
            return List.of();
        }
    }

    private synchronized void checkLinks() {
        if (!checked) {
            try {
                Symlinks.check(tree);
            } catch (RenderFailure e) {
                throw refused("Argo CD would render nothing of this repository: " + e.message(), "remove the link");
            }
            checked = true;
        }
    }

    /** A source made ready to be rendered. */
    private SourceTree prepared(ArgoTarget target, GoMap source) {
        own.check(target, source);
        String what = named(target);
        if (source.has("chart")) {
            String chart = source.text("chart");
            String revision = source.text("targetRevision");
            if (charts.find(source.text("repoURL"), chart, revision) == null) {
                throw refused(
                        what + " uses the Helm chart " + chart + " of " + source.text("repoURL")
                                + ", which is neither vendored nor in the store",
                        charts.hint(source.text("repoURL"), chart, revision));
            }
        } else if (others.lacks(source)) {
            throw refused(
                    what + " uses " + Requirement.inner(source.text("path")) + " of " + source.text("repoURL")
                            + ", which is not here",
                    Requirement.isPath(source.text("path"))
                            ? "run kasane fetch; for an earlier revision, name it: kasane fetch REV"
                            : "run kasane lock; or name it under argo.repositories of .kasane.yaml when it is"
                                    + " this repository");
        }
        ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(target.application(), "argocd");
        try {
            return SourceTree.of(
                    source,
                    target.application(),
                    tree,
                    others,
                    subject,
                    configuration,
                    settings.helm(target.application()));
        } catch (RenderFailure | UnsupportedFeature e) {
            throw notRendered(target, e);
        }
    }

    private static String named(ArgoTarget target) {
        return "the application " + target.name() + " (" + target.file() + ")";
    }

    private static KasaneException notRendered(ArgoTarget target, RuntimeException e) {
        String who = e instanceof UnsupportedFeature ? "kasane cannot render " : "Argo CD would not render ";
        return refused(who + named(target) + ": " + e.getMessage(), null);
    }

    private List<Resource> objects(ArgoTarget target, GoMap source, List<Problem> unmatched, List<UsedChart> used) {
        SourceTree prepared = prepared(target, source);
        try {
            HelmSource chart = prepared.chart();
            if (chart != null) {
                used.add(new UsedChart(chart, source));
                List<Resource> made = objects(chart, target, source);
                if (chart.isRandom()) {
                    random.add(target.name());
                }
                if (!chart.lookups().isEmpty()) {
                    lookups.merge(target.name(), chart.lookups(), TargetObjects::union);
                }
                if (settings.helm(target.application()) == settings.helm()
                        && !chart.missingApis().isEmpty()) {
                    missingApis.merge(target.name(), chart.missingApis(), TargetObjects::union);
                }
                return made;
            }
            if (prepared.isKustomization()) {
                Rendering rendering = renderer(prepared, target).render(prepared.folder());
                if (rendering.hasCharts()) {
                    random.add(target.name());
                }
                for (Problem problem : rendering.unmatched()) {
                    Span span = problem.span();
                    // the places in a file that was edited are not those of the repository
                    if (prepared.isPlain() || span != null && !span.path().equals(prepared.edited())) {
                        unmatched.add(problem);
                    }
                }
                return rendering.resources().toList();
            }
            return files(prepared, Objects.requireNonNull(prepared.files(), "a folder is one or the other"));
        } catch (RenderFailure | UnsupportedFeature e) {
            throw notRendered(target, e);
        }
    }

    private synchronized Schemas schemas() {
        Schemas known = schemas;
        if (known == null) {
            known = new Schemas(SecretSettings.readable(tree));
            schemas = known;
        }
        return known;
    }

    /** The renderer of the tree with the build options of {@code argocd-cm}. */
    private synchronized Renderer renderer() {
        Renderer known = withOptions;
        if (known == null) {
            known = renderer.withOptions(asRenderer(configuration.renderOptions()));
            withOptions = known;
        }
        return known;
    }

    /** The same, with what is known of the cluster of an Application. */
    private Renderer renderer(HelmCaller caller) {
        if (caller == settings.helm()) {
            return renderer();
        }
        Renderer usual = renderer();
        return ofClusters.computeIfAbsent(
                caller.cluster(), cluster -> usual.withOptions(usual.options().withCharts(charts(cluster))));
    }

    private ChartOptions charts(ClusterApis cluster) {
        ChartOptions usual = renderer.options().charts();
        String release = usual == null || usual.helm().isEmpty()
                ? settings.helm().profile().version()
                : usual.helm();
        return new ChartOptions(true, release, cluster.kubeVersion(), cluster.apiVersions());
    }

    /** The renderer of the tree with a kustomization that its Application edits. */
    private Renderer renderer(SourceTree prepared, ArgoTarget target) {
        String edited = prepared.edited();
        ChartOptions charts = prepared.charts();
        Renderer used = charts == null
                ? renderer(settings.helm(target.application()))
                : renderer().withOptions(renderer().options().withCharts(charts));
        return prepared.isPlain() ? used : used.forOtherTree(prepared.tree(), reads -> !reads.containsKey(edited));
    }

    /** Options with the limits, the chart options and the ksops option of the renderer. */
    private RenderOptions asRenderer(RenderOptions options) {
        return options.withLimits(renderer.options().limits())
                .withCharts(renderer.options().charts())
                .withKsops(renderer.options().ksops());
    }

    /** Plain files, read as the resources of a kustomization that names them all. */
    private List<Resource> files(SourceTree prepared, List<String> files) {
        if (files.isEmpty()) {
            return List.of();
        }
        StringBuilder text = new StringBuilder("resources:\n");
        String prefix = prepared.folder().isEmpty() ? "" : prepared.folder() + "/";
        for (String file : files) {
            text.append("- '")
                    .append(file.substring(prefix.length()).replace("'", "''"))
                    .append("'\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        FileTree with = new AddedFile(prepared.tree(), prefix + "kustomization.yaml", bytes);
        return renderer.withOptions(asRenderer(RenderOptions.DEFAULT))
                .forOtherTree(with, reads -> false)
                .render(prepared.folder())
                .resources()
                .toList();
    }

    private static KasaneException refused(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }

    /** The objects of a chart; tests are left out, since Argo CD applies none. */
    private List<Resource> objects(HelmSource chart, ArgoTarget target, GoMap source) {
        ChartObjects objects = new ChartObjects(chart.place()::template, schemas());
        // computed again on request, so that the files of the chart are not kept in memory
        Supplier<TracedChart> traced =
                () -> Objects.requireNonNull(prepared(target, source).chart()).traced();
        for (Document document : chart.documents()) {
            if (!document.isTest()) {
                objects.add(document.path(), document.text(), traces.places(traced, document.path(), document.text()));
            }
        }
        return objects.all();
    }
}
