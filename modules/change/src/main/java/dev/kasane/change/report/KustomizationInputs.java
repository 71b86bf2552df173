package dev.kasane.change.report;

import dev.kasane.change.chart.ChartInputs;
import dev.kasane.change.chart.HelmChart;
import dev.kasane.change.chart.HelmValues;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Reference;
import dev.kasane.change.graph.RemoteResource;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.remote.RemoteReference;
import dev.kasane.lock.store.LockedTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.SecretSettings;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The inputs of a kustomization that is not rendered: its own fields and those of the kustomizations that it names,
 * their charts with values, and the ids of all other files.
 */
public final class KustomizationInputs {

    private static final List<String> OF_PLUGINS = List.of("apiVersion", "kind", "metadata", "valuesInline");

    private final FileTree tree;
    private final KustomizationGraph graph;
    private final Schemas schemas;

    public KustomizationInputs(FileTree tree, KustomizationGraph graph) {
        this.tree = LockedTree.over(tree);
        this.graph = graph;
        this.schemas = new Schemas(SecretSettings.readable(tree));
    }

    /** The inputs of a kustomization, as objects; none when there is no such folder. */
    public List<Resource> of(String folder) {
        List<Resource> inputs = new ArrayList<>();
        add(folder, new HashSet<>(), inputs);
        return inputs;
    }

    private void add(String folder, Set<String> seen, List<Resource> into) {
        Node node = graph.node(folder);
        if (!seen.add(folder) || node.file().isEmpty()) {
            return;
        }
        Set<String> files = new TreeSet<>();
        Set<String> values = new HashSet<>();
        for (YamlNode document : documents(node.file(), "kustomization")) {
            if (document instanceof YamlMap map) {
                HelmChart.of(map).forEach(chart -> into.add(chart(chart, folder, values)));
            }
        }
        for (Reference use : node.uses()) {
            if (use.directive().equals("generators") && use.entry().isFile()) {
                for (YamlNode document : documents(use.path(), "generators")) {
                    HelmChart chart = HelmChart.ofGenerator(document);
                    if (chart == null) {
                        files.add(use.path());
                    } else {
                        into.add(chart(chart, folder, values));
                        values.add(use.path());
                    }
                }
            } else if (use.entry().isFile() && !Requirement.isPath(use.asked())) {
                files.add(use.path());
            }
        }
        if (node.readsFolder()) {
            files.addAll(below(folder));
        }
        files.removeAll(values);
        files.remove(node.file());
        into.add(own(node, folder, files));
        for (Reference use : node.uses()) {
            if (use.entry().isFolder()) {
                add(use.path(), seen, into);
            }
        }
    }

    /** The kustomization itself, without its charts. */
    private Resource own(Node node, String folder, Set<String> files) {
        List<YamlNode> documents = documents(node.file(), "kustomization");
        SourceFile file = new SourceFile(tree.displayName(node.file()), new byte[0], "kustomization");
        YamlMap map = documents.isEmpty() || !(documents.getFirst() instanceof YamlMap written)
                ? YamlMap.empty(file, 0)
                : written;
        ChartInputs inputs = new ChartInputs("Kustomization", name(folder), map);
        for (int i = 0; i < map.size(); i++) {
            String field = map.key(i).text();
            if (!field.equals("helmCharts") && !OF_PLUGINS.contains(field)) {
                inputs.with(field, map.value(i));
            }
        }
        inputs.with("locked", locked(node, map));
        if (map.isEmpty()) {
            // it cannot be read
            files.add(node.file());
        }
        return inputs.withFiles(tree, files).toResource(schemas);
    }

    /** The same for all versions of a remote one. */
    private static String name(String folder) {
        String inner = Requirement.inner(folder);
        Requirement remote = inner.isEmpty() ? Requirement.ofPath(folder) : null;
        return !inner.isEmpty() ? inner : remote == null ? "." : remote.title();
    }

    /** The locked versions of the references of a kustomization. */
    private YamlMap locked(Node node, YamlMap at) {
        Lock lock = Lock.of(tree);
        YamlMap locked = YamlMap.empty(at.origin(), at.offset());
        for (RemoteResource named : node.references()) {
            LockEntry entry = named.reference().entry(lock);
            if (entry != null) {
                SourceFile file = new SourceFile(Lock.FILE, new byte[0], "lock");
                String version = entry.version().isEmpty() ? entry.digest() : entry.version();
                locked = locked.with(
                        YamlScalar.string(
                                at.origin(), at.offset(), named.reference().shown()),
                        YamlScalar.string(file, 0, version));
            }
        }
        return locked;
    }

    private Resource chart(HelmChart chart, String folder, Set<String> known) {
        YamlMap entry = chart.entry();
        YamlMap values = YamlMap.empty(entry.origin(), entry.offset());
        Set<String> files = new TreeSet<>();
        for (YamlScalar file : chart.valuesFiles()) {
            RemoteReference remote = RemoteReference.of(file.text());
            TreeEntry fetched = remote == null ? null : remote.find(tree);
            String path = fetched == null ? TreePath.join(folder, file.text()) : fetched.path();
            if (path == null || remote != null && fetched == null) {
                continue;
            }
            YamlMap merged = HelmValues.ofFile(tree, path);
            if (merged == null) {
                files.add(path);
            } else {
                values = HelmValues.merged(values, merged);
            }
            known.add(tree.entry(path).path());
        }
        if (entry.get("valuesInline") instanceof YamlMap inline) {
            boolean below = "merge".equals(entry.text("valuesMerge"));
            values = below ? HelmValues.merged(inline, values) : HelmValues.merged(values, inline);
        }
        for (String vendored : chart.folders()) {
            String path = TreePath.join(folder, vendored);
            if (path != null) {
                files.addAll(below(path));
            }
        }
        ChartInputs inputs = new ChartInputs("Chart", chart.name(), entry);
        for (int i = 0; i < entry.size(); i++) {
            if (!OF_PLUGINS.contains(entry.key(i).text())) {
                inputs.with(entry.key(i).text(), entry.value(i));
            }
        }
        return inputs.with("values", values).withFiles(tree, files).toResource(schemas);
    }

    private List<YamlNode> documents(String path, String directive) {
        SourceFile file = new SourceFile(tree.displayName(path), tree.read(path), directive);
        try {
            return YamlReader.standard().documents(file).documents();
        } catch (KasaneException e) {
            // rendering it reports the error
            return List.of();
        }
    }

    /** The files of a folder and those below it. */
    private List<String> below(String folder) {
        List<String> files = new ArrayList<>();
        TreeEntry at = tree.entry(folder);
        if (at.isFolder()) {
            for (String name : tree.list(at.path())) {
                String path = at.path().isEmpty() ? name : at.path() + "/" + name;
                TreeEntry entry = tree.entry(path);
                if (entry.isFile()) {
                    files.add(path);
                } else if (entry.isFolder() && entry.path().equals(path) && !name.equals(".git")) {
                    files.addAll(below(path));
                }
            }
        }
        return files;
    }
}
