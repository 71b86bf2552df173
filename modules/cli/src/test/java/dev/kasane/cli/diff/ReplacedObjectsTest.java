package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.console.Screen;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is another object to a cluster is deleted and created; people see both names, and what the deletion costs. */
class ReplacedObjectsTest {

    private static final String OBJECTS = """
        apiVersion: v1
        kind: Service
        metadata: {name: web}
        spec: {type: LoadBalancer, selector: {app: web}}
        ---
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: db}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: app, image: "example.org/db:1"}]}
          volumeClaimTemplates: [{metadata: {name: data}}]
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: files}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void anOverlayWithItsNamespace() throws Exception {
        workspace = new Workspace(folder);
        workspace
                .write("base/kustomization.yaml", "resources: [all.yaml]\n", "base/all.yaml", OBJECTS)
                .write("prod/kustomization.yaml", "resources: [../base]\nnamespace: shop\n")
                .commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void anObjectThatChangesItsNamespaceIsADeletionAndACreation() throws Exception {
        workspace.write("prod/kustomization.yaml", "resources: [../base]\nnamespace: store\n");

        String report = workspace.run(0, "diff");

        assertThat(report).startsWith("""
            HEAD and the work tree: 1 of 1 target changes: 3 objects created, 0 changed, 3 replaced, 3 deleted \
            (a replaced one is deleted and created); 3 dangers, 0 restarts
            """);
        assertThat(report)
                .contains("  -/+ Service web in namespace shop is replaced by web in namespace store\n")
                .contains("! PersistentVolumeClaim files in namespace shop is deleted: its data is deleted")
                .contains("! Service web in namespace shop is deleted, and Service web in namespace store is created:"
                        + " its address and its load balancer are given back, and clients of web.shop fail")
                .contains("! StatefulSet db in namespace shop is deleted, and StatefulSet db in namespace store is"
                        + " created: it does not use the data in the old claims")
                .contains("      prod/kustomization.yaml:2 namespace\n")
                .doesNotContain("metadata.namespace");
    }

    @Test
    void everyFormatShowsThePair() throws Exception {
        workspace.write("prod/kustomization.yaml", "resources: [../base]\nnamespace: store\n");

        assertThat(workspace.run(0, "diff", "-f", "json"))
                .contains("\"objectsReplaced\": 3", "\"objectsAdded\": 3", "\"objectsRemoved\": 3")
                .contains("\"change\": \"replaced\"")
                .containsPattern("\"replaces\": \\{\\s+\"apiVersion\": \"v1\",\\s+\"kind\": \"Service\",\\s+"
                        + "\"namespace\": \"shop\",\\s+\"name\": \"web\"");
        assertThat(workspace.run(0, "diff", "-f", "markdown"))
                .contains("3 objects created, 0 changed, 3 replaced, 3 deleted")
                .contains("- **Danger:** Service web in namespace shop is deleted")
                .contains("<summary>Service web in namespace shop is replaced by web in namespace store</summary>");
        assertThat(workspace.run(0, "diff", "-f", "unified"))
                .contains("--- prod/Service/shop/web\n+++ prod/Service/store/web\n");
        assertThat(workspace.run(0, "diff", "-f", "html")).contains("replaces Service web in namespace shop");
    }

    @Test
    void anObjectOfAnotherKindOrNameIsReplacedToo() throws Exception {
        workspace.write(
                "base/all.yaml", OBJECTS.replace("StatefulSet", "Deployment").replace("name: files", "name: disk"));

        assertThat(workspace.run(0, "diff"))
                .contains(
                        "2 objects created, 0 changed, 2 replaced, 2 deleted",
                        "-/+ StatefulSet db in namespace shop is replaced by Deployment db")
                .contains("-/+ PersistentVolumeClaim files in namespace shop is replaced by disk\n")
                .contains("its data is deleted unless");
    }

    @Test
    void anotherVersionOfTheSameGroupIsTheSameObject() throws Exception {
        String claim = "apiVersion: example.org/v1\nkind: Claim\nmetadata: {name: a}\nspec: {x: 1}\n";
        workspace.write("base/all.yaml", claim).commit();
        workspace.write("base/all.yaml", claim.replace("/v1", "/v2"));

        assertThat(workspace.run(0, "diff")).contains("0 objects created, 1 changed, 0 replaced, 0 deleted; 0 dangers");
    }

    @Test
    void aGeneratedNameWithAHashIsNewContent() throws Exception {
        String generator = "resources: [all.yaml]\nconfigMapGenerator: [{name: settings, literals: [a=%s]}]\n";
        workspace.write("base/kustomization.yaml", generator.formatted("1")).commit();
        workspace.write("base/kustomization.yaml", generator.formatted("2"));
        assertThat(workspace.run(0, "diff"))
                .contains("0 objects created, 1 changed, 0 replaced, 0 deleted")
                .containsPattern("~ ConfigMap settings-\\w+ in namespace shop, new content, was settings-\\w+");

        String rendered = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings-%s}\ndata: {a: b%s}\n";
        workspace
                .write("base/kustomization.yaml", "resources: [all.yaml]\n")
                .write("base/all.yaml", rendered.formatted("hbgcd4fd86", "1"))
                .commit();
        workspace.write("base/all.yaml", rendered.formatted("ftgdf247d9", "2"));
        assertThat(workspace.run(0, "diff")).contains("new content, was settings-hbgcd4fd86");
    }

    @Test
    void whatTwoFoldersCallByDifferentNamesIsNotDeleted() throws Exception {
        workspace.write("dev/kustomization.yaml", "resources: [../base]\nnamespace: dev\n");

        assertThat(workspace.run(0, "diff", "dev", "prod"))
                .contains("0 objects created, 3 changed, 0 replaced, 0 deleted; 0 dangers");
    }

    @Test
    void whatArgoCdKeepsIsNoDanger() throws Exception {
        String kept = OBJECTS.replace(
                "{name: web}\nspec: {type",
                "{name: web, annotations: {argocd.argoproj.io/sync-options: Prune=false}}\nspec: {type");
        workspace.write("base/all.yaml", kept).commit();
        workspace.write("prod/kustomization.yaml", "resources: [../base]\nnamespace: store\n");

        assertThat(workspace.run(0, "diff"))
                .contains(
                        "* Service web in namespace shop leaves Git, but Argo CD keeps it (Prune=false), beside Service"
                                + " web in namespace store");
    }

    @Test
    void textAndMarkdownBeginWithTheSummary() throws Exception {
        workspace.write("base/all.yaml", OBJECTS.replace("db:1", "db:2"));
        String line =
                "1 of 1 target changes: 0 objects created, 1 changed, 0 replaced, 0 deleted; 0 dangers, 1 restart";

        assertThat(workspace.run(0, "diff"))
                .startsWith("HEAD and the work tree: " + line
                        + "\n  restarts: StatefulSet db in namespace shop (prod)\n\nprod\n")
                .containsOnlyOnce(line);
        assertThat(workspace.run(0, "diff", "-f", "markdown"))
                .startsWith("### HEAD and the work tree\n\n" + line
                        + "\n\n- restarts: StatefulSet db in namespace shop &#40;prod&#41;\n\n");
    }

    @Test
    void theLastScreenOfALongTextRepeatsTheSummaryLine() throws Exception {
        workspace.write("base/all.yaml", OBJECTS.replace("db:1", "db:2"));
        workspace.screen(new Screen(6, 200));

        String[] lines = workspace.run(0, "diff", "--color", "never").split("\n");

        assertThat(lines[lines.length - 1]).isEqualTo(lines[0]);
    }

    @Test
    void aChangedNewlineAtTheEndOfADashboardTakesThreeLines() throws Exception {
        String dashboard =
                "{\"panels\": [\n" + "{\"title\": \"requests\", \"refresh\": \"30s\"},\n".repeat(1_400) + "{}\n]}";
        workspace
                .write("prod/kustomization.yaml", "configMapGenerator: [{name: d, files: [d.json]}]\n")
                .write("prod/d.json", dashboard)
                .commit();
        workspace.write("prod/d.json", dashboard + "\n");

        String[] lines = workspace.run(0, "diff").split("\n");

        assertThat(lines).hasSize(10);
        assertThat(lines[7]).isEqualTo("      data[\"d.json\"]  line 1403");
        assertThat(lines[8]).contains("- ]}  (no newline at the end)").endsWith("prod/d.json:1 configMapGenerator");
        assertThat(lines[9]).contains("+ ]}").endsWith("prod/d.json:1 configMapGenerator");
    }
}
