package dev.kasane.check.whole;

import dev.kasane.check.value.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The pods that an object is or makes.
 *
 * @param owner the object
 * @param template where its labels and its specification are
 */
record Pod(WholeSet.Item owner, Part template) {

    /** All pods among some objects, and what makes them. */
    static List<Pod> of(List<WholeSet.Item> items) {
        List<Pod> pods = new ArrayList<>();
        for (WholeSet.Item item : items) {
            Part part = item.part();
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
    static boolean isWorkload(WholeSet.Item item) {
        return item.kind().equals("DeploymentConfig") || item.kind().equals("Rollout");
    }

    Map<String, Object> labels() {
        return template.part("metadata").entries("labels");
    }

    Part spec() {
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
    List<Part> containers() {
        List<Part> containers = new ArrayList<>(spec().parts("containers"));
        containers.addAll(spec().parts("initContainers"));
        return containers;
    }
}
