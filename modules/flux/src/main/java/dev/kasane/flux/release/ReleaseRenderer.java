package dev.kasane.flux.release;

import dev.kasane.files.Sha256;
import dev.kasane.files.Span;
import dev.kasane.flux.render.CommonMetadata;
import dev.kasane.flux.render.SecretTexts;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.ChartTraces;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.RenderedChart;
import dev.kasane.helm.TracedChart;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.engine.ReleaseName;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.chart.ChartObjects;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Concealment;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renders the objects of HelmReleases, as helm-controller 1.4.0 does at an install: chart, values, post renderers,
 * common metadata and the labels with the name of the release. Helm's tests are left out.
 */
public final class ReleaseRenderer {

    private static final int LONGEST_NAME = 53;
    private static final int SHORTENED = 40;
    private static final int OF_DIGEST = 12;

    private final Renderer renderer;
    private final ReleaseCharts charts;
    private final ChartOptions options;
    private final Schemas schemas;

    private final ChartTraces traces = new ChartTraces();

    /** The releases whose charts made random values. */
    private final Set<String> random = ConcurrentHashMap.newKeySet();

    /** The queries of the charts of releases with {@code lookup}. */
    private final Map<String, Set<String>> lookups = new ConcurrentHashMap<>();

    /**
     * @param renderer what renders the tree; its limits hold
     * @param charts where the charts of the tree are
     * @param usual how charts are rendered where the options of the renderer do not set it
     * @param schemas which kinds the tree has, and which of their fields are secret
     */
    public ReleaseRenderer(Renderer renderer, ReleaseCharts charts, ChartOptions usual, Schemas schemas) {
        this.renderer = renderer;
        this.charts = charts;
        this.options = options(Objects.requireNonNullElse(renderer.options().charts(), ChartOptions.DEFAULT), usual);
        this.schemas = schemas;
    }

    /**
     * The objects.
     *
     * @param release the HelmRelease
     * @param place where it is written
     * @throws KasaneException when it cannot be rendered; its messages contain no values from a Secret
     */
    public List<Resource> objects(GoMap release, ReleaseChart chart, ReleaseValues values, Span place) {
        try {
            return rendered(release, chart, values, place);
        } catch (KasaneException e) {
            throw new Concealment(values.secrets()).of(e);
        }
    }

    /** Whether the chart of a HelmRelease whose objects were made has random values. */
    public boolean isRandom(GoMap release) {
        return random.contains(key(release));
    }

    /**
     * The queries of the rendered charts to the cluster with {@code lookup}, by namespace and name of the HelmRelease.
     */
    public Map<String, Set<String>> lookups() {
        return Map.copyOf(lookups);
    }

    private static String key(GoMap release) {
        GoMap metadata = release.map("metadata");
        return metadata.text("namespace") + "/" + metadata.text("name");
    }

    /**
     * The chart with where its values are written; null when it is not here.
     *
     * @param place where the HelmRelease is written
     * @throws KasaneException when it cannot be read; its messages contain no values from a Secret
     */
    public @Nullable ExplainedChart explained(GoMap release, ReleaseChart chart, ReleaseValues values, Span place) {
        ChartPlace files = charts.place(chart);
        if (files == null) {
            return null;
        }
        try {
            return ExplainedChart.of(
                    request(release, chart, files, values),
                    files,
                    ReleaseValueOrigins.of(new NamedDefaults(chart, files, charts), values, place),
                    new OutputOptions(true, true, false),
                    values.secrets());
        } catch (KasaneException e) {
            throw new Concealment(values.secrets()).of(e);
        }
    }

    private List<Resource> rendered(GoMap release, ReleaseChart chart, ReleaseValues values, Span place) {
        ChartPlace files = charts.place(chart);
        String rule = files == null ? charts.leftOut(chart) : null;
        if (rule != null) {
            throw Problem.error("the source leaves out the chart " + chart.shown() + ", by " + rule, place, null)
                    .asException();
        }
        if (files == null) {
            throw Problem.error(
                            "there is no chart " + chart.shown() + (chart.isHere() ? " in this repository" : ""),
                            place,
                            chart.isHere()
                                    ? "name a folder with a Chart.yaml"
                                    : charts.vendor().hint(chart.address(), chart.name(), chart.version()))
                    .asException();
        }
        GoMap spec = release.map("spec");
        RenderedChart chartOutput = ChartRenderer.render(request(release, chart, files, values));
        if (chartOutput.usesStandIns()) {
            random.add(key(release));
        }
        if (!chartOutput.lookups().isEmpty()) {
            Concealment concealment = new Concealment(values.secrets());
            lookups.put(
                    key(release),
                    chartOutput.lookups().stream().map(concealment::of).collect(Collectors.toSet()));
        }
        List<Document> printed = chartOutput.documents(new OutputOptions(false, false, false));
        List<Document> withHooks = chartOutput.documents(new OutputOptions(false, true, false));
        List<Document> withDefinitions = chartOutput.documents(new OutputOptions(true, false, false));
        boolean definitions = !spec.map("install").text("crds").equals("Skip");
        // computed again on request, so that the files of the chart are not kept in memory
        Supplier<TracedChart> traced = () -> new TracedChart(request(release, chart, files, values), files);
        List<Resource> all = new ArrayList<>();
        for (Resource object : definitions
                ? objects(withDefinitions.subList(0, withDefinitions.size() - printed.size()), files, traced)
                : List.<Resource>of()) {
            all.add(CommonMetadata.in(object, origin(release), place, schemas));
        }
        List<Resource> patched = new PostRenderers(renderer, place, schemas)
                .applied(spec.list("postRenderers"), objects(printed, files, traced));
        Map<String, Map<String, String>> common = CommonMetadata.of(spec.map("commonMetadata"));
        for (Resource object : patched) {
            Resource marked = CommonMetadata.in(object, common, place, schemas);
            all.add(CommonMetadata.in(marked, origin(release), place, schemas));
        }
        // Helm renders hooks past the post renderers
        List<Document> hooks = AppliedHooks.of(spec, withHooks.subList(printed.size(), withHooks.size()));
        all.addAll(objects(hooks, files, traced));
        return new SecretTexts(values.secrets()).hiddenIn(all, schemas);
    }

    private List<Resource> objects(List<Document> documents, ChartPlace files, Supplier<TracedChart> traced) {
        ChartObjects objects = new ChartObjects(files::template, schemas);
        for (Document document : documents) {
            objects.add(document.path(), document.text(), traces.places(traced, document.path(), document.text()));
        }
        return objects.all();
    }

    private ChartRequest request(GoMap release, ReleaseChart chart, ChartPlace files, ReleaseValues values) {
        HelmProfile profile = profile();
        GoMap spec = release.map("spec");
        Chart loaded = CompleteChart.ofFlux(files, charts.vendor()).load(profile);
        ChartRequest asked = new ChartRequest(
                new NamedDefaults(chart, files, charts).in(loaded),
                values.values(profile),
                new ReleaseInfo(name(release), namespace(release), false),
                Capabilities.of(profile, options.kubeVersion(), options.apiVersions()),
                profile,
                !spec.map("install").isTrue("disableSchemaValidation"),
                places(chart, values));
        return asked.ofController();
    }

    /** The files, objects and the field that have values, as messages name them. */
    private static List<String> places(ReleaseChart chart, ReleaseValues values) {
        List<String> places = new ArrayList<>(chart.defaults().names());
        values.references().forEach(reference -> places.add(reference.name()));
        if (values.own().size() > 0) {
            places.add("spec.values");
        }
        return places;
    }

    /** Without a release of Helm, the newest of the line that helm-controller 1.4 has. */
    private static ChartOptions options(ChartOptions asked, ChartOptions usual) {
        String helm = asked.helm().isEmpty() ? usual.helm() : asked.helm();
        return new ChartOptions(
                true,
                helm.isEmpty() ? "3" : helm,
                asked.kubeVersion().isEmpty() ? usual.kubeVersion() : asked.kubeVersion(),
                asked.apiVersions().isEmpty() ? usual.apiVersions() : asked.apiVersions());
    }

    private HelmProfile profile() {
        return HelmProfile.named(options.helm());
    }

    /** The name of the release: its own, or namespace and name, shortened with a digest if it is too long. */
    static String name(GoMap release) {
        GoMap spec = release.map("spec");
        String name = release.map("metadata").text("name");
        if (!spec.text("releaseName").isEmpty()) {
            name = spec.text("releaseName");
        } else if (!spec.text("targetNamespace").isEmpty()) {
            name = spec.text("targetNamespace") + "-" + name;
        }
        if (name.length() > LONGEST_NAME) {
            String digest = Sha256.hexOf(name.getBytes(StandardCharsets.UTF_8));
            name = name.substring(0, SHORTENED) + "-" + digest.substring(0, OF_DIGEST);
        }
        return ReleaseName.of(name, null);
    }

    private static String namespace(GoMap release) {
        String target = release.map("spec").text("targetNamespace");
        String own = target.isEmpty() ? release.map("metadata").text("namespace") : target;
        return own.isEmpty() ? "default" : own;
    }

    /** The labels that name the release. */
    private static Map<String, Map<String, String>> origin(GoMap release) {
        GoMap metadata = release.map("metadata");
        return Map.of(
                "labels",
                Map.of(
                        "helm.toolkit.fluxcd.io/name",
                        metadata.text("name"),
                        "helm.toolkit.fluxcd.io/namespace",
                        metadata.text("namespace")));
    }
}
