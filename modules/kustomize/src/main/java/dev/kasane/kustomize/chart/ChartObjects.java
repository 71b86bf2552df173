package dev.kasane.kustomize.chart;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
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
import java.util.function.Function;

/**
 * The objects of what a chart printed. The place of a value is the beginning of its template: which line of it printed the
 * value is not known. Of two objects of one name the last counts.
 */
public final class ChartObjects {

    private final Function<String, Span> places;
    private final Schemas schemas;
    private final Map<String, Span> templates = new HashMap<>();
    private final Map<Object, Resource> objects = new LinkedHashMap<>();

    /** @param places where a template is, by its path, which begins with the chart's name */
    public ChartObjects(Function<String, Span> places, Schemas schemas) {
        this.places = places;
        this.schemas = schemas;
    }

    /**
     * Adds what a template printed.
     *
     * @param path the path of the template
     * @throws dev.kasane.problem.KasaneException when it is no YAML of objects
     */
    public void add(String path, String text) {
        Span template = templates.computeIfAbsent(path, places);
        SourceFile file = SourceFile.within(template, text, "helm");
        for (YamlNode node : YamlReader.standard().documents(file).documents()) {
            if (!(node instanceof YamlMap object)) {
                if (node.isEmpty() || node.isNull()) {
                    continue;
                }
                throw Problem.error(path + " renders " + node.kind() + ", not an object", template, null)
                        .asException();
            }
            if (object.isEmpty()) {
                continue;
            }
            YamlNode items = object.get("items");
            if (items instanceof YamlList list) {
                list.forEach(item -> add(item, path, template));
            } else {
                add(object, path, template);
            }
        }
    }

    private void add(YamlNode node, String path, Span template) {
        if (!(node instanceof YamlMap object) || object.text("kind") == null) {
            throw Problem.error(path + " renders an object without a kind", template, null)
                    .asException();
        }
        Resource resource = Resource.of(object, schemas);
        Object key = resource.name().isEmpty() ? resource : resource.id();
        objects.remove(key);
        objects.put(key, resource);
    }

    /** The objects. */
    public List<Resource> all() {
        return List.copyOf(objects.values());
    }
}
