package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to several targets is shown once, with the name that the object has in each of them. */
class OtherNamesTest {

    private static final String DEPLOYMENT = """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec:
              containers:
              - name: app
                image: example.org/web:1
                envFrom: [{configMapRef: {name: settings}}]
        """;
    private static final String BASE = """
        resources: [web.yaml]
        configMapGenerator:
        - name: settings
          literals: [LEVEL=info]
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void overlaysThatGiveNames() throws Exception {
        workspace = new Workspace(folder);
        workspace.write("base/kustomization.yaml", BASE, "base/web.yaml", DEPLOYMENT);
        for (String name : new String[] {"a", "b", "c"}) {
            workspace.write(name + "/kustomization.yaml", "resources: [../base]\nnamePrefix: " + name + "-\n");
        }
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void everyNameIsInTheSummaryAndInTheSection() throws Exception {
        workspace.write("base/web.yaml", DEPLOYMENT.replace("web:1", "web:2"));

        assertThat(workspace.run(0, "diff"))
                .contains("  restarts: Deployment a-web (also b-web, c-web) (3 targets)\n")
                .contains("  ~ Deployment a-web (also b-web, c-web)\n");
        assertThat(workspace.run(0, "diff", "-f", "markdown")).contains("Deployment a-web &#40;also b-web, c-web&#41;");
        assertThat(workspace.run(0, "diff", "-f", "json"))
                .contains("\"otherNames\": [")
                .contains("\"name\": \"c-web\"");
    }

    @Test
    void theReferenceToAnObjectWithANewNameIsTheSameInAllTargets() throws Exception {
        workspace.write("base/kustomization.yaml", BASE.replace("info", "debug"));

        assertThat(workspace.run(0, "diff"))
                .containsOnlyOnce("envFrom[0].configMapRef.name")
                .containsOnlyOnce("in 3 targets: a, b, c\n")
                .contains(
                        "~ ConfigMap a-settings-t84bgbmfg7 (also b-settings-t84bgbmfg7, c-settings-t84bgbmfg7), new content");
    }

    @Test
    void aReferenceToAnotherObjectIsNot() throws Exception {
        workspace.write(
                "b/kustomization.yaml",
                "resources: [../base]\nnamePrefix: b-\nconfigMapGenerator:\n- {name: others, literals: [LEVEL=info]}\n"
                        + "patches:\n- patch: |\n    - {op: replace, path:"
                        + " /spec/template/spec/containers/0/envFrom/0/configMapRef/name, value: others}\n"
                        + "  target: {kind: Deployment}\n");
        workspace.write(
                "c/kustomization.yaml",
                "resources: [../base]\nnamePrefix: c-\nconfigMapGenerator:\n- {name: more, literals: [LEVEL=info]}\n"
                        + "patches:\n- patch: |\n    - {op: replace, path:"
                        + " /spec/template/spec/containers/0/envFrom/0/configMapRef/name, value: more}\n"
                        + "  target: {kind: Deployment}\n");

        assertThat(workspace.run(0, "diff").lines())
                .anyMatch(line -> line.contains("+ b-others-"))
                .anyMatch(line -> line.contains("+ c-more-"));
    }

    @Test
    void unifiedOutputHasTheNamesAndValuesOfEachTarget() throws Exception {
        workspace.write("base/kustomization.yaml", BASE.replace("info", "debug"));

        assertThat(workspace.run(0, "diff", "-f", "unified"))
                .contains("+++ b/ConfigMap/b-settings-t84bgbmfg7\n")
                .contains("--- c/Deployment/c-web\n")
                .contains("+c-settings-t84bgbmfg7\n");
    }

    @Test
    void objectsOfOneTargetThatChangeAlikeAreAllNamedAndCounted() throws Exception {
        for (String name : new String[] {"a", "b", "c"}) {
            workspace.write(name + "/kustomization.yaml", "resources: [../base]\nnamespace: " + name + "\n");
        }
        workspace
                .write("all/kustomization.yaml", "resources: [../a, ../b, ../c]\n")
                .commit();
        workspace.write("base/web.yaml", DEPLOYMENT.replace("web:1", "web:2"));

        assertThat(workspace.run(0, "diff"))
                .contains(
                        "1 of 1 target changes: 0 objects created, 3 changed, 0 replaced, 0 deleted; 0 dangers, 3 restarts\n")
                .contains("~ Deployment web in namespace a (also in b, in c)\n");
    }

    @Test
    void aWordThatYamlReadsAsABooleanIsShownWithTheQuotesOfTheOutput() throws Exception {
        workspace.write("base/kustomization.yaml", BASE.replace("info", "on"));

        assertThat(workspace.run(0, "diff").lines())
                .anyMatch(line -> line.strip().startsWith("+ \"on\""));
    }

    @Test
    void targetsThatOnlyMoveAreCountedApartInEveryFormat() throws Exception {
        workspace.write("d/kustomization.yaml", "resources: [../base]\nnamePrefix: c-\n");
        workspace.delete("c/kustomization.yaml");

        assertThat(workspace.run(0, "diff")).startsWith("HEAD and the work tree: 1 target of 3 moves");
        assertThat(workspace.run(0, "diff", "-f", "json")).contains("\"targetsChanged\": 0", "\"targetsMoved\": 1");
    }

    @Test
    void aWorkloadThatRestartsForDifferentReasonsStandsOnceInTheSummary() throws Exception {
        for (String name : new String[] {"a", "b", "c"}) {
            workspace.write(name + "/kustomization.yaml", "resources: [../base]\n");
        }
        workspace.commit();
        workspace
                .write("base/web.yaml", DEPLOYMENT.replace("web:1", "web:2"))
                .write(
                        "c/kustomization.yaml",
                        "resources: [../base]\nimages: [{name: example.org/web, newTag: '3'}]\n");

        assertThat(workspace.run(0, "diff")).contains("  restarts: Deployment web (3 targets)\n");
    }
}
