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
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the objects in the output of a chart. The place of a value is the line of its template if that can be found,
 * else the beginning of the template. Of two objects with the same name the last one counts.
 */
public final class ChartObjects {

    private static final String HELM = "helm";

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
     * Adds the output of a template.
     *
     * @param path the path of the template
     * @param lines the place in a template that printed the byte at an offset of the text; null where it is not known
     */
    public void add(String path, String text, IntFunction<@Nullable Span> lines) {
        Span template = templates.computeIfAbsent(path, places);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        SourceFile file = template.file();
        // a definition is printed unchanged
        add(path, isPrinted(file, bytes) ? file : SourceFile.printed(template, bytes, HELM, lines), template);
    }

    /** Whether a text is equal to a file, apart from line feeds at the end. */
    private static boolean isPrinted(SourceFile file, byte[] text) {
        return Arrays.equals(file.bytes(), 0, end(file.bytes()), text, 0, end(text));
    }

    private static int end(byte[] text) {
        int end = text.length;
        while (end > 0 && text[end - 1] == '\n') {
            end--;
        }
        return end;
    }

    private void add(String path, SourceFile file, Span template) {
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
