package dev.kasane.kustomize.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.ContentId;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files and folders that a kustomization names, and bases that are entered again from elsewhere. */
class FolderTest {

    private static final String WEB = "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n";

    /** A tree that notes which files are read, and in which Git ignores files that end in {@code .log}. */
    private record WatchedTree(MemoryTree tree, List<String> read) implements FileTree {

        static WatchedTree of(String... pathsAndTexts) {
            return new WatchedTree(MemoryTree.of(pathsAndTexts), new ArrayList<>());
        }

        @Override
        public TreeEntry entry(String path) {
            return tree.entry(path);
        }

        @Override
        public byte[] read(String path) {
            read.add(path);
            return tree.read(path);
        }

        @Override
        public List<String> list(String folder) {
            return tree.list(folder);
        }

        @Override
        public ContentId contentId(String path) {
            return tree.contentId(path);
        }

        @Override
        public boolean isIgnored(String path) {
            return path.endsWith(".log");
        }
    }

    private static String rendered(Renderer renderer, String folder) {
        return new String(renderer.render(folder).toYaml(), StandardCharsets.UTF_8);
    }

    private static Renderer withDepth(FileTree tree, int depth) {
        RenderLimits limits = Objects.requireNonNull(RenderLimits.DEFAULT.with("include-depth", depth));
        return new Renderer(tree, RenderOptions.DEFAULT.withLimits(limits));
    }

    private static String refusal(Renderer renderer, String folder) {
        KasaneException refused = catchThrowableOfType(KasaneException.class, () -> rendered(renderer, folder));
        return ProblemText.of(Objects.requireNonNull(refused).problems().getFirst());
    }

    private static WatchedTree layers() {
        return WatchedTree.of(
                "base/kustomization.yaml",
                "resources: [web.yaml]\n",
                "base/web.yaml",
                WEB,
                "layer/kustomization.yaml",
                "resources: [../base]\n",
                "near/kustomization.yaml",
                "resources: [../layer]\n",
                "between/kustomization.yaml",
                "resources: [../layer]\n",
                "far/kustomization.yaml",
                "resources: [../between]\n");
    }

    @Test
    void aBaseThatIsEnteredAgainIsReadOnce() {
        WatchedTree tree = layers();
        Renderer renderer = withDepth(tree, 3);

        assertThat(rendered(renderer, "near")).isEqualTo(WEB);
        assertThat(rendered(renderer, "far")).isEqualTo(WEB);

        assertThat(tree.read()).containsOnlyOnce("base/web.yaml");
    }

    @Test
    void aBaseThatLiesTooDeepFromElsewhereIsRefusedThere() {
        Renderer renderer = withDepth(layers(), 2);

        assertThat(rendered(renderer, "near")).isEqualTo(WEB);

        assertThat(refusal(renderer, "far")).contains("more than 2 levels deep");
    }

    @Test
    void aBaseThatIncludesTheFolderAroundWhatNamesItIsRefusedThere() {
        Renderer renderer = new Renderer(
                MemoryTree.of(
                        "a/kustomization.yaml",
                        "resources: [web.yaml]\n",
                        "a/web.yaml",
                        WEB,
                        "a/in/kustomization.yaml",
                        "resources: [../../base]\n",
                        "base/kustomization.yaml",
                        "resources: [../a]\n",
                        "top/kustomization.yaml",
                        "resources: [../base]\n"),
                RenderOptions.DEFAULT);

        assertThat(rendered(renderer, "top")).isEqualTo(WEB);

        assertThat(refusal(renderer, "a/in")).contains("include each other: a/in -> base -> a");
    }

    @Test
    void onlyAFolderIsRendered() {
        Renderer renderer = new Renderer(MemoryTree.of("web.yaml", WEB), RenderOptions.DEFAULT);

        assertThat(refusal(renderer, "web.yaml")).contains("web.yaml is a file, and only folders are rendered");
        assertThat(refusal(renderer, "none")).contains("none does not exist");
        assertThat(refusal(renderer, "../out")).contains("../out lies outside the root that bounds this build");
    }

    @Test
    void aFileOutsideOfTheFolderIsReadOnlyIfTheRestrictionIsLifted() {
        MemoryTree tree = MemoryTree.of("top/kustomization.yaml", "resources: [../web.yaml]\n", "web.yaml", WEB);

        assertThat(refusal(new Renderer(tree, RenderOptions.DEFAULT), "top"))
                .contains("resources names web.yaml, which is not in the folder top or below it");
        assertThat(rendered(new Renderer(tree, RenderOptions.DEFAULT.withRestriction(LoadRestriction.NONE)), "top"))
                .isEqualTo(WEB);
    }

    @Test
    void anAbsolutePathMayNameAFileOfTheFolder(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("web.yaml"), WEB);
        Files.writeString(
                folder.resolve("kustomization.yaml"),
                "resources: ['" + folder.toRealPath().resolve("web.yaml") + "']\n");

        try (DirectoryTree tree = new DirectoryTree(folder)) {
            assertThat(rendered(new Renderer(tree, RenderOptions.DEFAULT), "")).isEqualTo(WEB);
        }
    }

    @Test
    void aFileThatGitIgnoresIsNoMissingFile() {
        Renderer renderer = new Renderer(
                WatchedTree.of("top/kustomization.yaml", "resources: [made.log]\n"), RenderOptions.DEFAULT);

        assertThat(refusal(renderer, "top"))
                .contains("made.log, which Git ignores")
                .contains("git add --force");
    }

    @ParameterizedTest
    @CsvSource({"web.yml, web.yaml", "sub/cod.yaml, sub/code.yaml", "../top/wed.yaml, ../top/web.yaml"})
    void aMisspelledPathIsAnsweredWithTheClosestName(String written, String meant) {
        MemoryTree tree = MemoryTree.of(
                "top/kustomization.yaml",
                "resources: [" + written + "]\n",
                "top/web.yaml",
                WEB,
                "top/sub/code.yaml",
                WEB);

        assertThat(refusal(new Renderer(tree, RenderOptions.DEFAULT), "top")).contains("did you mean " + meant + "?");
    }
}
