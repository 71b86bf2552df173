package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The pod templates of built-in kinds. */
final class Pods {

    private static final Set<String> WITH_TEMPLATE =
            Set.of("Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "Job");

    private Pods() {}

    /** The pod of an object with metadata and spec; empty when it makes none. */
    static GoMap template(GoMap object) {
        String kind = object.text("kind");
        if (kind.equals("Pod")) {
            return object;
        }
        GoMap spec = object.map("spec");
        if (kind.equals("CronJob")) {
            return spec.map("jobTemplate").map("spec").map("template");
        }
        return WITH_TEMPLATE.contains(kind) ? spec.map("template") : GoMap.empty();
    }

    /** The containers of a pod, those that run first included. */
    static List<GoMap> containers(GoMap template) {
        List<GoMap> containers = new ArrayList<>();
        for (String field : List.of("initContainers", "containers")) {
            containers.addAll(maps(template.map("spec"), field));
        }
        return containers;
    }

    /** A port, whether it is a number or a name; empty when there is none. */
    static String port(GoMap map, String field) {
        Object port = map.get(field);
        return port instanceof Number number ? String.valueOf(number.longValue()) : port == null ? "" : port.toString();
    }

    /** The maps of a list. */
    static List<GoMap> maps(GoMap map, String field) {
        List<GoMap> maps = new ArrayList<>();
        for (Object item : map.list(field).items()) {
            if (item instanceof GoMap found) {
                maps.add(found);
            }
        }
        return maps;
    }
}
