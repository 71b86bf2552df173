package dev.kasane.argocd.discovery;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.argocd.project.Project;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds sources and destinations of Applications that their projects do not permit. */
public final class ProjectViolations {

    private ProjectViolations() {}

    /** The projects that Applications name and that are not in a tree with projects, with the Applications. */
    public static SortedMap<String, List<ArgoTarget>> unknownProjects(ArgoTargets all) {
        SortedMap<String, List<ArgoTarget>> unknown = new TreeMap<>();
        for (ArgoTarget target : all.targets().values()) {
            boolean there = target.project().equals("default") || all.project(target) != null;
            if (!there && !all.hasNoProjects()) {
                unknown.computeIfAbsent(target.project(), name -> new ArrayList<>())
                        .add(target);
            }
        }
        return unknown;
    }

    /** The violations of the Applications of a tree. */
    public static List<Violation> of(ArgoTargets all, ArgoSettings settings) {
        List<Violation> violations = new ArrayList<>();
        all.targets().values().forEach(target -> add(target, all, settings, violations));
        return violations;
    }

    private static void add(ArgoTarget target, ArgoTargets all, ArgoSettings settings, List<Violation> violations) {
        GoMap written = all.project(target);
        if (written == null && !target.project().equals("default")) {
            return;
        }
        Project project = written == null ? Project.DEFAULT : VirtualProject.of(written, all);
        String home = written == null ? "" : written.map("metadata").text("namespace");
        String namespace = target.application().map("metadata").text("namespace");
        if (!home.isEmpty() && !project.permitsApplicationsIn(namespace, home)) {
            violations.add(Violation.of(
                    target,
                    target.name() + ": project " + target.project() + " does not permit Applications in the namespace "
                            + namespace));
        }
        for (GoMap source : ApplicationRenderer.sources(target.application())) {
            if (!project.permitsSource(source.text("repoURL"))) {
                violations.add(Violation.of(
                        target,
                        target.name() + ": project " + target.project() + " does not permit the source "
                                + source.text("repoURL")));
            }
        }
        GoMap destination = resolved(target.application().map("spec").map("destination"), all, settings);
        if (!mayPermit(project, destination)) {
            violations.add(Violation.of(
                    target,
                    target.name() + ": project " + target.project() + " does not permit the destination "
                            + target.destination()));
        }
    }

    /** Whether a project may permit a destination: what is not known of its cluster, the name or the server, may be anything. */
    private static boolean mayPermit(Project project, GoMap destination) {
        String server = destination.text("server");
        String name = destination.text("name");
        String namespace = destination.text("namespace");
        return project.permitsDestination(server, name, namespace, Set.of())
                || (server.isEmpty() != name.isEmpty())
                        && project.namesClustersBy(server.isEmpty() ? "server" : "name", namespace);
    }

    /**
     * A destination with both the name and the server of its cluster, as Argo CD resolves them before it checks the
     * project.
     */
    private static GoMap resolved(GoMap destination, ArgoTargets all, ArgoSettings settings) {
        String name = destination.text("name");
        String server = destination.text("server");
        List<ArgoFixtures.Cluster> clusters = new ArrayList<>();
        List<ArgoFixtures.Cluster> given = settings.world().clusters();
        clusters.addAll(given == null ? List.of() : given);
        clusters.addAll(all.clusters().list());
        clusters.add(InferredClusters.IN_CLUSTER);
        for (ArgoFixtures.Cluster cluster : clusters) {
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
