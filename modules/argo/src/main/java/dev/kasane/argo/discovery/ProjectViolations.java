package dev.kasane.argo.discovery;

import dev.kasane.argo.project.Project;
import dev.kasane.argo.render.ApplicationRenderer;
import dev.kasane.argo.value.GoMap;
import dev.kasane.argo.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the projects of Applications do not permit of their sources and destinations. */
public final class ProjectViolations {

    private ProjectViolations() {}

    /** Sentences about all Applications of a tree. */
    public static List<String> of(ArgoTargets all, ArgoSettings settings) {
        List<String> violations = new ArrayList<>();
        all.targets().values().forEach(target -> add(target, all, settings, violations));
        return violations;
    }

    private static void add(ArgoTarget target, ArgoTargets all, ArgoSettings settings, List<String> violations) {
        GoMap written = all.project(target);
        if (written == null && !target.project().equals("default")) {
            if (!all.hasNoProjects()) {
                violations.add(target.name() + " references project " + target.project()
                        + ", which is not in this repository");
            }
            return;
        }
        Project project = written == null ? Project.DEFAULT : new Project(written.map("spec"));
        for (GoMap source : ApplicationRenderer.sources(target.application())) {
            if (!project.permitsSource(source.text("repoURL"))) {
                violations.add(target.name() + ": project " + target.project() + " does not permit the source "
                        + source.text("repoURL"));
            }
        }
        GoMap destination = resolved(target.application().map("spec").map("destination"), all, settings);
        if (!project.permitsDestination(
                destination.text("server"), destination.text("name"), destination.text("namespace"), Set.of())) {
            violations.add(target.name() + ": project " + target.project() + " does not permit the destination "
                    + target.destination());
        }
    }

    /** A destination with both the name and the server of its cluster, as Argo CD looks them up before it asks a project. */
    private static GoMap resolved(GoMap destination, ArgoTargets all, ArgoSettings settings) {
        String name = destination.text("name");
        String server = destination.text("server");
        List<World.Cluster> clusters = new ArrayList<>();
        List<World.Cluster> told = settings.world().clusters();
        clusters.addAll(told == null ? List.of() : told);
        clusters.addAll(all.clusters().list());
        clusters.add(InferredClusters.IN_CLUSTER);
        for (World.Cluster cluster : clusters) {
            boolean both = !cluster.name().isEmpty() && !cluster.server().isEmpty();
            if (both
                    && (name.isEmpty()
                            ? cluster.server().equals(server)
                            : cluster.name().equals(name))) {
                return destination.copy().put("name", cluster.name()).put("server", cluster.server());
            }
        }
        return destination;
    }
}
