package dev.kasane.argo.discovery;

import dev.kasane.argo.project.Project;
import dev.kasane.argo.value.GoMap;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;

/** What an Application's project says about the kinds of its objects. */
public final class KindRestrictions {

    private KindRestrictions() {}

    /** Sentences about the objects of an Application that its project does not permit. */
    public static List<String> violations(ArgoTarget target, ArgoTargets all, ResourceSet objects) {
        GoMap written = all.projects().get(target.project());
        if (written == null) {
            // the default project permits every kind, and what an unknown one permits is not known
            return List.of();
        }
        Project project = new Project(written.map("spec"));
        List<String> violations = new ArrayList<>();
        for (Resource object : objects) {
            String group = object.gvk().group();
            String kind = object.gvk().kind();
            if (!permits(project, group, kind, object.id().isClusterScoped())) {
                violations.add(target.name() + ": project " + target.project() + " does not permit "
                        + (group.isEmpty() ? kind : group + "/" + kind) + ": "
                        + object.id().toText());
            }
        }
        return violations;
    }

    /** Whether a project permits a kind; of one of others it is not known here whether it stands in namespaces. */
    private static boolean permits(Project project, String group, String kind, boolean clusterScoped) {
        boolean ofOthers = group.contains(".") && !group.endsWith(".k8s.io");
        return project.permitsKind(group, kind, !clusterScoped)
                || ofOthers && !clusterScoped && project.permitsKind(group, kind, false);
    }
}
