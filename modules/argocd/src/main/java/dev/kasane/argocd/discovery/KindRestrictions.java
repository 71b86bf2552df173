package dev.kasane.argocd.discovery;

import dev.kasane.argocd.project.Project;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks whether an Application's project permits the kinds of its objects. */
public final class KindRestrictions {

    /**
     * The API groups that Kubernetes 1.34 serves itself and that have a dot: the scopes of their kinds are known.
     * Others may end in {@code .k8s.io}, too, as {@code gateway.networking.k8s.io} does.
     */
    private static final Set<String> OF_KUBERNETES = Set.of(
            "admissionregistration.k8s.io",
            "apiextensions.k8s.io",
            "apiregistration.k8s.io",
            "authentication.k8s.io",
            "authorization.k8s.io",
            "certificates.k8s.io",
            "coordination.k8s.io",
            "discovery.k8s.io",
            "events.k8s.io",
            "flowcontrol.apiserver.k8s.io",
            "internal.apiserver.k8s.io",
            "networking.k8s.io",
            "node.k8s.io",
            "rbac.authorization.k8s.io",
            "resource.k8s.io",
            "scheduling.k8s.io",
            "storage.k8s.io",
            "storagemigration.k8s.io");

    private KindRestrictions() {}

    /** The objects of an Application that its project does not permit. */
    public static List<Violation> violations(ArgoTarget target, ArgoTargets all, ResourceSet objects) {
        GoMap written = all.project(target);
        if (written == null) {
            // the default project permits every kind, and what an unknown one permits is not known
            return List.of();
        }
        Project project = VirtualProject.of(written, all);
        List<Violation> violations = new ArrayList<>();
        for (Resource object : objects) {
            String group = object.gvk().group();
            String kind = object.gvk().kind();
            if (!permits(project, group, kind, object.id().isClusterScoped())) {
                String sentence = target.name() + ": project " + target.project() + " does not permit "
                        + (group.isEmpty() ? kind : group + "/" + kind) + ": "
                        + object.id().toText();
                violations.add(new Violation(sentence, object.root().span()));
            }
        }
        return violations;
    }

    /** Whether a project permits a kind; the scope of a kind of another group is not known here. */
    private static boolean permits(Project project, String group, String kind, boolean clusterScoped) {
        boolean ofOthers = group.contains(".") && !OF_KUBERNETES.contains(group);
        return !clusterScoped && project.permitsNamespacedKind(group, kind)
                || (clusterScoped || ofOthers) && project.permitsClusterKind(group, kind);
    }
}
