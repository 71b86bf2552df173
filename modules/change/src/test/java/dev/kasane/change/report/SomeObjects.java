package dev.kasane.change.report;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Objects of texts, and what a kustomization of some files has. */
final class SomeObjects {

    private SomeObjects() {}

    /** A value as it is read from a file. */
    static YamlNode value(String yaml) {
        SourceFile file = new SourceFile("objects.yaml", yaml.getBytes(StandardCharsets.UTF_8), "resources");
        return Objects.requireNonNull(YamlReader.standard().first(file));
    }

    /** An object that is written as a flow mapping or as a document. */
    static Resource object(String yaml) {
        return Resource.of((YamlMap) value(yaml), new Schemas());
    }

    /** Objects that are written as flow mappings or documents. */
    static ResourceSet set(String... yaml) {
        List<Resource> objects = new ArrayList<>();
        for (String one : yaml) {
            objects.add(object(one));
        }
        return ResourceSet.of(objects);
    }

    /** What a kustomization at the root of a tree is rendered to: path, text, path, text … */
    static ResourceSet rendered(String... pathsAndTexts) {
        return new Renderer(MemoryTree.of(pathsAndTexts), RenderOptions.DEFAULT)
                .render("")
                .resources();
    }

    /** A ConfigMap with a value. */
    static String config(String name, String value) {
        return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + "}, data: {key: " + value + "}}";
    }
}
