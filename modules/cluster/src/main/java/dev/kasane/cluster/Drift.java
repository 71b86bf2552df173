package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlNode;
import java.util.List;

/**
 * A value in a cluster that differs from its value in Git.
 *
 * @param resource the object as it is rendered
 * @param path to the value in it: names of fields, and indexes of items
 * @param rendered the value as it is rendered
 * @param live the value in the cluster; missing if it was removed there
 * @param managers the managers that set it there; empty if it was removed
 */
public record Drift(Resource resource, List<Object> path, YamlNode rendered, JsonValue live, List<String> managers) {

    public Drift {
        path = List.copyOf(path);
        managers = List.copyOf(managers);
    }

    /** The path for people: {@code spec.containers[0].image}. */
    public String pathText() {
        StringBuilder text = new StringBuilder();
        for (Object step : path) {
            if (step instanceof Integer index) {
                text.append('[').append(index).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step);
            }
        }
        return text.toString();
    }

    /** The path as a JSON pointer. */
    String pointer() {
        StringBuilder text = new StringBuilder();
        for (Object step : path) {
            text.append('/').append(step.toString().replace("~", "~0").replace("/", "~1"));
        }
        return text.toString();
    }
}
