package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code explain} of Applications whose name several folders give. */
class ExplainNamesOfSeveralTest extends WorkspaceTest {

    private static String application(String name, String path) {
        return """
            ---
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: %s, namespace: argocd}
            spec:
              project: default
              destination: {server: https://kubernetes.default.svc, namespace: shop}
              source: {repoURL: 'https://git.example/o/apps.git', path: %s}
            """.formatted(name, path);
    }

    @Test
    void the_hint_names_those_that_have_the_name() throws Exception {
        for (String environment : List.of("dev", "prod")) {
            workspace.write(
                    "argocd/" + environment + "/apps.yaml",
                    application("cart", environment) + application("hello", environment),
                    environment + "/kustomization.yaml",
                    "resources: []\n");
        }
        workspace.commit();

        workspace.run(2, "explain", "hello", "deployment/hello");
        assertThat(workspace.stderr()).contains("hint: did you mean hello of argocd/dev or hello of argocd/prod?\n");
        workspace.run(2, "explain", "application/hello", "deployment/hello");
        assertThat(workspace.stderr()).contains("hint: did you mean hello of argocd/dev or hello of argocd/prod?\n");
    }
}
