package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Applications and overlays belong together, one to one. */
class ApplicationsTest {

    @Test
    void every_overlay_is_synced_by_an_application_and_every_application_has_its_overlay() {
        for (String environment : Definitions.ENVIRONMENTS) {
            Set<String> synced = new TreeSet<>(paths(environment));
            Set<String> there = new TreeSet<>(Definitions.kustomizations("overlays/" + environment));
            assertThat(there).as(environment).isEqualTo(synced);
        }
    }

    @Test
    void every_file_of_values_is_there() {
        for (String environment : Definitions.ENVIRONMENTS) {
            for (Manifest application : Definitions.applications(environment)) {
                for (Object source : Values.list(application.root(), "spec", "sources")) {
                    for (Object file : Values.list(source, "helm", "valueFiles")) {
                        String path = file.toString().substring("$values/".length());
                        boolean optional = path.startsWith("overlays/");
                        assertThat(optional || Files.exists(Definitions.HOME.resolve(path)))
                                .as(application.name() + ": " + path)
                                .isTrue();
                    }
                }
            }
        }
    }

    @Test
    void all_applications_apply_on_the_server_and_try_again() {
        for (String environment : Definitions.ENVIRONMENTS) {
            assertThat(Definitions.applications(environment)).allSatisfy(application -> {
                assertThat(Values.list(application.root(), "spec", "syncPolicy", "syncOptions"))
                        .map(Object::toString)
                        .contains("ServerSideApply=true", "SkipDryRunOnMissingResource=true");
                assertThat(application.text("spec", "syncPolicy", "retry", "limit"))
                        .isEqualTo("10");
                assertThat(application.annotation("argocd.argoproj.io/sync-wave"))
                        .matches("-?\\d+");
            });
        }
    }

    @Test
    void a_promotion_renders_one_application() throws IOException {
        String annotation = "argocd.argoproj.io/manifest-generate-paths";
        for (String environment : Definitions.ENVIRONMENTS) {
            assertThat(Definitions.applications(environment)).allSatisfy(application -> {
                // none names a folder of overlays but its own
                assertThat(application.annotation(annotation))
                        .as(environment + ": " + application.name())
                        .isIn(".", "/manifests", ".;/manifests");
                // without a path of its own, "." would be the whole repository
                boolean values = application
                        .text("metadata", "labels", "testbed.kasane.dev/source")
                        .equals("values");
                assertThat(application.annotation(annotation).equals("/manifests"))
                        .as(environment + ": " + application.name())
                        .isEqualTo(values);
            });
            assertThat(Definitions.ofKind("argocd/environments/" + environment, "ApplicationSet"))
                    .allSatisfy(set -> assertThat(set.text("spec", "template", "metadata", "annotations", annotation))
                            .isEqualTo(".;/manifests"));
        }
        // everything that root renders is in argocd
        for (String act : List.of("bootstrap", "bootstrap-staging", "bootstrap-prod", "bootstrap-local")) {
            assertThat(Definitions.documents(Definitions.HOME.resolve("argocd/" + act + "/root.yaml")))
                    .filteredOn(object -> object.kind().equals("Application"))
                    .singleElement()
                    .satisfies(root -> {
                        assertThat(root.annotation(annotation)).isEqualTo("/argocd");
                        assertThat(Definitions.rendering(root.text("spec", "source", "path"))
                                        .reads()
                                        .keySet())
                                .isNotEmpty()
                                .allSatisfy(file -> assertThat(file).startsWith("argocd"));
                    });
        }
    }

    @Test
    void argo_cd_is_highly_available_in_production() {
        Manifest argocd = Definitions.applications("prod").stream()
                .filter(application -> application.name().equals("argocd"))
                .findFirst()
                .orElseThrow();

        assertThat(Values.text(argocd.root(), "spec", "sources", 1, "path")).isEqualTo("manifests/ha/cluster-install");
        assertThat(Definitions.ofKind("overlays/prod/argocd", "ConfigMap"))
                .filteredOn(map -> map.name().equals("argocd-cmd-params-cm"))
                .singleElement()
                .satisfies(
                        map -> assertThat(map.text("data", "redis.server")).isEqualTo("argocd-redis-ha-haproxy:6379"));
        assertThat(Definitions.ofKind("argocd/bootstrap-prod", "Job"))
                .singleElement()
                .satisfies(job -> assertThat(job.text("spec")).contains("/manifests/ha/install.yaml"));
    }

    @Test
    void nothing_is_synced_in_production_at_night() {
        assertThat(Definitions.ofKind("argocd/environments/prod", "AppProject"))
                .filteredOn(project -> List.of("services", "data", "platform").contains(project.name()))
                .hasSize(3)
                .allSatisfy(project ->
                        assertThat(project.text("spec", "syncWindows")).contains("kind=allow", "Europe/Berlin"));
    }

    @Test
    void a_person_may_rebuild_production_outside_its_windows() {
        assertThat(Definitions.ofKind("argocd/environments/prod", "AppProject"))
                .flatExtracting(project -> Values.list(project.root(), "spec", "syncWindows"))
                .hasSize(3)
                .allSatisfy(
                        window -> assertThat(Values.at(window, "manualSync")).isEqualTo(true));
        // what the command of docs/guides/testbed/argocd.md selects
        assertThat(Definitions.applications("prod"))
                .filteredOn(application ->
                        List.of("services", "data", "platform").contains(application.text("spec", "project")))
                .allSatisfy(application -> assertThat(application.text("metadata", "labels", "testbed.kasane.dev/kind"))
                        .as(application.name())
                        .isNotEmpty());
        assertThat(Definitions.ofKind("argocd/environments/prod", "ApplicationSet"))
                .singleElement()
                .satisfies(
                        set -> assertThat(set.text("spec", "template", "metadata", "labels", "testbed.kasane.dev/kind"))
                                .isNotEmpty());
    }

    @Test
    void the_first_act_installs_the_argo_cd_that_keeps_itself_later() {
        String tag = Values.text(
                Definitions.applications("dev").stream()
                        .filter(application -> application.name().equals("argocd"))
                        .findFirst()
                        .orElseThrow()
                        .root(),
                "spec",
                "sources",
                1,
                "targetRevision");
        for (String act : List.of("bootstrap", "bootstrap-staging", "bootstrap-prod", "bootstrap-local")) {
            assertThat(Definitions.objects("argocd/" + act))
                    .filteredOn(object -> object.kind().equals("Job"))
                    .singleElement()
                    .satisfies(job -> assertThat(job.text("spec")).contains("/argo-cd/" + tag + "/manifests/"));
        }
    }

    private static List<String> paths(String environment) {
        List<String> paths = new ArrayList<>();
        for (Manifest application : Definitions.applications(environment)) {
            for (Object source : Values.list(application.root(), "spec", "sources")) {
                String path = Values.text(source, "path");
                if (path.startsWith("overlays/")) {
                    paths.add(path);
                }
            }
        }
        Manifest services = Definitions.ofKind("argocd/environments/" + environment, "ApplicationSet")
                .getFirst();
        String pattern = services.text("spec", "template", "spec", "sources", 0, "path");
        for (Object element : Values.list(services.root(), "spec", "generators", 0, "list", "elements")) {
            paths.add(pattern.replace("{{.service}}", Values.text(element, "service")));
        }
        return paths;
    }
}
