package dev.kasane.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command that renders takes {@code --limit}, as its hints say. */
class LimitFlagTest {

    private static final String HINT = "--limit resources=N";
    private static final String SMALL = "--limit=resources=1";
    private static final String LARGE = "--limit=resources=2";

    @TempDir
    @Nullable
    Path temporary;

    private @Nullable Workspace workspace;

    private Workspace workspace() {
        return Objects.requireNonNull(workspace);
    }

    @BeforeEach
    void commitTwoTargetsOneOfWhichHasTwoObjects() throws Exception {
        workspace = new Workspace(Objects.requireNonNull(temporary));
        workspace().write("one/kustomization.yaml", "resources: [a.yaml]\n", "one/a.yaml", map("a", 1));
        workspace().write("two/kustomization.yaml", "resources: [a.yaml, b.yaml]\n", "two/a.yaml", map("a", 1));
        workspace().write("two/b.yaml", map("b", 1));
        workspace().commit();
        workspace().write("one/a.yaml", map("a", 2), "two/a.yaml", map("a", 2));
    }

    @AfterEach
    void close() {
        workspace().close();
    }

    private static String map(String name, int value) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n  namespace: shop\ndata:\n  k: \""
                + value + "\"\n";
    }

    private String fails(String... arguments) {
        String printed = workspace().print(List.of(arguments));
        assertThat(workspace().exitCode()).as(printed).isEqualTo(ExitCode.USER);
        return printed + workspace().stderr();
    }

    private String passes(String... arguments) {
        String printed = workspace().print(List.of(arguments));
        assertThat(workspace().exitCode()).as(printed + workspace().stderr()).isZero();
        return printed;
    }

    @Test
    void aDiffShowsTheTargetThatPassesALimitAsBrokenAndTheOther() {
        assertThat(passes("diff", SMALL))
                .contains(HINT, "one", "1 target cannot be rendered", "ConfigMap a in namespace shop");
        assertThat(passes("diff", LARGE)).doesNotContain(HINT).contains("one", "two");
        assertThat(passes("diff", SMALL, "--check", "-f", "json")).contains(HINT);
        assertThat(passes("diff", LARGE, "--check", "-f", "json")).doesNotContain(HINT);
    }

    @Test
    void aCheckReportsTheTargetThatPassesALimitAndChecksTheOther() {
        String small = workspace().print(List.of("check", SMALL));
        assertThat(workspace().exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(small)
                .contains("two", "this target cannot be rendered", HINT)
                .contains("2 targets");
        assertThat(passes("check", LARGE)).doesNotContain("cannot be rendered");
    }

    @Test
    void aCheckOfARangeTakesLimits() {
        assertThat(workspace().print(List.of("check", "HEAD", SMALL))).contains("already there (1): 1 render");
        assertThat(passes("check", "HEAD", LARGE)).doesNotContain("render");
    }

    @Test
    void theTimeOfOneTargetOfACheckIsALimit() {
        assertThat(workspace().print(List.of("check", "--limit", "seconds=0")))
                .contains("longer than 0 seconds", "--limit seconds=N");
    }

    @Test
    void affectedRendersWithLimits() {
        assertThat(passes("affected", "--exact", SMALL)).contains("one", "two");
        assertThat(passes("affected", "--exact", LARGE)).contains("one", "two");
    }

    @Test
    void explainTakesLimits() {
        assertThat(fails("explain", "two", "configmap/b", SMALL)).contains(HINT);
        assertThat(passes("explain", "two", "configmap/b", LARGE)).contains("data.k");
        assertThat(passes("explain", "--at", "two/a.yaml:7", SMALL)).contains("two  cannot be rendered");
        assertThat(passes("explain", "--at", "two/a.yaml:7", LARGE)).contains("data.k: \"2\"");
    }

    @Test
    void wavesTakeLimits() {
        assertThat(fails("graph", "--waves", "two", SMALL)).contains(HINT);
        assertThat(passes("graph", "--waves", "two", LARGE)).contains("ConfigMap");
    }

    @Test
    void applicationsAreRenderedWithLimits() throws Exception {
        workspace()
                .write(
                        "argocd/app.yaml",
                        """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: shop, namespace: argocd}
                        spec:
                          project: default
                          source: {repoURL: https://git.example.org/shop.git, path: two, targetRevision: HEAD}
                          destination: {server: https://kubernetes.default.svc, namespace: shop}
                        """,
                        ".kasane.yaml",
                        "argo: {repositories: {https://git.example.org/shop.git: .}}\n")
                .commit();
        workspace().write("two/a.yaml", map("a", 3));
        assertThat(passes("diff", SMALL)).contains("1 target cannot be rendered", HINT);
        assertThat(passes("diff", LARGE)).doesNotContain(HINT).contains("shop");
        assertThat(workspace().print(List.of("check", SMALL))).contains("shop", "this target cannot be rendered");
        assertThat(passes("check", LARGE)).doesNotContain("cannot be rendered");
        assertThat(workspace().print(List.of("graph", "--waves", SMALL)))
                .contains("cannot be rendered: this build has more than 1 objects");
        assertThat(workspace().print(List.of("graph", "--waves", LARGE))).doesNotContain("cannot be rendered");
    }

    @Test
    void aNewRepositoryIsRenderedWithLimits() throws Exception {
        String[] init = {"init", "new", "--no-commit", "--repository", "https://git.example.org/shop.git", SMALL};
        assertThat(fails(init)).contains(HINT);
        init[init.length - 1] = "--limit=resources=1000";
        assertThat(passes(init)).contains("kustomizations render");
    }

    @Test
    void aLimitThatDoesNotExistIsRefusedByEveryCommand() {
        for (String command : new String[] {"diff", "check", "affected", "explain", "apply", "adopt", "render"}) {
            assertThat(fails(command, "two", "configmap/b", "--limit", "resource=1"))
                    .as(command)
                    .containsAnyOf("did you mean resources?", "needs one folder");
        }
        assertThat(fails("ci", "--limit", "resource=1")).contains("did you mean resources?");
    }
}
