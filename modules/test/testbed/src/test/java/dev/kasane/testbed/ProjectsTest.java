package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Projects let applications do what they do, and little more. */
class ProjectsTest {

    /** The kinds here that stand outside namespaces. */
    private static final Set<String> CLUSTER = Set.of(
            "Namespace",
            "ClusterRole",
            "ClusterRoleBinding",
            "StorageClass",
            "ClusterIssuer",
            "ClusterSecretStore",
            "ClusterExternalSecret",
            "ClusterGenerator",
            "ConstraintTemplate",
            "K8sRequiredLabels",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "TektonConfig",
            "CustomResourceDefinition",
            "PriorityClass");

    @Test
    void no_project_is_open() {
        for (String environment : Definitions.ENVIRONMENTS) {
            assertThat(projects(environment).values()).hasSize(8).allSatisfy(project -> {
                assertThat(Values.list(project.root(), "spec", "sourceRepos"))
                        .map(Object::toString)
                        .noneMatch(repository -> repository.contains("*"));
                assertThat(Values.list(project.root(), "spec", "destinations"))
                        .noneMatch(destination -> destination.toString().contains("*"));
                assertThat(project.text("spec", "clusterResourceWhitelist")).doesNotContain("*");
            });
        }
    }

    @Test
    void only_the_root_makes_applications() {
        assertThat(projects("prod").values())
                .filteredOn(project -> !project.name().equals("root"))
                .allMatch(project -> !allows(
                        project,
                        new Manifest(Map.of(
                                "apiVersion",
                                "argoproj.io/v1alpha1",
                                "kind",
                                "Application",
                                "metadata",
                                Map.of("namespace", "argocd")))));
    }

    @Test
    void every_application_may_do_what_it_does() {
        for (String environment : Definitions.ENVIRONMENTS) {
            Map<String, Manifest> projects = projects(environment);
            for (Manifest application : Definitions.applications(environment)) {
                Manifest project =
                        Objects.requireNonNull(projects.get(application.text("spec", "project")), application.name());
                assertMay(environment, application, project);
            }
            Manifest services = Objects.requireNonNull(projects.get("services"));
            for (String service : Definitions.SERVICES) {
                Definitions.objects("overlays/" + environment + "/" + service)
                        .forEach(object -> assertThat(allows(services, object))
                                .as(object.id())
                                .isTrue());
            }
        }
    }

    @Test
    void a_slice_may_do_what_it_does() {
        Manifest project = Objects.requireNonNull(projects("local/rate").get("slice"));
        for (String service : Definitions.SERVICES) {
            Definitions.objects("overlays/local/" + service)
                    .forEach(object ->
                            assertThat(allows(project, object)).as(object.id()).isTrue());
        }
    }

    @Test
    void no_project_takes_from_where_none_of_its_applications_does() {
        Map<String, Set<String>> used = Definitions.applications("dev").stream()
                .collect(Collectors.groupingBy(
                        application -> application.text("spec", "project"),
                        Collectors.flatMapping(
                                application -> Values.list(application.root(), "spec", "sources").stream()
                                        .map(source -> Values.text(source, "repoURL")),
                                Collectors.toCollection(TreeSet::new))));
        Definitions.applications("prod")
                .forEach(application -> Values.list(application.root(), "spec", "sources")
                        .forEach(source -> Objects.requireNonNull(used.get(application.text("spec", "project")))
                                .add(Values.text(source, "repoURL"))));
        for (Manifest project : projects("dev").values()) {
            Set<String> its = used.getOrDefault(project.name(), Set.of());
            assertThat(Values.list(project.root(), "spec", "sourceRepos").stream()
                            .skip(1)
                            .map(Object::toString))
                    .as(project.name())
                    .isSubsetOf(its);
        }
    }

    private static void assertMay(String environment, Manifest application, Manifest project) {
        List<String> repositories = Values.list(project.root(), "spec", "sourceRepos").stream()
                .map(Object::toString)
                .toList();
        assertThat(namespaces(project))
                .as(application.name())
                .contains(application.text("spec", "destination", "namespace"));
        for (Object source : Values.list(application.root(), "spec", "sources")) {
            assertThat(repositories).as(application.name()).contains(Values.text(source, "repoURL"));
            String path = Values.text(source, "path");
            if (path.startsWith("overlays/")
                    && Definitions.kustomizations("overlays/" + environment).contains(path)) {
                Definitions.objects(path)
                        .forEach(object -> assertThat(allows(project, object))
                                .as(project.name() + ", " + path + ": " + object.id())
                                .isTrue());
            }
        }
    }

    private static boolean allows(Manifest project, Manifest object) {
        if (CLUSTER.contains(object.kind())) {
            return names(project, "clusterResourceWhitelist", object);
        }
        boolean listed = Values.at(project.root(), "spec", "namespaceResourceWhitelist") == null
                || names(project, "namespaceResourceWhitelist", object);
        return listed
                && !names(project, "namespaceResourceBlacklist", object)
                && namespaces(project).contains(object.namespace());
    }

    private static boolean names(Manifest project, String list, Manifest object) {
        return Values.list(project.root(), "spec", list).stream()
                .anyMatch(entry -> Values.text(entry, "group").equals(object.group())
                        && (Values.text(entry, "kind").equals("*")
                                || Values.text(entry, "kind").equals(object.kind())));
    }

    private static List<String> namespaces(Manifest project) {
        return Values.list(project.root(), "spec", "destinations").stream()
                .map(destination -> Values.text(destination, "namespace"))
                .toList();
    }

    private static Map<String, Manifest> projects(String environment) {
        return Definitions.ofKind("argocd/environments/" + environment, "AppProject").stream()
                .collect(Collectors.toMap(Manifest::name, Function.identity()));
    }
}
