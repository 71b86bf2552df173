package dev.kasane.shop.purchase;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;

/** The variables that the pods of services get, as the overlays of this repository render. */
final class PodVariables {

    /** What a key of a Secret holds: the cluster makes it. */
    static final String OF_A_SECRET = "of-a-secret";

    private static final Path HOME = Path.of("../../..").toAbsolutePath().normalize();

    private final Renderer renderer = new Renderer(new DirectoryTree(HOME), RenderOptions.DEFAULT);

    /** The variables of the container of a service in an environment. */
    Map<String, String> of(String environment, String service) {
        List<YamlMap> objects = new ArrayList<>();
        renderer.render("overlays/" + environment + "/" + service)
                .resources()
                .forEach(resource -> objects.add(resource.root()));
        YamlMap container = map(list(map(named(objects, "Deployment", service), "spec", "template", "spec"), "containers")
                .get(0));
        Map<String, String> variables = new HashMap<>();
        for (YamlNode from : list(container, "envFrom")) {
            YamlMap data = map(named(objects, "ConfigMap", text(map(map(from), "configMapRef"), "name")), "data");
            for (int i = 0; i < data.size(); i++) {
                variables.put(data.key(i).text(), text(data, data.key(i).text()));
            }
        }
        for (YamlNode each : list(container, "env")) {
            YamlMap variable = map(each);
            variables.put(text(variable, "name"), value(variable));
        }
        return variables;
    }

    private static String value(YamlMap variable) {
        if (variable.get("valueFrom") == null) {
            return text(variable, "value");
        }
        map(variable, "valueFrom", "secretKeyRef");
        return OF_A_SECRET;
    }

    private static YamlMap named(List<YamlMap> objects, String kind, String name) {
        return objects.stream()
                .filter(it -> text(it, "kind").equals(kind)
                        && text(map(it, "metadata"), "name").equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("there is no " + kind + " " + name));
    }

    private static YamlMap map(YamlNode node, String... path) {
        YamlMap map = (YamlMap) node;
        for (String key : path) {
            map = Objects.requireNonNull(map.map(key), key);
        }
        return map;
    }

    private static YamlList list(YamlMap map, String key) {
        return (YamlList) Objects.requireNonNullElseGet(map.get(key), () -> YamlList.of(map.origin(), 0, List.of()));
    }

    private static String text(YamlMap map, String key) {
        return Objects.requireNonNull(map.text(key), key);
    }
}
