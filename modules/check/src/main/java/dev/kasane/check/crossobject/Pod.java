package dev.kasane.check.crossobject;

import dev.kasane.check.value.JsonCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pod, or the pod template of an object.
 *
 * @param owner the object
 * @param template where its labels and its specification are
 */
record Pod(ObjectsOfTarget.Item owner, JsonCursor template) {

    /** All pods and pod templates among some objects. */
    static List<Pod> of(List<ObjectsOfTarget.Item> items) {
        List<Pod> pods = new ArrayList<>();
        for (ObjectsOfTarget.Item item : items) {
            JsonCursor part = item.part();
            switch (item.kind()) {
                case "Pod" -> pods.add(new Pod(item, part));
                case "Deployment",
                        "ReplicaSet",
                        "StatefulSet",
                        "DaemonSet",
                        "Job",
                        "ReplicationController",
                        "DeploymentConfig",
                        "Rollout" -> pods.add(new Pod(item, part.part("spec").part("template")));
                case "CronJob" ->
                    pods.add(new Pod(
                            item,
                            part.part("spec").part("jobTemplate").part("spec").part("template")));
                default -> {}
            }
        }
        return pods;
    }

    /** Whether an object of a custom kind has a template of pods, as Deployments have one. */
    static boolean isWorkload(ObjectsOfTarget.Item item) {
        return item.kind().equals("DeploymentConfig") || item.kind().equals("Rollout");
    }

    Map<String, Object> labels() {
        return template.part("metadata").entries("labels");
    }

    JsonCursor spec() {
        return template.part("spec");
    }

    String namespace() {
        return owner.namespace();
    }

    /** Whether they stay to serve requests: those of Jobs, of tests of charts and of hooks share labels, and end. */
    boolean serves() {
        String kind = owner.kind();
        return !kind.equals("Job") && !kind.equals("CronJob") && !Hooks.isHook(owner);
    }

    /** All containers, those that run first included. */
    List<JsonCursor> containers() {
        List<JsonCursor> containers = new ArrayList<>(spec().parts("containers"));
        containers.addAll(spec().parts("initContainers"));
        return containers;
    }
}
