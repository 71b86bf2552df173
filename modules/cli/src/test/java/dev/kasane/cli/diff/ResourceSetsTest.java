package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ResourceSets of Flux Operator are targets, and so is what they make. */
class ResourceSetsTest {

    private static final String INPUTS = "  inputs: [{tenant: a}, {tenant: b}]\n";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace.write("c/tenants.yaml", set("", INPUTS));
        for (String tenant : new String[] {"a", "b"}) {
            workspace.write(
                    "tenants/" + tenant + "/settings.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: " + tenant
                            + "}\ndata: {tenant: \"${TENANT}\"}\n");
        }
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private static String set(String more, String inputs) {
        return """
                apiVersion: fluxcd.controlplane.io/v1
                kind: ResourceSet
                metadata: {name: tenants, namespace: flux-system}
                spec:
                """ + inputs + more + """
                  resources:
                  - apiVersion: v1
                    kind: Namespace
                    metadata: {name: << inputs.tenant >>}
                  - apiVersion: kustomize.toolkit.fluxcd.io/v1
                    kind: Kustomization
                    metadata: {name: << inputs.tenant >>, namespace: flux-system}
                    spec:
                      interval: 1h
                      prune: true
                      path: ./tenants/<< inputs.tenant >>
                      sourceRef: {kind: GitRepository, name: flux-system}
                      postBuild: {substitute: {TENANT: << inputs.tenant >>}}
                """.indent(0);
    }

    private static String provider(String type, String tenant) {
        return "apiVersion: fluxcd.controlplane.io/v1\nkind: ResourceSetInputProvider\nmetadata: {name: more, namespace: flux-system}\n"
                + "spec:\n  type: " + type + "\n  defaultValues: {tenant: " + tenant + "}\n";
    }

    @Test
    void aNewInputMakesObjectsAndATarget() throws Exception {
        workspace.write("c/tenants.yaml", set("", "  inputs: [{tenant: a}, {tenant: b}, {tenant: c}]\n"));
        workspace.write(
                "tenants/c/settings.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: c}\ndata: {tenant: \"${TENANT}\"}\n");

        assertThat(workspace.run(0, "diff"))
                .contains("2 of 4 targets change", "Namespace c", "ConfigMap settings in namespace c", "ResourceSet")
                .doesNotContain("namespace a");
        assertThat(workspace.run(0, "affected")).contains("flux ResourceSet flux-system/tenants");
    }

    @Test
    void aFileOfAKustomizationThatASetMakesChangesIt() throws Exception {
        workspace.write(
                "tenants/a/settings.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: a}\ndata: {tenant: \"x${TENANT}\"}\n");

        assertThat(workspace.run(0, "diff"))
                .contains("1 of 3 targets changes", "Kustomization flux-system/a", "- a", "+ xa");
    }

    @Test
    void aStaticProviderGivesInputs() throws Exception {
        workspace.write(
                "c/tenants.yaml", set("  inputsFrom: [{kind: ResourceSetInputProvider, name: more}]\n", INPUTS));
        workspace.write("c/more.yaml", provider("Static", "c"));
        workspace.commit();
        workspace.write("c/more.yaml", provider("Static", "d"));

        assertThat(workspace.run(0, "diff")).contains("Namespace c", "Namespace d");
        assertThat(workspace.run(0, "affected")).contains("flux ResourceSet flux-system/tenants  by inputsFrom");
    }

    @Test
    void whatAProviderAsksAServerForIsKnownOnlyInTheCluster() throws Exception {
        workspace.write(
                "c/tenants.yaml", set("  inputsFrom: [{kind: ResourceSetInputProvider, name: more}]\n", INPUTS));
        workspace.write("c/more.yaml", provider("GitHubBranch", "c"));
        workspace.commit();
        workspace.write("README.md", "more\n");

        assertThat(workspace.run(0, "diff")).contains("1 ResourceSet takes inputs that are known only in the cluster");
        assertThat(workspace.run(0, "check", "--all")).contains("known only in the cluster");
    }

    @Test
    void aMissingInputIsAnErrorWithItsPlace() throws Exception {
        workspace.write("c/tenants.yaml", set("", "  inputs: [{tenat: a}]\n"));

        assertThat(workspace.run(1, "check")).contains("map has no entry for key \"tenant\"", "c/tenants.yaml:1");
    }

    @Test
    void aSetWaitsForWhatItNames() throws Exception {
        workspace.write(
                "c/tenants.yaml",
                set(
                        "  dependsOn: [{apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization, name: base},"
                                + " {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, name: x}]\n",
                        INPUTS));

        assertThat(workspace.run(1, "graph", "--waves"))
                .contains("ResourceSets that wait for ever", "depends on Kustomization base, which is not in");
    }

    @Test
    void inputsThatALaterKustomizationBringsAreKnown() throws Exception {
        workspace.delete("c/tenants.yaml");
        String kustomization = """
            apiVersion: kustomize.toolkit.fluxcd.io/v1
            kind: Kustomization
            metadata: {name: NAME, namespace: flux-system}
            spec: {path: ./NAME, sourceRef: {kind: GitRepository, name: flux-system}}
            """;
        workspace
                .write(
                        "c/a.yaml",
                        kustomization.replace("NAME", "apps"),
                        "c/b.yaml",
                        kustomization.replace("NAME", "infra"),
                        "apps/set.yaml",
                        set("  inputsFrom: [{kind: ResourceSetInputProvider, name: prod-more}]\n", ""),
                        "infra/kustomization.yaml",
                        "namePrefix: prod-\nresources: [provider.yaml]\n",
                        "infra/provider.yaml",
                        provider("Static", "a"))
                .commit();
        workspace.write(
                "tenants/a/settings.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: a}\ndata: {tenant: other}\n");

        assertThat(workspace.run(0, "diff")).contains("ConfigMap settings", "Kustomization flux-system/a");
    }

    @Test
    void inputsThatAreNoMapsAreAnErrorOfTheSetAlone() throws Exception {
        workspace.write("c/tenants.yaml", set("", "  inputs: [dev, prod]\n"));

        assertThat(workspace.run(0, "diff")).contains("each item of inputs is a map of values, and one is not: dev");
    }

    @Test
    void aSetThatMakesItselfIsAnError() throws Exception {
        String template = """
            apiVersion: fluxcd.controlplane.io/v1
            kind: ResourceSet
            metadata: {name: s<< add inputs.num 1 >>, namespace: flux-system}
            spec:
              inputs: [{num: << add inputs.num 1 >>, t: << inputs.t | toJson >>}]
              resourcesTemplate: << inputs.t | toJson >>
            """;
        workspace.write("c/tenants.yaml", """
                apiVersion: fluxcd.controlplane.io/v1
                kind: ResourceSet
                metadata: {name: s1, namespace: flux-system}
                spec:
                  inputs:
                  - num: 1
                    t: |
                """ + template.indent(6) + "  resourcesTemplate: |\n" + template.indent(4));

        workspace.print(List.of("diff"));

        assertThat(workspace.stderr()).contains("ResourceSets make each other more than 10 deep");
        assertThat(workspace.exitCode()).isEqualTo(2);
    }
}
