package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets with the generator ksops: compared and checked with stand-ins, and neither printed nor applied unasked. */
class KsopsTargetsTest {

    private static final String FIELD = "stringData.key";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace
                .write(
                        "app/kustomization.yaml",
                        "generators: [g.yaml]\n",
                        "app/g.yaml",
                        "apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g}\n"
                                + "files: [../secrets/api.yaml, pull.yaml]\n",
                        "app/pull.yaml",
                        encrypted(
                                "pull",
                                "type: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: ENC[p]"),
                        "secrets/api.yaml",
                        encrypted("api", "stringData:\n  key: ENC[one]"),
                        "other/kustomization.yaml",
                        "generators:\n- |\n  {apiVersion: viaduct.ai/v1, kind: ksops, metadata: {name: g},"
                                + " secretFrom: [{metadata: {name: s}, files: [k=../more/a.yaml]}]}\n",
                        "more/a.yaml",
                        "a: ENC[a]\nsops:\n  mac: ENC[m]\n",
                        "argocd/app.yaml",
                        application("web", "app"))
                .commit();
    }

    private static String encrypted(String name, String fields) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {name: " + name + "}\n" + fields + "\nsops:\n  mac: ENC[m]\n";
    }

    private static String application(String name, String path) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\n"
                + "spec:\n  source: {repoURL: 'https://git.example/a', path: " + path + "}\n"
                + "  destination: {server: 'https://kubernetes.default.svc', namespace: web}\n";
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void anotherCiphertextIsAChangeOfTheFolderAndOfItsApplication() throws Exception {
        workspace
                .write("secrets/api.yaml", encrypted("api", "stringData:\n  key: ENC[two]"))
                .commit();

        String diff = workspace.run(0, "diff", "HEAD~1..HEAD", "--argo", "argocd");
        assertThat(diff)
                .contains("web (https", "Secret api", FIELD, "secrets/api.yaml:5")
                .doesNotContain("ENC[");
        assertThat(workspace.run(0, "affected", "HEAD~1..HEAD")).contains("app  by secrets/api.yaml");
    }

    @Test
    void aFileOutsideTheFolderThatAnInlineGeneratorNamesAffectsIt() throws Exception {
        workspace.write("more/a.yaml", "a: ENC[b]\nsops:\n  mac: ENC[m]\n").commit();

        assertThat(workspace.run(0, "affected", "HEAD~1..HEAD")).contains("other  by more/a.yaml");
        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD")).contains("Secret s", "stringData.k");
    }

    @Test
    void filesAreFoundThatAFolderOfGeneratorsOrAListNames() throws Exception {
        String named = "apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g}\nfiles: [../secrets/%s.yaml]\n";
        workspace
                .write(
                        "folder/kustomization.yaml",
                        "generators: [../gen]\n",
                        "gen/kustomization.yaml",
                        "resources: [g.yaml]\n",
                        "gen/g.yaml",
                        named.formatted("api"),
                        "list/kustomization.yaml",
                        "generators: [l.yaml]\n",
                        "list/l.yaml",
                        "apiVersion: v1\nkind: List\nitems:\n- "
                                + named.formatted("api").strip().replace("\n", "\n  "))
                .commit();
        workspace
                .write("secrets/api.yaml", encrypted("api", "stringData:\n  key: ENC[two]"))
                .commit();

        assertThat(workspace.run(0, "affected", "HEAD~1..HEAD"))
                .contains("folder  by secrets/api.yaml", "list  by secrets/api.yaml");
        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD")).contains("folder", "list");
    }

    @Test
    void aFileThatNobodyEncryptedIsNotPrinted() throws Exception {
        workspace
                .write(
                        "open/kustomization.yaml",
                        "generators: [g.yaml]\n",
                        "open/g.yaml",
                        "apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g}\n"
                                + "secretFrom: [{metadata: {name: s}, files: [password.txt]}]\n",
                        "open/password.txt",
                        "*Hunter2prod: x\n")
                .commit();

        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD")).contains("open").doesNotContain("Hunter2");
        workspace.run(2, "render", "--stand-ins", folder.resolve("open").toString());
        assertThat(workspace.stderr()).contains("open/password.txt").doesNotContain("Hunter2");
    }

    @Test
    void applicationsBesideObjectsOfKsopsAreFound() throws Exception {
        workspace
                .write(
                        "root/kustomization.yaml",
                        "resources: [inner.yaml]\ngenerators: [g.yaml]\n",
                        "root/g.yaml",
                        "apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g}\nfiles: [../secrets/api.yaml]\n",
                        "root/inner.yaml",
                        application("inner", "plain"),
                        "argocd/root.yaml",
                        application("root", "root"),
                        "plain/map.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {a: one}\n")
                .commit();
        workspace
                .write("plain/map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {a: two}\n")
                .commit();

        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD", "--argo", "argocd"))
                .contains("inner (https", "ConfigMap m", "data.a");
    }

    @Test
    void explainNamesTheEncryptedFile() throws Exception {
        assertThat(workspace.run(0, "explain", "app", "Secret/api", FIELD))
                .contains("secrets/api.yaml:5", "ksops")
                .doesNotContain("ENC[");
    }

    @Test
    void checkFindsNothingInWhatIsEncrypted() throws Exception {
        assertThat(workspace.run(0, "check")).contains("0 errors, 0 warnings");
    }

    @Test
    void renderAsksForTheFlag() throws Exception {
        workspace.run(2, "render", "app");
        assertThat(workspace.run(0, "render", "app", "--stand-ins")).contains("key: ENC[one]");
    }
}
