package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target that is elsewhere now, or part of another one, is not gone. */
class TargetMovesTest {

    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\ndata: {a: b}\n";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void threeTargetsWithABase() throws Exception {
        workspace = new Workspace(folder);
        workspace.write("base/kustomization.yaml", "resources: [c.yaml]\n", "base/c.yaml", CONFIG.formatted("base"));
        for (String name : new String[] {"one", "two", "three"}) {
            workspace.write(
                    "apps/" + name + "/prod/kustomization.yaml",
                    "resources: [../../../base, c.yaml]\nnamePrefix: " + name + "-\n",
                    "apps/" + name + "/prod/c.yaml",
                    CONFIG.formatted(name));
        }
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void aKustomizationThatAnotherOneNamesNowIsNotGone() throws Exception {
        workspace.write("all/kustomization.yaml", "resources: [../apps/one/prod, ../apps/two/prod]\n");

        assertThat(workspace.run(0, "diff")).isEqualTo("""
            HEAD and the work tree: 1 target of 2 moves, and no object changes

            all now contains apps/one/prod, apps/two/prod, which were targets of their own, with equal objects
            """);
    }

    @Test
    void whatTheNewParentChangesIsAChange() throws Exception {
        workspace.write("all/kustomization.yaml", "resources: [../apps/one/prod]\ncommonAnnotations: {team: shop}\n");

        assertThat(workspace.run(0, "diff"))
                .contains("1 of 3 targets changes: 0 objects created, 2 changed, 0 replaced, 0 deleted")
                .contains("all now contains apps/one/prod, which was a target of its own\n")
                .doesNotContain("is gone", "is new");
    }

    @Test
    void aKustomizationThatNoOtherOneNamesAnyMoreIsNotNew() throws Exception {
        workspace
                .write("all/kustomization.yaml", "resources: [../apps/one/prod, ../apps/two/prod]\n")
                .commit();
        workspace.write("all/kustomization.yaml", "resources: [../apps/one/prod]\n");
        assertThat(workspace.run(0, "diff"))
                .contains("1 target of 2 moves, and no object changes")
                .contains("apps/two/prod is a target of its own now, before in all, with equal objects\n");

        workspace.delete("all/kustomization.yaml");
        assertThat(workspace.run(0, "diff"))
                .contains("no object changes")
                .contains(
                        "apps/one/prod, apps/two/prod are targets of their own now, before in all, with equal objects");
    }

    @Test
    void whatTheNewParentDoesNotDeployIsGone() throws Exception {
        workspace
                .write("apps/one/prod/kustomization.yaml", "resources: [c.yaml]\nnamePrefix: one-\n")
                .write("all/kustomization.yaml", "resources: [../apps/one/prod]\n");

        assertThat(workspace.run(0, "diff"))
                .contains("0 objects created, 0 changed, 0 replaced, 1 deleted")
                .contains("- ConfigMap one-base is gone");
    }

    @Test
    void aFolderThatOnlyMovedIsOneLine() throws Exception {
        for (String name : new String[] {"one", "two", "three"}) {
            workspace.delete("apps/" + name + "/prod/kustomization.yaml");
            workspace.write(
                    "services/shop/" + name + "/prod/kustomization.yaml",
                    "resources: [../../../../base, c.yaml]\nnamePrefix: " + name + "-\n",
                    "services/shop/" + name + "/prod/c.yaml",
                    CONFIG.formatted(name));
        }

        assertThat(workspace.run(0, "diff")).isEqualTo("""
            HEAD and the work tree: 3 targets of 3 move, and no object changes

            3 targets in services/shop, were in apps, with equal objects
            """);
    }

    @Test
    void aFolderThatMovedAndWasEditedIsComparedWithWhatItWas() throws Exception {
        String generated = "resources: [c.yaml]\nconfigMapGenerator: [{name: g, literals: [a=%s]}]\n";
        workspace
                .write("one/dev/kustomization.yaml", generated.formatted("1"), "one/dev/c.yaml", CONFIG.formatted("c"))
                .commit();
        workspace.delete("one/dev/kustomization.yaml");
        workspace.write("one/qa/kustomization.yaml", generated.formatted("2"), "one/qa/c.yaml", CONFIG.formatted("c"));

        assertThat(workspace.run(0, "diff"))
                .contains("1 of 4 targets changes: 0 objects created, 1 changed, 0 replaced, 0 deleted")
                .contains("\none/qa, was one/dev\n")
                .contains("~ ConfigMap g-")
                .doesNotContain("is gone", "is new");
    }

    @Test
    void aNewFolderWithOtherContentsIsNoMove() throws Exception {
        workspace
                .write("one/dev/kustomization.yaml", "resources: [c.yaml]\n", "one/dev/c.yaml", CONFIG.formatted("c"))
                .commit();
        workspace.delete("one/dev/kustomization.yaml");
        workspace.write(
                "one/qa/kustomization.yaml",
                "resources: [c.yaml]\n",
                "one/qa/c.yaml",
                CONFIG.formatted("c").replace("a: b", "a: other"));

        assertThat(workspace.run(0, "diff")).contains("one/dev is gone", "one/qa is new", "1 object created");
    }

    @Test
    void aFolderWithAnotherNameAndEqualObjectsIsOneLine() throws Exception {
        workspace.delete("apps/one/prod/kustomization.yaml");
        workspace.write(
                "eins/kustomization.yaml",
                "resources: [../base, c.yaml]\nnamePrefix: one-\n",
                "eins/c.yaml",
                CONFIG.formatted("one"));

        assertThat(workspace.run(0, "diff"))
                .contains("moves, and no object changes")
                .contains("eins, was apps/one/prod, with equal");
    }
}
