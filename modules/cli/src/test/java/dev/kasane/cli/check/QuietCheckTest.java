package dev.kasane.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code check} does not count as an error, and what it says in few lines. */
class QuietCheckTest extends WorkspaceTest {

    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n";

    @BeforeEach
    void anOverlay() throws Exception {
        workspace
                .write("base/kustomization.yaml", "resources: [c.yaml]\n", "base/c.yaml", CONFIG)
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\n")
                .commit();
    }

    private static String application(String name, String path) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\n"
                + "spec:\n"
                + "  project: default\n"
                + "  source: {repoURL: https://git.example/r.git, path: "
                + path + "}\n  destination: {server: https://kubernetes.default.svc, namespace: dev}\n";
    }

    @Test
    void foldersOfTemplatesThatNothingTakesAreNotesWhenTheyCannotBeRendered() throws Exception {
        workspace.write("hack/templates/app/kustomization.yaml", "resources: [../../base/member]\n");

        assertThat(workspace.run(0, "check")).isEqualTo("""
            notes: 1 render (--all lists them)
            2 targets: 0 errors, 0 warnings and 1 note
            """);
        workspace.write("argocd/app.yaml", application("app", "hack/templates/app"));
        assertThat(workspace.run(1, "check")).contains("error [render]").contains("there is no such file or folder");
    }

    @Test
    void whatIsNotKnownOfArgoCdIsANote() throws Exception {
        workspace.write("argocd/set.yaml", """
            apiVersion: argoproj.io/v1alpha1
            kind: ApplicationSet
            metadata: {name: everywhere}
            spec:
              generators: [{clusters: {}}]
              template:
                metadata: {name: '{{name}}'}
                spec:
                  project: default
                  source: {repoURL: https://git.example/r.git, path: base}
                  destination: {name: '{{name}}', namespace: dev}
            """);

        assertThat(workspace.run(0, "check"))
                .contains("note [unknown-applications]")
                .contains("1 note\n");
        assertThat(workspace.run(0, "check", "--all"))
                .contains("note [unknown-applications]")
                .contains("kasane argo fixtures");
    }

    @Test
    void aProjectThatIsNotInTheRepositoryIsANoteForAllItsApplications() throws Exception {
        workspace.write(
                "argocd/apps.yaml",
                application("a", "base").replace("default\n", "far\n") + "---\n"
                        + application("b", "base").replace("default\n", "far\n"),
                "argocd/project.yaml",
                "apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata: {name: near}\nspec: {}\n");

        assertThat(workspace.run(0, "check", "--all"))
                .contains(
                        "note [project] argocd/apps.yaml:1:1: a and 1 more reference project far, which is not in this repository")
                .contains("0 errors, 0 warnings");
    }

    @Test
    void entriesThatMatchNothingAreFoundInFoldersThatApplicationsTake() throws Exception {
        workspace
                .write("argocd/app.yaml", application("shop", "overlays/dev"))
                .write(
                        "overlays/dev/kustomization.yaml",
                        "resources: [../../base]\nimages: [{name: x, newTag: '1'}]\n");

        assertThat(workspace.run(0, "check"))
                .contains("warning [matches-nothing] overlays/dev/kustomization.yaml:2:10: images: no container uses"
                        + " the image x (shop (");
    }

    @Test
    void theLoadRestrictorOfArgocdCmIsThatOfCheck() throws Exception {
        workspace
                .write("argocd/app.yaml", application("shop", "overlays/dev"))
                .write("overlays/dev/kustomization.yaml", "resources: [../../base/c.yaml]\n");
        assertThat(workspace.run(1, "check", "--all")).contains("error [render]");

        workspace.write(
                "argocd/cm.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cm}\n"
                        + "data: {kustomize.buildOptions: --load-restrictor LoadRestrictionsNone}\n");
        assertThat(workspace.run(0, "check", "--all")).contains("0 errors");
    }

    @Test
    void manyErrorsOfARuleAreCountedBehindTheFirstTen() throws Exception {
        StringBuilder resources = new StringBuilder("resources:\n");
        for (int i = 10; i < 25; i++) {
            resources.append("- d").append(i).append(".yaml\n");
            workspace.write(
                    "base/d" + i + ".yaml", CONFIG.replace("{name: c}", "{name: c" + i + "}") + "dat" + i + ": {}\n");
        }
        workspace.write("base/kustomization.yaml", resources.toString());

        String text = workspace.run(1, "check");
        assertThat(text).contains("  and 5 more of schema (--all lists them)");
        assertThat(text.lines()).hasSizeLessThan(25);
        assertThat(workspace.run(1, "check", "--all")).contains("dat24").doesNotContain("more of schema");
    }

    @Test
    void checkAndAffectedWarnOfPatternsThatMatchNothing() throws Exception {
        workspace
                .write(".kasane.yaml", "targets: {include: ['overlays/*', 'overlyas/prod']}\n")
                .commit();
        for (String command : new String[] {"check", "affected", "check HEAD"}) {
            workspace.run(0, command.split(" "));
            assertThat(workspace.stderr())
                    .as(command)
                    .contains("the pattern overlyas/prod matches no kustomization")
                    .doesNotContain("overlays/*");
        }
    }
}
