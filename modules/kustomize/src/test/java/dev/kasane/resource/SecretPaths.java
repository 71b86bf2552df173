package dev.kasane.resource;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/** The paths of the single values of objects that are secret; a key that is secret has a question mark behind it. */
final class SecretPaths {

    private final List<String> paths = new ArrayList<>();

    private SecretPaths() {}

    static List<String> of(YamlNode node) {
        SecretPaths secret = new SecretPaths();
        secret.collect("", node);
        return secret.paths;
    }

    /** Those of all objects of a rendered folder, each behind the kind of its object. */
    static List<String> ofRendered(String... pathsAndTexts) {
        List<String> paths = new ArrayList<>();
        Renderer renderer = new Renderer(MemoryTree.of(pathsAndTexts), RenderOptions.DEFAULT);
        for (Resource resource : renderer.render("top").resources()) {
            of(resource.root()).forEach(path -> paths.add(resource.gvk().kind() + path));
        }
        return paths;
    }

    private void collect(String path, YamlNode node) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String below = path + "." + map.key(i).text();
                if (map.key(i).isSecret()) {
                    paths.add(below + "?");
                }
                collect(below, map.value(i));
            }
        } else if (node instanceof YamlList list) {
            for (int i = 0; i < list.size(); i++) {
                collect(path + "." + i, list.get(i));
            }
        } else if (node instanceof YamlScalar && node.isSecret()) {
            paths.add(path);
        }
    }
}
