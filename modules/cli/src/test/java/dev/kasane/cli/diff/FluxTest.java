package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kustomizations of Flux are targets of the commands that compare. */
class FluxTest {

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace.write(
                "clusters/prod/shop.yaml",
                kustomization(
                        "shop",
                        "{kind: GitRepository, name: flux-system}",
                        "  postBuild: {substituteFrom: [{kind: ConfigMap, name: vars}, {kind: Secret, name: hidden}]}\n"),
                "clusters/prod/vars.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: vars}\ndata: {PORT: \"80\"}\n",
                "clusters/prod/hidden.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: hidden}\nstringData: {PASS: hunter2}\n",
                "clusters/prod/other.yaml",
                kustomization("other", "{kind: OCIRepository, name: elsewhere}", ""),
                "shop/settings.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n"
                        + "data: {port: \"a${PORT}\", pass: \"${PASS}\"}\n");
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private static String kustomization(String name, String source, String spec) {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + "}\nspec:\n  path: ./shop\n  sourceRef: " + source + "\n" + spec;
    }

    @Test
    void aChangedVariableChangesTheObjectsOfAKustomization() throws Exception {
        workspace.write(
                "clusters/prod/vars.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: vars}\ndata: {PORT: \"81\"}\n");

        assertThat(workspace.run(0, "diff"))
                .contains("1 of 2 targets changes", "Kustomization shop", "- a80", "+ a81")
                .doesNotContain("hunter2");
        assertThat(workspace.run(0, "affected")).contains("flux Kustomization shop  by postBuild.substituteFrom");
    }

    @Test
    void aValueOfASecretIsHidden() throws Exception {
        workspace.write(
                "clusters/prod/hidden.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: hidden}\nstringData: {PASS: hunter3}\n");

        assertThat(workspace.run(0, "diff")).contains("data.pass").doesNotContain("hunter");
    }

    @Test
    void whatComesFromAnArtifactIsSaidInOneLine() throws Exception {
        workspace.write("README.md", "two\n");

        assertThat(workspace.run(0, "diff"))
                .contains(
                        "nothing changes in 2 targets",
                        "1 Kustomization takes its objects from a bucket or an artifact");
    }

    @Test
    void aFolderThatAnArtifactIsMadeOfIsCompared() throws Exception {
        workspace
                .write(
                        "clusters/prod/web.yaml",
                        kustomization("web", "{kind: OCIRepository, name: web}", "")
                                .replace("./shop", "./web"),
                        "deploy/web/map.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: one}\n")
                .commit();
        workspace.write(
                "deploy/web/map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: two}\n");
        assertThat(workspace.run(0, "diff"))
                .contains("2 Kustomizations take their objects from buckets or artifacts", "flux.sources")
                .doesNotContain("- one");

        workspace
                .write(".kasane.yaml", "flux:\n  sources: {OCIRepository/web: deploy}\n")
                .commit();
        workspace.write(
                "deploy/web/map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: three}\n");
        assertThat(workspace.run(0, "diff"))
                .contains(
                        "Kustomization web",
                        "- two",
                        "+ three",
                        "1 Kustomization takes its objects from a bucket or an artifact");
        assertThat(workspace.run(0, "affected")).contains("flux Kustomization web  by deploy/web/map.yaml");
    }

    @Test
    void aSubstitutedValueHasThePlaceOfItsVariableAndADefaultThatOfTheText() throws Exception {
        workspace.write(
                "clusters/prod/shop.yaml",
                kustomization("shop", "{kind: GitRepository, name: flux-system}", """
                          postBuild:
                            substitute:
                              OTHER: x
                              SIZE: 10Gi
                            substituteFrom: [{kind: ConfigMap, name: vars}]
                        """),
                "shop/settings.yaml",
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                data:
                  size: ${SIZE:=5Gi}
                  port: a${PORT}
                  level: ${LEVEL:=info}
                  length: "${#SIZE}"
                """);
        assertThat(place("size"))
                .contains("clusters/prod/shop.yaml:10 postBuild")
                .contains("SIZE: 10Gi");
        assertThat(place("length"))
                .contains("clusters/prod/shop.yaml:10 postBuild")
                .contains("value: 4");
        assertThat(place("port")).contains("clusters/prod/shop.yaml:8 postBuild");
        assertThat(place("level"))
                .contains("shop/settings.yaml:7 resources")
                .contains("value: info")
                .doesNotContain("postBuild");
    }

    @Test
    void theLineOfAVariableIsNotShownForAFieldOfASecret() throws Exception {
        workspace.write(
                "clusters/prod/shop.yaml",
                kustomization(
                        "shop",
                        "{kind: GitRepository, name: flux-system}",
                        "  postBuild:\n    substitute:\n      PIN: hunter2\n"),
                "shop/secret.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: login}\nstringData: {pin: \"${PIN}\", no: \"${NO:=hunter3}\"}\n");

        assertThat(workspace.run(0, "explain", "kustomization/shop", "secret/login", "stringData.pin"))
                .contains("clusters/prod/shop.yaml:9 postBuild")
                .doesNotContain("hunter");
        assertThat(workspace.run(0, "explain", "kustomization/shop", "secret/login", "stringData.no"))
                .doesNotContain("hunter");
        assertThat(workspace.run(0, "explain", "--at", "clusters/prod/shop.yaml:9"))
                .contains("stringData.pin")
                .doesNotContain("hunter");
    }

    @Test
    void aReleaseIsNotGoneWhileTheKustomizationThatBringsItCannotBeRendered() throws Exception {
        String release = """
            apiVersion: helm.toolkit.fluxcd.io/v2
            kind: HelmRelease
            metadata: {name: web}
            spec:
              interval: 1h
              chart:
                spec: {chart: web, version: 1.0.0, sourceRef: {kind: HelmRepository, name: charts}}
            """;
        workspace
                .write(
                        "clusters/prod/shop.yaml",
                        kustomization("shop", "{kind: GitRepository, name: flux-system}", "  targetNamespace: store\n"),
                        "shop/release.yaml",
                        release)
                .commit();
        workspace.delete("shop/release.yaml");
        workspace.delete("shop/settings.yaml");
        workspace.write("store/release.yaml", release);

        assertThat(workspace.run(0, "diff"))
                .startsWith("HEAD and the work tree: 1 of 2 targets changes")
                .contains("it cannot be rendered now")
                .doesNotContain("is gone", "is new", "HelmRelease store/web");

        workspace.delete("clusters/prod/shop.yaml");
        assertThat(workspace.run(0, "diff")).contains("Kustomization shop is gone", "HelmRelease store/web is gone");
    }

    private String place(String key) {
        return workspace.run(0, "explain", "kustomization/shop", "configmap/settings", "data." + key);
    }
}
