package dev.kasane.flux.discovery;

import static java.util.Objects.requireNonNull;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.flux.release.ReleaseChart;
import dev.kasane.flux.release.ReleaseCharts;
import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Determines which Flux sources are this repository.
 *
 * <p>The source that {@code flux bootstrap} names {@code flux-system} is. Another {@code GitRepository} is if it has
 * the URL of {@code flux-system}; if one of the URLs is not in the tree, then it is if {@code spec.path} is a folder
 * here that is not the root. A source is also a folder of it that {@code flux.sources} names. Every other one is
 * remote; {@code kasane.lock} may have the folder of a Git repository, and the artifact of an {@code OCIRepository}.
 */
final class Sources {

    private static final String BOOTSTRAP = "flux-system";
    private static final String GIT = "GitRepository";

    private final FileTree tree;
    private final Map<String, String> urls = new HashMap<>();
    private final SourceObjects objects = new SourceObjects();
    private final ReleaseCharts charts;
    private final SourceRules rules;
    private final FluxSettings settings;

    Sources(FileTree tree) {
        this.tree = tree;
        this.charts = new ReleaseCharts(tree);
        this.settings = FluxSettings.of(tree);
        this.rules = new SourceRules(tree, objects, settings);
    }

    /** The default options for charts. */
    ChartOptions chartOptions() {
        return settings.charts();
    }

    /** The charts of HelmReleases. */
    ReleaseCharts charts() {
        return charts;
    }

    /** Adds an object as a file has it. */
    void addWritten(FluxObject source) {
        objects.addWritten(source);
        note(source);
    }

    /** Adds an object that a Kustomization of a cluster makes. */
    void add(FluxObject source, String cluster) {
        objects.add(source, cluster);
        note(source);
    }

    private void note(FluxObject source) {
        if (source.object().text("kind").equals(GIT)) {
            urls.put(source.name(), plain(source.object().map("spec").text("url")));
        }
    }

    /** The chart of a HelmRelease. */
    ReleaseChart chart(FluxTarget release) {
        GoMap spec = release.spec();
        GoMap reference = spec.map("chartRef");
        if (reference.isEmpty()) {
            return chart(spec.map("chart").map("spec"), release.namespace(), release.cluster());
        }
        FluxObject source = objects.find(reference, release.namespace(), release.cluster());
        if (source == null) {
            return ReleaseChart.ELSEWHERE;
        }
        GoMap named = source.object().map("spec");
        String namespace = source.object().map("metadata").text("namespace");
        return switch (reference.text("kind")) {
            case "OCIRepository" -> ReleaseChart.artifact(named);
            case "HelmChart" -> chart(named, namespace, release.cluster());
            default -> ReleaseChart.ELSEWHERE;
        };
    }

    private ReleaseChart chart(GoMap chart, String namespace, String cluster) {
        GoMap reference = chart.map("sourceRef");
        String named = settings.inFolder(reference, chart.text("chart"));
        if (named != null) {
            String root = requireNonNull(settings.inFolder(reference, ""));
            return ReleaseChart.inFolder(chart, named, root, rules.of(reference, named, namespace, cluster));
        }
        if (reference.text("kind").equals(GIT)) {
            String path = TreePath.rooted(chart.text("chart"));
            String found =
                    isInRepository(reference.text("name"), path) ? path : located(reference, path, namespace, cluster);
            return found == null || chart.text("chart").startsWith("/")
                    ? ReleaseChart.ELSEWHERE
                    : ReleaseChart.inFolder(chart, found, "", rules.of(reference, found, namespace, cluster));
        }
        FluxObject source = objects.find(reference, namespace, cluster);
        return source == null || !reference.text("kind").equals("HelmRepository")
                ? ReleaseChart.ELSEWHERE
                : ReleaseChart.published(chart, source.object().map("spec").text("url"));
    }

    /** The ignore rules of the source of a Kustomization. */
    IgnoreRules rules(FluxTarget target) {
        String folder = folder(target);
        return rules.of(target.spec().map("sourceRef"), folder, target.namespace(), target.cluster());
    }

    /**
     * The providers that a ResourceSet takes inputs from; null when one of them is not in the tree, or queries a
     * server. Those that are selected by labels may be anywhere.
     */
    @Nullable
    List<FluxObject> providers(FluxTarget set) {
        List<FluxObject> found = new ArrayList<>();
        for (Object item : set.spec().list("inputsFrom").items()) {
            GoMap reference = item instanceof GoMap map ? map : GoMap.empty();
            FluxObject provider =
                    reference.text("name").isEmpty() ? null : objects.find(reference, set.namespace(), set.cluster());
            if (provider == null || !provider.object().map("spec").text("type").equals("Static")) {
                return null;
            }
            found.add(provider);
        }
        return found;
    }

    boolean isInRepository(FluxTarget target) {
        if (target.isSet()) {
            return providers(target) != null;
        }
        if (target.isRelease()) {
            return charts.reason(chart(target)) == null;
        }
        String folder = folder(target);
        return folder != null
                && (!Requirement.isPath(folder) || tree.entry(folder).isFolder());
    }

    /**
     * Where the folder of a Kustomization is: here, or where a locked content of another Git repository or an artifact has it,
     * whether it is locked or not. Null when nothing can be fetched from its source.
     */
    @Nullable
    String folder(FluxTarget target) {
        GoMap reference = target.spec().map("sourceRef");
        String folder = target.folder();
        String named = folder == null ? null : settings.inFolder(reference, folder);
        if (named != null) {
            return named;
        }
        boolean bootstrap = reference.text("name").equals(BOOTSTRAP);
        if (folder == null || bootstrap) {
            return folder;
        }
        if (!reference.text("kind").equals(GIT)) {
            return inArtifact(reference, folder, target.namespace(), target.cluster());
        }
        return isInRepository(reference.text("name"), folder)
                ? folder
                : located(reference, folder, target.namespace(), target.cluster());
    }

    /** A folder in an artifact; null when it is in a bucket, or nothing is known of its source. */
    private @Nullable String inArtifact(GoMap reference, String folder, String namespace, String cluster) {
        FluxObject source =
                reference.text("kind").equals("OCIRepository") ? objects.find(reference, namespace, cluster) : null;
        Requirement requirement =
                source == null ? null : OciSource.files(source.object().map("spec"));
        return requirement == null ? null : requirement.path(folder);
    }

    private @Nullable String located(GoMap reference, String folder, String namespace, String cluster) {
        FluxObject source = objects.find(reference, namespace, cluster);
        Requirement requirement =
                source == null ? null : GitSource.folder(source.object().map("spec"), folder);
        return requirement == null ? null : requirement.path(folder);
    }

    /** Whether a repository of Git is this one, of which a folder is named. */
    private boolean isInRepository(String repository, String folder) {
        if (repository.equals(BOOTSTRAP)) {
            return true;
        }
        String url = urls.get(repository);
        String own = urls.get(BOOTSTRAP);
        return url != null && own != null
                ? url.equals(own)
                : !folder.isEmpty() && tree.entry(folder).isFolder();
    }

    /** A URL without what may be written in several ways. */
    private static String plain(String url) {
        String plain = url.toLowerCase(Locale.ROOT);
        plain = plain.endsWith(".git") ? plain.substring(0, plain.length() - 4) : plain;
        int scheme = plain.indexOf("://");
        plain = scheme < 0 ? plain.replaceFirst(":", "/") : plain.substring(scheme + 3);
        int user = plain.indexOf('@');
        return user < 0 ? plain : plain.substring(user + 1);
    }
}
