package dev.kasane.shop.purchase;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.shop.testing.Manifests;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The variables that the pods of services get, as the overlays of this repository render. */
final class PodVariables {

    /** What a key of a Secret holds: the cluster makes it. */
    static final String OF_A_SECRET = "of-a-secret";

    private final Renderer renderer = new Renderer(new DirectoryTree(Manifests.HOME), RenderOptions.DEFAULT);

    /** The variables of the container of a service in an environment. */
    Map<String, String> of(String environment, String service) {
        List<YamlMap> objects = new ArrayList<>();
        renderer.render("overlays/" + environment + "/" + service)
                .resources()
                .forEach(resource -> objects.add(resource.root()));
        YamlMap deployment = Manifests.object(objects, "Deployment", service);
        YamlMap container = Manifests.maps(Manifests.map(deployment, "spec", "template", "spec"), "containers")
                .getFirst();
        Map<String, String> variables = new HashMap<>();
        for (YamlMap from : Manifests.maps(container, "envFrom")) {
            String name = Manifests.text(Manifests.map(from, "configMapRef"), "name");
            YamlMap data = Manifests.map(Manifests.object(objects, "ConfigMap", name), "data");
            for (int i = 0; i < data.size(); i++) {
                String key = data.key(i).text();
                variables.put(key, Manifests.text(data, key));
            }
        }
        for (YamlMap variable : Manifests.maps(container, "env")) {
            variables.put(Manifests.text(variable, "name"), value(variable));
        }
        return variables;
    }

    private static String value(YamlMap variable) {
        if (variable.get("valueFrom") == null) {
            return Manifests.text(variable, "value");
        }
        Manifests.map(variable, "valueFrom", "secretKeyRef");
        return OF_A_SECRET;
    }
}
