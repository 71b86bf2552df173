package dev.kasane.argocd.render;

import dev.kasane.argocd.applicationset.Repositories;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.RandomObject;
import dev.kasane.helm.RandomObjects;
import dev.kasane.helm.RenderedChart;
import dev.kasane.helm.TracedChart;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.engine.ReleaseName;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.origin.DefaultLayers;
import dev.kasane.helm.values.SetFlags;
import dev.kasane.helm.values.Tables;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A chart with the settings that an Application passes to Helm: the request for {@code helm template} as in Argo CD's
 * repository server (argo-cd 3.2, {@code helmTemplate}; patterns of values files as since 3.4).
 */
public final class HelmSource {

    private final Source source;
    private final ChartPlace place;
    private final ApplicationRenderer.Subject subject;
    private final Variables variables;
    private final HelmFiles files;
    private final VendorFolder vendor;
    private final HelmCaller caller;
    private @Nullable ChartRequest request;
    private @Nullable RenderedChart rendered;

    private HelmSource(
            Source source,
            ChartPlace place,
            ApplicationRenderer.Subject subject,
            Variables variables,
            HelmFiles files,
            VendorFolder vendor,
            HelmCaller caller) {
        this.source = source;
        this.place = place;
        this.subject = subject;
        this.variables = variables;
        this.files = files;
        this.vendor = vendor;
        this.caller = caller;
    }

    static HelmSource of(
            PlacedSource placed,
            GoMap application,
            ApplicationRenderer.Subject subject,
            Repositories repositories,
            HelmCaller caller) {
        Variables variables = placed.variables(subject);
        HelmFiles files = new HelmFiles(
                placed.source(), placed.root(), application, variables, repositories, caller.valuesFiles());
        return new HelmSource(placed.source(), placed.place(), subject, variables, files, placed.vendor(), caller);
    }

    /** The files of the chart. */
    public ChartPlace place() {
        return place;
    }

    /**
     * The documents of the chart in the order in which Helm prints them.
     *
     * @throws RenderFailure when Argo CD would not come to call Helm
     * @throws dev.kasane.problem.KasaneException when Helm would fail
     */
    public List<Document> documents() {
        GoMap helm = source.spec().map("helm");
        OutputOptions options = new OutputOptions(!helm.isTrue("skipCrds"), true, !helm.isTrue("skipTests"));
        return rendered().documents(options);
    }

    /** The chart, to find lines of its templates. */
    public TracedChart traced() {
        return new TracedChart(request(), place);
    }

    /** Whether the chart makes random values. */
    public boolean isRandom() {
        return rendered().usesStandIns();
    }

    /** The queries of the chart to the cluster with {@code lookup}. */
    public Set<String> lookups() {
        return rendered().lookups();
    }

    /** The APIs that the chart checks for and that are assumed not to be served; nothing where the source lists what is served. */
    public Set<String> missingApis() {
        return source.spec().map("helm").list("apiVersions").size() > 0
                ? Set.of()
                : rendered().missingApis();
    }

    /**
     * The objects that Argo CD would get with other values the next time it renders the chart, with the values that make fields
     * fixed.
     *
     * @throws dev.kasane.problem.KasaneException when the chart cannot be rendered so
     */
    public List<RandomObject> randomObjectsWithCures() {
        return RandomObjects.withCures(request(), rendered());
    }

    /**
     * The chart with where its values are written.
     *
     * @param written the source as it is written
     */
    public ExplainedChart explained(YamlMap written) {
        List<YamlMap> sources = new ArrayList<>(List.of(written));
        for (TreeEntry entry : Source.overrides(source, subject.instanceName())) {
            FileTree tree = source.tree();
            String shown = place.archive().isEmpty() ? tree.displayName(entry.path()) : place.shown(entry.path());
            YamlMap override = DefaultLayers.read(new SourceFile(shown, tree.read(entry.path()), "source"));
            if (override != null) {
                sources.add(override);
            }
        }
        // Argo CD applies no tests
        OutputOptions printed = new OutputOptions(!source.spec().map("helm").isTrue("skipCrds"), true, false);
        return ExplainedChart.of(
                request(), place, SourceValueOrigins.of(place, files.values(), sources), printed, List.of());
    }

    private RenderedChart rendered() {
        RenderedChart known = rendered;
        if (known == null) {
            known = ChartRenderer.render(request());
            rendered = known;
        }
        return known;
    }

    private ChartRequest request() {
        ChartRequest known = request;
        if (known == null) {
            known = makeRequest();
            request = known;
        }
        return known;
    }

    private ChartRequest makeRequest() {
        GoMap helm = source.spec().map("helm");
        String namespace = helm.text("namespace").isEmpty() ? subject.namespace() : helm.text("namespace");
        List<String> apiVersions = new ArrayList<>();
        helm.list("apiVersions").items().forEach(item -> apiVersions.add(item.toString()));
        String version = helm.text("kubeVersion").isEmpty() ? caller.cluster().kubeVersion() : helm.text("kubeVersion");
        return new ChartRequest(
                new CompleteChart(place, vendor).load(caller.profile()),
                values(helm),
                new ReleaseInfo(releaseName(helm), namespace.isEmpty() ? "default" : namespace, false),
                Capabilities.of(
                        caller.profile(),
                        PlainVersion.of(version),
                        apiVersions.isEmpty() ? caller.cluster().apiVersions() : apiVersions),
                caller.profile(),
                !helm.isTrue("skipSchemaValidation"),
                valuesPlaces(helm));
    }

    /** The values files and the fields of the source that have values, as messages name them. */
    private static List<String> valuesPlaces(GoMap helm) {
        List<String> places = new ArrayList<>();
        helm.list("valueFiles").items().forEach(file -> places.add(file.toString()));
        if (helm.get("valuesObject") instanceof GoMap) {
            places.add("helm.valuesObject");
        } else if (!helm.text("values").isEmpty()) {
            places.add("helm.values");
        }
        for (String field : List.of("parameters", "fileParameters")) {
            if (helm.list(field).size() > 0) {
                places.add("helm." + field);
            }
        }
        return places;
    }

    private String releaseName(GoMap helm) {
        String version = helm.text("version");
        boolean isKnown = version.isEmpty()
                || version.equals("v3")
                || version.equals("v4") && caller.profile().isFour();
        if (!isKnown) {
            throw new RenderFailure(
                    "error initializing helm app object: failed to create new helm command: helm version '" + version
                            + "' is not supported");
        }
        String instance = subject.instanceName();
        String own = instance.substring(instance.indexOf('_') + 1);
        return ReleaseName.of(null, helm.text("releaseName").isEmpty() ? own : helm.text("releaseName"));
    }

    /** The values: of files, then those of the source itself, then its parameters. */
    private GoMap values(GoMap helm) {
        GoMap values = GoMap.empty();
        for (HelmFiles.Named file : files.values()) {
            ValuesFile.merge(values, ValuesFile.read(file.path(), file.read(), caller.profile()));
        }
        if (helm.get("valuesObject") instanceof GoMap object) {
            ValuesFile.merge(values, Tables.copy(object));
        } else if (!helm.text("values").isEmpty()) {
            byte[] text = GoText.bytes(helm.text("values"));
            ValuesFile.merge(values, ValuesFile.read("helm.values", text, caller.profile()));
        }
        SetFlags flags = new SetFlags(values, caller.profile());
        parameters(helm, false).forEach((name, value) -> flags.set(name + "=" + value));
        parameters(helm, true).forEach((name, value) -> flags.setString(name + "=" + value));
        Map<String, String> paths = new TreeMap<>();
        for (Object item : helm.list("fileParameters").items()) {
            if (item instanceof GoMap parameter) {
                paths.put(parameter.text("name"), parameter.text("path"));
            }
        }
        paths.forEach((name, path) -> flags.setFile(name + "=file", given -> text(path)));
        return values;
    }

    private String text(String path) {
        HelmFiles.Named file = files.file(path);
        if (!file.isThere()) {
            throw new RenderFailure("there is no file " + file.path());
        }
        return GoText.of(file.read());
    }

    /** The parameters by name, of which the last of a name counts; Argo CD's own order is that of a Go map. */
    private Map<String, String> parameters(GoMap helm, boolean areTexts) {
        Map<String, String> parameters = new TreeMap<>();
        for (Object item : helm.list("parameters").items()) {
            if (item instanceof GoMap parameter && parameter.isTrue("forceString") == areTexts) {
                parameters.put(parameter.text("name"), escaped(variables.substitute(parameter.text("value"))));
            }
        }
        return parameters;
    }

    /** A value with a backslash before each comma that has none, unless it is a list in braces. */
    private static String escaped(String value) {
        if (value.startsWith("{") && value.endsWith("}")) {
            return value;
        }
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) == ',' && (i == 0 || value.charAt(i - 1) != '\\')) {
                escaped.append('\\');
            }
            escaped.append(value.charAt(i));
        }
        return escaped.toString();
    }
}
