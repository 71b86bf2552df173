package dev.kasane.kustomize.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.lock.store.TreeArchive;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What kustomizations name on servers, once it is locked: the same as if it were here. {@code e2e/remote-bases} compares it
 * with kustomize.
 */
class RemoteBasesTest {

    private static final String STORE = "kasane.store";
    private static final String WEB = "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n";

    @TempDir
    Path folder;

    private final List<LockEntry> entries = new ArrayList<>();

    @BeforeEach
    void start() {
        System.setProperty(STORE, folder.toString());
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
    }

    private void repository(String path, String... pathsAndTexts) {
        TreeArchive archive = new TreeArchive();
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            archive.file(pathsAndTexts[i], pathsAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
        }
        add(
                Objects.requireNonNull(Requirement.ofRepository("https://github.com/o/r", path, "v1")),
                "12".repeat(20),
                archive.bytes());
    }

    private void file(String address, String text) {
        add(Objects.requireNonNull(Requirement.ofFile(address)), "", text.getBytes(StandardCharsets.UTF_8));
    }

    private void add(Requirement requirement, String version, byte[] bytes) {
        String digest = new ContentStore(folder).put(bytes);
        entries.add(new LockEntry(requirement, version, digest, bytes.length, ""));
    }

    private String rendered(String... pathsAndTexts) {
        return rendered(RenderOptions.DEFAULT, pathsAndTexts);
    }

    private String rendered(RenderOptions options, String... pathsAndTexts) {
        MemoryTree.Builder tree =
                MemoryTree.builder().file(Lock.FILE, Lock.of(entries).text());
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            tree.file(pathsAndTexts[i], pathsAndTexts[i + 1]);
        }
        return new String(new Renderer(tree.build(), options).render("app").toYaml(), StandardCharsets.UTF_8);
    }

    private void refused(String expected, String... pathsAndTexts) {
        assertThatThrownBy(() -> rendered(pathsAndTexts))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(ProblemText.of(e.problems().getFirst())).contains(expected));
    }

    @Test
    void aFolderOfARepositoryIsRenderedAsOneThatIsHere() {
        repository(
                "deploy/prod",
                "deploy/prod/kustomization.yaml",
                "resources: [../base]\nnamePrefix: prod-\n",
                "deploy/base/kustomization.yaml",
                "resources: [web.yaml]\n",
                "deploy/base/web.yaml",
                WEB);

        assertThat(rendered("app/kustomization.yaml", "resources: ['github.com/o/r//deploy/prod?ref=v1']\n"))
                .isEqualTo(rendered(
                        "app/kustomization.yaml",
                        "resources: [../prod]\n",
                        "prod/kustomization.yaml",
                        "resources: [../base]\nnamePrefix: prod-\n",
                        "base/kustomization.yaml",
                        "resources: [web.yaml]\n",
                        "base/web.yaml",
                        WEB));
    }

    @Test
    void aFileOfAServerIsReadAsOneThatIsHere() {
        file("https://web.example/a/b/web.yaml", WEB);
        file("https://web.example/a/b/patch.yaml", WEB + "  labels: {a: b}\n");

        assertThat(
                        rendered(
                                "app/kustomization.yaml",
                                "resources: [https://web.example/a/b/web.yaml]\npatches: [{path: https://web.example/a/b/patch.yaml}]\n"))
                .contains("    a: b\n");
    }

    @Test
    void whatIsFetchedMayNotReadWhatIsAroundIt() {
        repository(
                "a",
                "a/kustomization.yaml",
                "resources: [../../../../app]\n",
                "b/kustomization.yaml",
                "resources: [../b2/web.yaml]\n",
                "b2/web.yaml",
                WEB,
                "c/kustomization.yaml",
                "resources: [/app/own.yaml]\n");
        repository("b", "b/kustomization.yaml", "resources: [../b2/web.yaml]\n", "b2/web.yaml", WEB);
        repository("c", "c/kustomization.yaml", "resources: [/app/own.yaml]\n");
        String own = "app/own.yaml";

        refused(
                "lies outside the repository that was fetched",
                "app/kustomization.yaml",
                "resources: ['github.com/o/r//a?ref=v1']\n",
                own,
                WEB);
        refused(
                "is not in the folder",
                "app/kustomization.yaml",
                "resources: ['github.com/o/r//b?ref=v1']\n",
                own,
                WEB);
        refused(
                "lies outside the repository that was fetched",
                "app/kustomization.yaml",
                "resources: ['github.com/o/r//c?ref=v1']\n",
                own,
                WEB);
        assertThatThrownBy(() -> rendered(
                        RenderOptions.DEFAULT.withRestriction(LoadRestriction.NONE),
                        "app/kustomization.yaml",
                        "resources: ['github.com/o/r//b?ref=v1']\n"))
                .as("the restriction is not lifted in what is fetched")
                .hasMessageContaining("is not in the folder");
    }

    @Test
    void whatIsLockedIsFoundByReferencesAlone() {
        repository("base", "base/kustomization.yaml", "resources: [web.yaml]\n", "base/web.yaml", WEB);
        String path = entries.getFirst().requirement().path();

        refused("there is no such file or folder", "app/kustomization.yaml", "resources: ['../" + path + "/base']\n");
        refused(
                "there is no such file or folder",
                "app/kustomization.yaml",
                "configMapGenerator: [{name: c, files: ['../" + path + "/base/web.yaml']}]\n");
    }

    @Test
    void whatIsNotHereIsSaidWithTheCommandThatBringsIt() {
        refused("run kasane lock", "app/kustomization.yaml", "resources: ['github.com/o/r?ref=v1']\n");
        refused("run kasane lock", "app/kustomization.yaml", "components: ['https://git.example/o/r.git']\n");
        refused("copy it into this repository", "app/kustomization.yaml", "resources: ['file:///srv/r//a']\n");
        entries.add(new LockEntry(
                Objects.requireNonNull(Requirement.ofRepository("https://github.com/o/r", "", "v1")),
                "12".repeat(20),
                "sha256:" + "ab".repeat(32),
                10,
                ""));
        refused("run kasane fetch", "app/kustomization.yaml", "resources: ['github.com/o/r?ref=v1']\n");
    }

    @Test
    void aFolderThatALockedRepositoryDoesNotHaveIsNamedWithTheRepository() {
        repository("prod", "base/kustomization.yaml", "resources: []\n");

        refused(
                "there is no such folder in r//prod",
                "app/kustomization.yaml",
                "resources: ['github.com/o/r//prod?ref=v1']\n");
    }

    @Test
    void aFolderOfTheNameOfAServerIsStillAServer() {
        refused(
                "something in another Git repository",
                "app/kustomization.yaml",
                "resources: [github.com/o/r]\n",
                "app/github.com/o/r/kustomization.yaml",
                "resources: []\n");
    }
}
