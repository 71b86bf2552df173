package dev.kasane.flux.release;

import dev.kasane.files.Mark;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.Span;
import dev.kasane.flux.render.ReparsedOrigins;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The post renderers of a release: kustomize with the patches and images of each, applied to the output of the chart.
 */
final class PostRenderers {

    private static final String ALL = "all-in-one.yaml";

    private final Renderer renderer;
    private final Span place;
    private final Schemas schemas;

    /** @param place where they are written */
    PostRenderers(Renderer renderer, Span place, Schemas schemas) {
        this.renderer = renderer;
        this.place = place;
        this.schemas = schemas;
    }

    List<Resource> applied(GoList renderers, List<Resource> objects) {
        List<Resource> current = objects;
        for (Object item : renderers.items()) {
            GoMap kustomize = item instanceof GoMap map ? map.map("kustomize") : GoMap.empty();
            if (!kustomize.isEmpty() && !current.isEmpty()) {
                current = applied(kustomize, current);
            }
        }
        return current;
    }

    private List<Resource> applied(GoMap kustomize, List<Resource> objects) {
        YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
        Map<ResourceId, Resource> before = new HashMap<>();
        for (Resource object : objects) {
            writer.add(object.root());
            before.put(object.id(), object);
        }
        MemoryTree files = MemoryTree.of(
                ALL,
                new String(writer.toBytes(), StandardCharsets.UTF_8),
                "kustomization.yaml",
                "resources: [" + ALL + "]\n" + field(kustomize, "patches") + field(kustomize, "images"));
        ReparsedOrigins places = new ReparsedOrigins(this::replaced);
        List<Resource> after = new ArrayList<>();
        for (Resource object :
                renderer.forOtherTree(files, reads -> false).render("").resources()) {
            Resource former = before.get(object.originalId());
            YamlMap root = former == null
                    ? (YamlMap) replaced(object.root(), object.root())
                    : places.in(former.root(), object.root());
            after.add(Resource.of(root, schemas));
        }
        return after;
    }

    private static String field(GoMap kustomize, String name) {
        GoList items = kustomize.list(name);
        return items.size() == 0 ? "" : name + ": " + GoJson.raw(items) + "\n";
    }

    private YamlNode replaced(YamlNode before, YamlNode after) {
        return ReparsedOrigins.from(before.replacedBy(Mark.at(place, "postRenderers")), after);
    }
}
