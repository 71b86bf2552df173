package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.HelmSource;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects of a chart as those of a target. The place of a value is the beginning of its template: which line of it
 * printed the value is not known. Tests are left out, since Argo CD applies none; of two objects of one name the last
 * counts, as there.
 */
final class ChartObjects {

    private final ChartPlace place;
    private final Schemas schemas;
    private final Map<String, Span> templates = new HashMap<>();
    private final Map<Object, Resource> objects = new LinkedHashMap<>();

    private ChartObjects(ChartPlace place, Schemas schemas) {
        this.place = place;
        this.schemas = schemas;
    }

    static List<Resource> of(HelmSource chart, Schemas schemas) {
        ChartObjects objects = new ChartObjects(chart.place(), schemas);
        for (Document document : chart.documents()) {
            if (!document.isTest()) {
                objects.add(document);
            }
        }
        return List.copyOf(objects.objects.values());
    }

    private void add(Document document) {
        Span template = templates.computeIfAbsent(document.path(), path -> template(place, path));
        SourceFile text = SourceFile.within(template, document.text(), "helm");
        for (YamlNode node : YamlReader.standard().documents(text).documents()) {
            if (!(node instanceof YamlMap object)) {
                if (node.isEmpty() || node.isNull()) {
                    continue;
                }
                throw Problem.error(document.path() + " renders " + node.kind() + ", not an object", template, null)
                        .asException();
            }
            if (object.isEmpty()) {
                continue;
            }
            YamlNode items = object.get("items");
            if (items instanceof YamlList list) {
                list.forEach(item -> add(item, document, template));
            } else {
                add(object, document, template);
            }
        }
    }

    private void add(YamlNode node, Document document, Span template) {
        if (!(node instanceof YamlMap object) || object.text("kind") == null) {
            throw Problem.error(document.path() + " renders an object without a kind", template, null)
                    .asException();
        }
        Resource resource = Resource.of(object, schemas);
        Object key = resource.name().isEmpty() ? resource : resource.id();
        objects.remove(key);
        objects.put(key, resource);
    }

    /** Where a template is, by its path, which begins with the chart's name. */
    static Span template(ChartPlace place, String path) {
        FileTree tree = place.tree();
        String inner = path.substring(path.indexOf('/') + 1);
        String file = place.folder().isEmpty() ? inner : place.folder() + "/" + inner;
        TreeEntry entry = tree.entry(file);
        byte[] bytes = entry.isFile() ? tree.read(entry.path()) : new byte[0];
        return new Span(new SourceFile(place.shown(inner), bytes, "helm"), 0);
    }
}
