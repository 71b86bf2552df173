package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.argocd.chart.UnrenderedApplications;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.NotRendered;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.Span;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications with a path that is not here, beside one with a path that is. */
class MissingFoldersTest {

    private static final String URL = "https://git.example/o/apps.git";

    private static String application(String name, String source) {
        return """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: %s, namespace: argocd}
            spec:
              project: default
              destination: {server: https://kubernetes.default.svc, namespace: web}
              source: {%s}
            """.formatted(name, source);
    }

    private static MemoryTree.Builder tree(String web, String lost) {
        return MemoryTree.builder()
                .file("argocd/web.yaml", application("web", web))
                .file("argocd/lost.yaml", application("lost", lost))
                .file("web/overlays/prod/cm.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n");
    }

    private static String at(String path) {
        return "repoURL: " + URL + ", path: " + path;
    }

    private static ArgoTarget lost(ArgoTargets targets) {
        return Objects.requireNonNull(targets.targets().get("lost"));
    }

    private static @Nullable String externalContent(FileTree tree) {
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = FoundTargets.of(tree, settings);
        return new TargetObjects(tree, settings, targets, new Renderer(tree, RenderOptions.DEFAULT))
                .externalContent(lost(targets));
    }

    private static NotRendered.@Nullable Reason reason(FileTree tree) {
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = FoundTargets.of(tree, settings);
        return new UnrenderedApplications(tree, settings, targets, new KustomizationGraph(tree)).reason(lost(targets));
    }

    private static Problem problem(FileTree tree) {
        assertThat(externalContent(tree)).isNull();
        assertThat(reason(tree)).isNull();
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = FoundTargets.of(tree, settings);
        TargetObjects objects = new TargetObjects(tree, settings, targets, new Renderer(tree, RenderOptions.DEFAULT));
        return catchThrowableOfType(KasaneException.class, () -> objects.of(lost(targets)))
                .problems()
                .getFirst();
    }

    @Test
    void a_path_that_is_missing_is_an_error_when_another_of_the_repository_is_here() {
        Problem problem =
                problem(tree(at("web/overlays/prod"), at("gone/there")).build());

        assertThat(problem.sentence())
                .isEqualTo("the path gone/there of the Application lost is no folder of this repository");
        assertThat(problem.hint()).isEqualTo("create the folder, or correct the path");
        assertThat(Objects.requireNonNull(problem.span()).path()).isEqualTo("argocd/lost.yaml");
    }

    @Test
    void the_place_of_a_missing_folder_is_its_path() {
        for (String sources : List.of(
                "source: {ONE, path: gone/there}",
                "sources: [{ONE, path: web/overlays/prod}, {ONE, path: gone/there}]")) {
            String written = application("lost", "").replace("source: {}", sources.replace("ONE", "repoURL: " + URL));
            MemoryTree tree = tree(at("web/overlays/prod"), "")
                    .file("argocd/lost.yaml", written)
                    .build();

            Span place = Objects.requireNonNull(problem(tree).span());
            assertThat(place.line()).isEqualTo(7);
            assertThat(place.sourceLine().substring(place.column() - 1)).startsWith("gone/there}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "repoURL: here, "})
    void a_source_without_an_address_is_to_be_completed_and_no_error(String word) {
        assertThat(externalContent(tree(word + "path: web/overlays/prod", word + "path: gone/there")
                        .build()))
                .contains("gone/there");
    }

    @Test
    void the_address_and_the_revision_are_compared_as_argo_cd_does() {
        String lost = "repoURL: https://Git.example/o/apps, targetRevision: HEAD, path: ./gone/";

        assertThat(problem(tree(at("web/overlays/prod"), lost).build()).sentence())
                .contains("is no folder of this repository");
    }

    @ParameterizedTest
    @CsvSource({
        "webb/overlays/prod, web/overlays/prod",
        "web/overlay/prod, web/overlays/prod",
        "web/overlays/prd, web/overlays/prod",
        "identity/overlays/prod, web/overlays/prod",
        "overlays/prod, web/overlays/prod",
        "web/prod, web/overlays/prod"
    })
    void a_folder_that_was_renamed_or_moved_is_the_hint(String path, String meant) {
        assertThat(problem(tree(at("web/overlays/prod"), at(path)).build()).hint())
                .isEqualTo("did you mean " + meant + "?");
    }

    @Test
    void the_folder_of_another_environment_is_not_meant() {
        FileTree tree = tree(at("web/overlays/prod"), at("pay/staging/base"))
                .file("pay/production/base/a.yaml", "")
                .build();

        assertThat(problem(tree).hint()).isEqualTo("create the folder, or correct the path");
    }

    @Test
    void another_folder_that_is_there_beside_the_missing_one_is_not_meant() {
        FileTree tree = tree(at("web/overlays/prod"), at("trust-manager/prod"))
                .file("trust-manager/base/a.yaml", "")
                .file("cert-manager/prod/a.yaml", "")
                .build();

        assertThat(problem(tree).hint()).isEqualTo("create the folder, or correct the path");
    }

    @Test
    void a_path_of_an_address_that_the_configuration_names_gets_the_hint_too() {
        FileTree tree = tree(
                        "repoURL: https://charts.example, chart: c, targetRevision: 1.0.0", at("webb/overlays/prod"))
                .file(".kasane.yaml", "argo: {repositories: {" + URL + ": .}}\n")
                .build();

        assertThat(problem(tree).hint()).isEqualTo("did you mean web/overlays/prod?");
    }

    @Test
    void a_source_that_is_not_here_does_not_hide_a_path_that_is_missing() {
        String chart = "repoURL: https://charts.example, chart: c, targetRevision: 1.0.0";
        FileTree tree = tree(at("web/overlays/prod"), "")
                .file(
                        "argocd/lost.yaml",
                        application("lost", "")
                                .replace("source: {}", "sources: [{" + chart + "}, {" + at("gone") + "}]"))
                .build();

        assertThat(problem(tree).sentence()).startsWith("the path gone of the Application lost");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "repoURL: https://git.example/o/apps.git, path: . | repoURL: https://git.example/o/apps.git, path: gone",
                "repoURL: https://git.example/o/apps.git, path: web/overlays/prod | repoURL: https://git.example/o/other.git, path: gone",
                "repoURL: https://git.example/o/apps.git, path: web/overlays/prod"
                        + " | repoURL: https://git.example/o/apps.git, path: gone, targetRevision: v1",
                "repoURL: https://git.example/o/apps.git, path: also/gone | repoURL: https://git.example/o/apps.git, path: gone"
            })
    void what_may_be_another_repository_or_revision_stays_a_note(String web, String lost) {
        FileTree tree = tree(web, lost).build();

        assertThat(externalContent(tree)).contains("it uses gone of ", "which is not here");
        assertThat(reason(tree)).isEqualTo(NotRendered.Reason.REMOTE_SOURCE);
    }
}
