package dev.kasane.argocd.coldstart;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.wave.ApplicationOrder;
import dev.kasane.argocd.wave.SyncTask;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.JsonForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An Application with the objects that it applies.
 *
 * @param application the Application
 * @param cluster a text that identifies its cluster
 * @param objects its objects; none when they are not known
 * @param project the specification of its project; empty when it is not known
 * @param inOrder whether later waves wait for it; they do not for one that an ApplicationSet makes
 */
public record Member(GoMap application, String cluster, List<GoMap> objects, GoMap project, boolean inOrder) {

    /** Kinds that are large, and that no rule reads. */
    private static final Set<String> UNREAD = Set.of("CustomResourceDefinition");

    /** An Application of a tree. */
    public static Member of(ArgoTarget target, ArgoTargets all, Iterable<Resource> resources) {
        List<GoMap> objects = new ArrayList<>();
        for (Resource resource : resources) {
            if (!UNREAD.contains(resource.gvk().kind())
                    && GoYaml.value(JsonForm.ofWritten(resource.root())) instanceof GoMap object) {
                objects.add(object);
            }
        }
        GoMap project = all.project(target);
        return new Member(
                target.application(),
                // folders that make Applications of one name are for different clusters
                ApplicationOrder.cluster(target.application()) + (all.hasSharedNames() ? " " + target.origin() : ""),
                objects,
                project == null ? GoMap.empty() : project.map("spec"),
                target.owner().isEmpty());
    }

    String name() {
        return application.map("metadata").text("name");
    }

    int wave() {
        return SyncTask.wave(application.map("metadata").map("annotations"));
    }

    /** The namespace of an object: its own, or the destination's. */
    String namespace(GoMap object) {
        String own = object.map("metadata").text("namespace");
        return own.isEmpty() ? application.map("spec").map("destination").text("namespace") : own;
    }

    /** An object of this Application, for messages. */
    String shown(GoMap object) {
        return object.text("kind") + " " + object.map("metadata").text("name") + " of Application " + name();
    }
}
