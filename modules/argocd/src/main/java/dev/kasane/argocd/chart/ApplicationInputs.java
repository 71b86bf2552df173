package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ValuesFiles;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.change.chart.ChartDependencies;
import dev.kasane.change.chart.ChartInputs;
import dev.kasane.change.chart.HelmValues;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.KustomizationInputs;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedTree;
import dev.kasane.resource.Resource;
import dev.kasane.resource.SecretSettings;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of an Application that is not rendered: its specification, the charts of its sources with versions and
 * merged values, and the files of this repository in the folders of its sources.
 */
public final class ApplicationInputs {

    /** The fields that are compared as a part of a chart instead of the Application. */
    private static final Set<String> OF_CHART = Set.of("repoURL", "targetRevision");

    private static final Set<String> VALUES =
            Set.of("values", "valuesObject", "valueFiles", "parameters", "fileParameters");

    private final FileTree tree;
    private final ArgoSettings settings;
    private final KustomizationInputs kustomizations;
    private final Schemas schemas;

    public ApplicationInputs(FileTree tree, ArgoSettings settings) {
        this.tree = LockedTree.over(tree);
        this.settings = settings;
        this.kustomizations = new KustomizationInputs(tree, new KustomizationGraph(tree));
        this.schemas = new Schemas(SecretSettings.readable(tree));
    }

    /** The inputs of an Application, as objects. */
    public List<Resource> of(ArgoTarget target) {
        WrittenSpec whole = WrittenSpec.of(target);
        YamlMap spec = whole.written();
        List<Resource> inputs = new ArrayList<>();
        ValuesFiles files = new ValuesFiles(target.application(), settings);
        for (GoMap source : ApplicationRenderer.sources(target.application())) {
            YamlMap written = whole.source(source);
            String folder = TreePath.join("", source.text("path"));
            TreeEntry entry = folder == null || !settings.isThisRepository(source) ? null : tree.entry(folder);
            if (source.has("chart")) {
                inputs.add(chart(source, written, files, null));
            } else if (entry != null && entry.isFolder()) {
                List<Resource> kustomization = kustomizations.of(entry.path());
                inputs.addAll(
                        kustomization.isEmpty() ? List.of(chart(source, written, files, entry.path())) : kustomization);
            }
        }
        inputs.addFirst(new ChartInputs("Application", target.name(), spec)
                .with("spec", withoutCharts(spec))
                .toResource(schemas));
        return inputs;
    }

    /**
     * A chart, or a folder of another kind that is not rendered.
     *
     * @param folder where it is in this repository; null when it is in a repository of charts
     */
    private Resource chart(GoMap source, YamlMap written, ValuesFiles files, @Nullable String folder) {
        YamlMap helm = written.map("helm");
        YamlMap values = YamlMap.empty(written.origin(), written.offset());
        Collection<String> others = new TreeSet<>(files.all(source, tree));
        if (folder != null) {
            below(folder, others);
            for (String beside : ChartDependencies.of(folder, tree)) {
                if (tree.entry(beside).isFolder()) {
                    below(beside, others);
                }
            }
        }
        List<String> merged = new ArrayList<>(files.of(source, tree));
        if (folder != null) {
            merged.addFirst(folder.isEmpty() ? "values.yaml" : folder + "/values.yaml");
        }
        for (String path : merged) {
            YamlMap map = HelmValues.ofFile(tree, path);
            if (map != null) {
                values = HelmValues.merged(values, map);
                others.remove(path);
            }
        }
        YamlMap inline = helm == null ? null : inline(helm);
        ChartInputs inputs = new ChartInputs("Chart", name(source), written)
                .with("repository", folder == null ? written.get("repoURL") : null)
                .with("version", folder == null ? written.get("targetRevision") : null)
                .with("values", inline == null ? values : HelmValues.merged(values, inline));
        if (helm != null) {
            inputs.with("parameters", byName(helm.get("parameters")))
                    .with("fileParameters", byName(helm.get("fileParameters")))
                    .with("valueFiles", helm.get("valueFiles"));
        }
        return inputs.withFiles(tree, others).toResource(schemas);
    }

    private static String name(GoMap source) {
        return source.has("chart") ? source.text("chart") : Requirement.inner(source.text("path"));
    }

    /** The values that are written in the source itself: an object wins over a text. */
    private static @Nullable YamlMap inline(YamlMap helm) {
        YamlMap object = helm.map("valuesObject");
        if (object != null) {
            return object;
        }
        return helm.get("values") instanceof YamlScalar text ? HelmValues.ofText(text.span(), text.text()) : null;
    }

    /** Parameters as fields of their names. */
    private static @Nullable YamlMap byName(@Nullable YamlNode list) {
        if (!(list instanceof YamlList parameters)) {
            return null;
        }
        YamlMap named = YamlMap.empty(list.origin(), list.offset());
        for (YamlNode parameter : parameters) {
            if (parameter instanceof YamlMap map && map.get("name") instanceof YamlScalar name) {
                YamlNode value = map.get("value") == null ? map.get("path") : map.get("value");
                named = value == null ? named : named.with(name, value);
            }
        }
        return named;
    }

    /** The specification without what is compared as a part of its charts. */
    private static YamlMap withoutCharts(YamlMap spec) {
        YamlMap result = spec;
        if (spec.get("source") instanceof YamlMap source) {
            result = result.with("source", withoutChart(source));
        }
        if (spec.get("sources") instanceof YamlList sources) {
            List<YamlNode> stripped = new ArrayList<>();
            for (YamlNode source : sources) {
                stripped.add(source instanceof YamlMap map ? withoutChart(map) : source);
            }
            result = result.with("sources", sources.withItems(stripped));
        }
        return result;
    }

    private static YamlMap withoutChart(YamlMap source) {
        YamlMap result = source;
        for (int i = 0; i < source.size(); i++) {
            String field = source.key(i).text();
            if (field.equals("helm") && source.value(i) instanceof YamlMap helm) {
                YamlMap rest = helm;
                for (String value : VALUES) {
                    rest = rest.without(value);
                }
                result = rest.isEmpty() ? result.without(field) : result.with(field, rest);
            } else if (source.get("chart") != null && OF_CHART.contains(field)) {
                result = result.without(field);
            }
        }
        return result;
    }

    private void below(String folder, Collection<String> files) {
        for (String name : tree.list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.isFile()) {
                files.add(path);
            } else if (entry.isFolder() && entry.path().equals(path) && !name.equals(".git")) {
                below(path, files);
            }
        }
    }
}
