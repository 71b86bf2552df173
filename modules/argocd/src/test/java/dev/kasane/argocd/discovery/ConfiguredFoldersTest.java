package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The folders that {@code argo.folders} names. */
class ConfiguredFoldersTest {

    private static MemoryTree tree(String folders) {
        return MemoryTree.of(".kasane.yaml", "argo:\n  folders: " + folders + "\n", "argo-cd-apps/a.yaml", "a: 1\n");
    }

    @Test
    void all_that_are_missing_are_errors_with_their_places() {
        List<Problem> problems = catchThrowableOfType(
                        KasaneException.class,
                        () -> ArgoSettings.of(tree("[argo-cd-app, argo-cd-apps, clusters]"), List.of()))
                .problems();

        assertThat(problems)
                .extracting(Problem::sentence)
                .containsExactly(
                        "there is no folder argo-cd-app, which argo.folders names",
                        "there is no folder clusters, which argo.folders names");
        assertThat(problems)
                .extracting(problem -> Objects.requireNonNull(problem.span()).toText())
                .containsExactly(".kasane.yaml:2:13", ".kasane.yaml:2:40");
        assertThat(problems)
                .extracting(Problem::hint)
                .containsExactly("did you mean argo-cd-apps?", "create the folder, or correct the path");
    }

    @Test
    void one_that_only_the_earlier_tree_has_is_compared() {
        MemoryTree removed = MemoryTree.of(".kasane.yaml", "argo: {folders: argo-cd-apps}\n");

        assertThat(ArgoSettings.of(removed, tree("argo-cd-apps"), List.of()).folders())
                .containsExactly("argo-cd-apps");
    }

    @Test
    void those_of_the_command_line_replace_them() {
        assertThat(ArgoSettings.of(tree("clusters"), List.of("argo-cd-apps")).folders())
                .containsExactly("argo-cd-apps");
    }

    @Test
    void the_root_and_a_file_are_there() {
        assertThat(ArgoSettings.of(tree("[., ./argo-cd-apps/, argo-cd-apps/a.yaml]"), List.of())
                        .folders())
                .containsExactly("", "argo-cd-apps", "argo-cd-apps/a.yaml");
    }
}
