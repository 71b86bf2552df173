package dev.kasane.change.graph;

import dev.kasane.change.chart.ChartDependencies;
import dev.kasane.change.chart.HelmChart;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreeException;
import dev.kasane.files.TreePath;
import dev.kasane.kustomize.chart.ChartInflater;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.remote.RemoteReference;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads only the files and folders that a kustomization names. The fields are those of kustomize 5.8.1's
 * {@code types.Kustomization} that contain paths.
 */
final class NodeReader {

    private static final Set<String> LISTS =
            Set.of("resources", "bases", "components", "crds", "configurations", "patchesStrategicMerge");
    private static final Set<String> PLUGINS = Set.of("generators", "transformers", "validators");
    private static final Set<String> WITH_PATH = Set.of("patches", "patchesJson6902", "replacements");
    private static final Set<String> GENERATORS = Set.of("configMapGenerator", "secretGenerator");

    private final FileTree tree;
    private final String folder;
    private final List<Reference> uses = new ArrayList<>();
    private boolean readsFolder;
    private final List<RemoteChart> charts = new ArrayList<>();
    private final List<RemoteResource> references = new ArrayList<>();

    private NodeReader(FileTree tree, String folder) {
        this.tree = tree;
        this.folder = folder;
    }

    /** Reads the kustomization of a folder; a node without a file when there is none. */
    static Node read(FileTree tree, String folder) {
        for (String name : KustomizationGraph.FILE_NAMES) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.isFile()) {
                return new NodeReader(tree, folder).read(entry.path());
            }
        }
        return Node.without(folder, "", false, List.of());
    }

    private Node read(String path) {
        try {
            SourceFile file = new SourceFile(tree.displayName(path), tree.read(path), "kustomization");
            if (YamlReader.standard().first(file) instanceof YamlMap map) {
                boolean component = "Component".equals(map.text("kind"));
                fields(map);
                return new Node(
                        folder,
                        path,
                        component,
                        List.copyOf(uses),
                        readsFolder,
                        List.copyOf(charts),
                        List.copyOf(references),
                        List.of());
            }
            return Node.without(folder, path, false, List.of());
        } catch (KasaneException e) {
            return Node.without(folder, path, true, e.problems());
        } catch (TreeException e) {
            // one file that cannot be read is one broken target, and not the end of a report
            Problem problem = Problem.error(String.valueOf(e.getMessage()), null, null);
            return Node.without(folder, path, true, List.of(problem));
        }
    }

    private void fields(YamlMap map) {
        HelmChart.of(map).forEach(chart -> chart(chart, "helmCharts"));
        for (int i = 0; i < map.size(); i++) {
            String field = map.key(i).text();
            YamlNode value = map.value(i);
            if (PLUGINS.contains(field)) {
                readsFolder = true;
            }
            if (field.equals("openapi") && value instanceof YamlMap openapi) {
                use(field, openapi.get("path"));
            } else if (value instanceof YamlList list) {
                for (YamlNode item : list) {
                    item(field, item);
                }
            }
        }
    }

    private void item(String field, YamlNode item) {
        if (LISTS.contains(field) || PLUGINS.contains(field)) {
            use(field, item);
            Reference use = uses.isEmpty() ? null : uses.getLast();
            if (field.equals("generators")) {
                generator(use);
                inline(item);
            }
            if (PLUGINS.contains(field) && use != null && use.entry().isFile()) {
                for (YamlScalar named : PluginReferences.of(tree, use.path())) {
                    RemoteReference remote = RemoteReference.of(named.text());
                    if (remote != null) {
                        remote(remote, field, named);
                    }
                }
            }
        } else if (WITH_PATH.contains(field) && item instanceof YamlMap map) {
            use(field, map.get("path"));
        } else if (GENERATORS.contains(field) && item instanceof YamlMap map) {
            use(field, map.get("env"));
            if (map.get("files") instanceof YamlList files) {
                files.forEach(file -> source(field, file));
            }
            if (map.get("envs") instanceof YamlList envs) {
                envs.forEach(env -> use(field, env));
            }
        }
    }

    /** Adds the files that the chart of a generator's file names. */
    private void generator(@Nullable Reference use) {
        if (use == null) {
            return;
        }
        if (use.entry().isFolder()) {
            for (YamlScalar named : GeneratorFolder.ksops(tree, use.path())) {
                add("generators", named, named.text());
            }
        }
        if (!use.entry().isFile()) {
            return;
        }
        byte[] bytes = tree.read(use.path());
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        SourceFile file = new SourceFile(tree.displayName(use.path()), bytes, "generators");
        if (text.contains(KsopsReferences.GROUP)) {
            KsopsReferences.of(file).forEach(named -> add("generators", named, named.text()));
        }
        if (!text.contains(HelmChart.GENERATOR)) {
            return;
        }
        try {
            for (YamlNode document : YamlReader.standard().documents(file).documents()) {
                HelmChart chart = HelmChart.ofGenerator(document);
                if (chart != null) {
                    chart(chart, HelmChart.GENERATOR);
                }
            }
        } catch (KasaneException e) {
            // rendering it reports the error, and the folder is read whole anyway
            readsFolder = true;
        }
    }

    /** Adds the files that an inline configuration of ksops names. */
    private void inline(YamlNode item) {
        if (item instanceof YamlScalar text && text.text().contains(KsopsReferences.GROUP)) {
            SourceFile file = SourceFile.within(text.span(), text.text(), "generators");
            KsopsReferences.of(file).forEach(named -> add("generators", named, named.text()));
        }
    }

    private void chart(HelmChart chart, String directive) {
        chart.valuesFiles().forEach(values -> add(directive, values, values.text()));
        for (String home : chart.folders()) {
            YamlScalar at =
                    YamlScalar.plain(chart.entry().origin(), chart.entry().offset(), home);
            add(directive, at, home);
            String vendored = TreePath.join(folder, home);
            if (vendored != null && tree.entry(vendored).isFolder()) {
                ChartDependencies.of(vendored, tree).forEach(beside -> addInside(directive, at, beside));
            }
        }
        String expected = TreePath.join(folder, chart.folder());
        boolean there = expected != null && tree.entry(expected).isFolder();
        if (!there && !chart.name().isEmpty() && !chart.repository().isEmpty()) {
            vendored(chart, directive);
        }
    }

    /** The chart among the vendored and the locked ones, or where it would be; of a range, any new one may be it. */
    private void vendored(HelmChart chart, String directive) {
        ChartInflater inflater = ChartInflater.find();
        String path =
                inflater == null ? null : inflater.vendored(tree, chart.repository(), chart.name(), chart.version());
        YamlScalar at = YamlScalar.plain(chart.entry().origin(), chart.entry().offset(), chart.name());
        Requirement requirement = Requirement.of(chart.repository(), chart.name(), chart.version());
        charts.add(new RemoteChart(chart.name(), requirement, path != null, at.span()));
        if (requirement != null) {
            uses.add(new Reference(directive, requirement.path(), tree.entry(Lock.FILE), at.span()));
        }
        if (!chart.isOfOneVersion()) {
            addInside(directive, at, ChartInflater.VENDORED);
        } else if (path != null && !Requirement.isPath(path)) {
            addInside(directive, at, path);
        } else {
            String version = chart.version();
            String plain = version.startsWith("v") ? version.substring(1) : version;
            for (String spelling : List.of(plain, "v" + plain)) {
                String vendored = ChartInflater.VENDORED + "/" + chart.name() + "-" + spelling;
                addInside(directive, at, vendored);
                addInside(directive, at, vendored + ".tgz");
            }
        }
    }

    private void use(String directive, @Nullable YamlNode value) {
        if (value instanceof YamlScalar scalar && scalar.text().indexOf('\n') < 0) {
            add(directive, scalar, scalar.text());
        }
    }

    /** A generator's source: {@code path} or {@code key=path}. */
    private void source(String directive, @Nullable YamlNode value) {
        if (value instanceof YamlScalar scalar) {
            add(directive, scalar, scalar.text().substring(scalar.text().indexOf('=') + 1));
        }
    }

    private void add(String directive, YamlScalar at, String text) {
        if (text.isEmpty()) {
            return;
        }
        RemoteReference remote = RemoteReference.of(text);
        if (remote != null && !(remote.mayBeFile() && isFile(text))) {
            remote(remote, directive, at);
            return;
        }
        String joined = text.startsWith("/") ? text : TreePath.join(folder, text);
        if (joined == null || isOutside(joined)) {
            uses.add(new Reference(directive, text, new TreeEntry(TreeEntry.Kind.OUTSIDE, text), at.span()));
        } else {
            addInside(directive, at, joined);
        }
    }

    private boolean isFile(String path) {
        String joined = TreePath.join(folder, path);
        return joined != null && tree.entry(joined).isFile();
    }

    /** Whether a path leaves the repository that this folder was fetched from, or enters one that was. */
    private boolean isOutside(String path) {
        return !Requirement.isPath(folder)
                ? Requirement.isPath(path)
                : !TreePath.isWithin(path, Requirement.entryPath(folder));
    }

    private void remote(RemoteReference reference, String directive, YamlScalar at) {
        TreeEntry found = reference.find(tree);
        LockEntry locked = found != null ? null : reference.entry(Lock.of(tree));
        references.add(new RemoteResource(reference, found != null, found != null || locked != null, at.span()));
        String path = null;
        for (String possible : reference.paths()) {
            boolean meant = found != null
                    ? tree.entry(possible).equals(found)
                    : locked == null
                            || Requirement.entryPath(possible)
                                    .equals(locked.requirement().path());
            path = path == null && meant ? possible : path;
        }
        if (path != null) {
            uses.add(new Reference(directive, path, tree.entry(path), at.span()));
        }
    }

    private void addInside(String directive, YamlScalar at, String path) {
        uses.add(new Reference(directive, path, tree.entry(path), at.span()));
    }
}
