package dev.kasane.change.impact;

import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects that run pods, with the paths of their pod templates. */
final class Workload {

    private static final Map<String, List<String>> POD_PATHS = Map.of(
            "Pod", List.of("spec"),
            "Deployment", List.of("spec", "template", "spec"),
            "StatefulSet", List.of("spec", "template", "spec"),
            "DaemonSet", List.of("spec", "template", "spec"),
            "ReplicaSet", List.of("spec", "template", "spec"),
            "ReplicationController", List.of("spec", "template", "spec"),
            "Job", List.of("spec", "template", "spec"),
            "CronJob", List.of("spec", "jobTemplate", "spec", "template", "spec"));

    private static final List<String> CONTAINER_LISTS = List.of("initContainers", "containers", "ephemeralContainers");

    private Workload() {}

    /** Whether a change of its template makes the controller replace its pods. */
    static boolean rolls(Resource resource) {
        String kind = resource.gvk().kind();
        return resource.gvk().group().equals("apps")
                && (kind.equals("Deployment") || kind.equals("StatefulSet") || kind.equals("DaemonSet"));
    }

    /** The description of the pods of an object; null when it has none. */
    static @Nullable YamlMap podSpec(Resource resource) {
        List<String> path = POD_PATHS.get(resource.gvk().kind());
        return path == null ? null : at(resource.root(), path);
    }

    /** The labels of the pods of an object; null when it has none. */
    static @Nullable YamlMap podLabels(Resource resource) {
        List<String> path = POD_PATHS.get(resource.gvk().kind());
        if (path == null) {
            return null;
        }
        List<String> labels = new ArrayList<>(path.subList(0, path.size() - 1));
        labels.addAll(List.of("metadata", "labels"));
        return at(resource.root(), labels);
    }

    static @Nullable YamlMap at(YamlMap root, List<String> path) {
        YamlMap map = root;
        for (String key : path) {
            map = map == null ? null : map.map(key);
        }
        return map;
    }

    /** The containers of all kinds. */
    static List<YamlMap> containers(YamlMap podSpec) {
        List<YamlMap> containers = new ArrayList<>();
        for (String list : CONTAINER_LISTS) {
            if (podSpec.get(list) instanceof YamlList items) {
                for (YamlNode item : items) {
                    if (item instanceof YamlMap container) {
                        containers.add(container);
                    }
                }
            }
        }
        return containers;
    }
}
