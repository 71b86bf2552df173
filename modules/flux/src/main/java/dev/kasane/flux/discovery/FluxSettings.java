package dev.kasane.flux.discovery;

import dev.kasane.change.graph.DeploymentTool;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings for Flux in {@code .kasane.yaml}:
 *
 * <pre>{@code
 * flux:
 *   exclude: [examples]
 *   sources: {OCIRepository/shop: deploy}
 *   helm: 3.19.4
 *   kubeVersion: 1.33.5
 *   apiVersions: [cert-manager.io/v1]
 * }</pre>
 *
 * @param exclude folders whose objects of Flux are no targets
 * @param sources the folders of the repository that sources are made of, by kind and name
 * @param charts how the charts of HelmReleases are rendered where a command does not set it
 */
public record FluxSettings(List<String> exclude, Map<String, String> sources, ChartOptions charts) {

    /**
     * The settings of a tree.
     *
     * @throws dev.kasane.problem.KasaneException when the section is there and not right
     */
    public static FluxSettings of(FileTree tree) {
        YamlMap flux = ConfigFile.sectionAlone(tree, "flux") instanceof YamlMap map ? map : null;
        YamlNode exclude = flux == null ? null : flux.get("exclude");
        List<String> folders = new ArrayList<>();
        if (exclude != null && !exclude.isNull()) {
            Iterable<YamlNode> items = exclude instanceof YamlList list ? list : List.of(exclude);
            items.forEach(item -> folders.add(folder(item)));
        }
        Map<String, String> sources = new TreeMap<>();
        YamlMap named = flux == null ? null : flux.map("sources");
        for (int i = 0; named != null && i < named.size(); i++) {
            sources.put(named.key(i).text(), folder(named.value(i)));
        }
        return new FluxSettings(List.copyOf(folders), sources, flux == null ? ChartOptions.DEFAULT : charts(flux));
    }

    private static ChartOptions charts(YamlMap flux) {
        YamlNode release = flux.get("helm");
        return new ChartOptions(
                true,
                release == null || release.isNull()
                        ? ""
                        : HelmProfile.written(release, "flux.helm").version(),
                Objects.requireNonNullElse(flux.text("kubeVersion"), ""),
                ConfigFile.texts(flux.get("apiVersions")));
    }

    /** The path of what a source has, in the folder that it is made of; null when none is named. */
    @Nullable
    String inFolder(GoMap reference, String path) {
        String folder = sources.get(reference.text("kind") + "/" + reference.text("name"));
        return folder == null ? null : TreePath.join(folder, "./" + TreePath.rooted(path));
    }

    private static String folder(YamlNode item) {
        String folder = TreePath.join("", item.toString());
        if (folder == null) {
            throw Problem.error(
                            "the folder " + item + " does not lie in the repository",
                            item.span(),
                            "correct the path, from the root of the repository")
                    .asException();
        }
        return folder;
    }

    /** The files that may have objects of Flux which are targets, or their sources. */
    public List<String> files(KustomizationGraph graph) {
        List<String> files = new ArrayList<>(graph.mentions().below(graph, "", DeploymentTool.FLUX));
        files.removeIf(file -> exclude.stream().anyMatch(folder -> TreePath.isWithin(file, folder)));
        return files;
    }
}
