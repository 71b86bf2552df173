package dev.kasane.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes that give objects with findings another name or namespace. */
class RenamedTest extends WorkspaceTest {

    private static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: -1
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - name: web
                    image: shop:1
            ---
            apiVersion: example.org/v1
            kind: Lamp
            metadata: {name: web}
            """;

    @BeforeEach
    void aTargetWithFindings() throws Exception {
        workspace
                .write("shop/kustomization.yaml", "resources: [web.yaml]\n", "shop/web.yaml", WEB)
                .commit();
    }

    private void findingsStand() {
        assertThat(workspace.run(0, "check", "HEAD"))
                .contains("new are 0 errors, 0 warnings and 0 notes", "0 fixed, 3 already there");
        assertThat(workspace.run(0, "check", "HEAD", "-f", "json"))
                .contains("\"fails\": false", "\"state\": \"standing\"")
                .doesNotContain("\"new\"", "\"fixed\"");
        assertThat(workspace.run(0, "check", "HEAD", "-f", "sarif"))
                .contains("\"baselineState\": \"unchanged\"")
                .doesNotContain("\"baselineState\": \"new\"");
        assertThat(workspace.run(0, "check", "HEAD", "-f", "junit")).doesNotContain("<failure");
        assertThat(workspace.run(0, "check", "HEAD", "-f", "gitlab")).containsOnlyOnce("must be greater than");
        assertThat(workspace.run(0, "check", "HEAD", "-f", "markdown")).doesNotContain("**New", "**Fixed");
        assertThat(workspace.run(0, "diff", "HEAD", "--check")).contains("0 fixed, 3 already there");
    }

    @Test
    void aNamespaceOfTheKustomizationMakesNoFindingNew() throws Exception {
        workspace.write("shop/kustomization.yaml", "namespace: shop\nresources: [web.yaml]\n");
        findingsStand();

        workspace.commit();
        workspace.write("shop/kustomization.yaml", "namespace: media\nresources: [web.yaml]\n");
        findingsStand();
    }

    @Test
    void aPrefixOrAnotherNameMakesNoFindingNew() throws Exception {
        workspace.write("shop/kustomization.yaml", "namePrefix: a-\nresources: [web.yaml]\n");
        findingsStand();

        workspace.commit();
        workspace.write("shop/web.yaml", WEB.replace("metadata: {name: web}", "metadata:\n  name: api"));
        findingsStand();
    }

    @Test
    void anErrorOfARenamedObjectThatWasNotThereIsNew() throws Exception {
        workspace
                .write("shop/kustomization.yaml", "namespace: shop\nresources: [web.yaml]\n")
                .write("shop/web.yaml", WEB.replace("replicas: -1", "replicas: -2"));
        assertThat(workspace.run(1, "check", "HEAD")).contains("Invalid value: -2", "1 fixed, 2 already there");

        workspace.write("shop/web.yaml", WEB.replace("replicas: -1", "replicas: -1\n  minReadySeconds: -1"));
        assertThat(workspace.run(1, "check", "HEAD"))
                .contains("spec.minReadySeconds", "new are 1 error, ", "0 fixed, 3 already there");
    }

    @Test
    void oneMoreObjectWithTheSameErrorIsNew() throws Exception {
        String other = WEB.substring(0, WEB.indexOf("---")).replace("{name: web}", "{name: other}");
        workspace
                .write("shop/kustomization.yaml", "namespace: shop\nresources: [web.yaml]\n")
                .write("shop/web.yaml", WEB + "---\n" + other);

        assertThat(workspace.run(1, "check", "HEAD"))
                .contains("Deployment other in namespace shop", "new are 1 error, 0 warnings and 1 note")
                .contains("0 fixed, 3 already there");
    }

    @Test
    void anErrorThatMovesFromOneObjectToAnotherIsNew() throws Exception {
        String other = WEB.substring(0, WEB.indexOf("---")).replace("{name: web}", "{name: other}");
        String right = other.replace("-1", "1");
        workspace.write("shop/web.yaml", WEB + "---\n" + right).commit();
        workspace.write("shop/web.yaml", WEB.replace("-1", "1") + "---\n" + other);

        assertThat(workspace.run(1, "check", "HEAD")).contains("new are 1 error, ", "1 fixed, ");
    }
}
