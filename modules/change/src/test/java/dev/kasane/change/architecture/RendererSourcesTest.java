package dev.kasane.change.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What renders and compares has no side effects: held by reading its sources. */
class RendererSourcesTest {

    private static final List<String> MODULES =
            List.of("files", "yaml", "kustomize", "change", "gotemplate", "helm", "argocd", "flux");

    /** What of {@code java.net} only takes texts apart. */
    private static final String WORDS_ABOUT_ADDRESSES = "(?!URI;|URISyntaxException;|URLDecoder;|URLEncoder;)";

    @Test
    void onlyTreesTouchTheFileSystemAndNothingTouchesProcessesOrSockets() throws IOException {
        Pattern files =
                Pattern.compile("java\\.nio\\.file\\.Files|java\\.io\\.File\\b|FileInputStream|RandomAccessFile");
        Pattern never = Pattern.compile(
                "ProcessBuilder|\\.exec\\(|java\\.net\\." + WORDS_ABOUT_ADDRESSES + "|java\\.nio\\.channels\\.Socket");
        for (Path file : sources()) {
            String text = Files.readString(file);
            assertThat(never.matcher(text).find()).as("%s", file).isFalse();
            if (!file.endsWith("DirectoryTree.java")) {
                assertThat(files.matcher(text).find()).as("%s", file).isFalse();
            }
        }
    }

    @Test
    void expressionsOfUsersGoToAMatcherThatIsLinear() throws IOException {
        for (Path file : sources()) {
            // their patterns are constants without repetition inside repetition; in addresses each ends at the next
            // slash
            if (!file.endsWith("SchemaForm.java") && !file.endsWith("AddressSecrets.java")) {
                assertThat(Files.readString(file)).as("%s", file).doesNotContain("java.util.regex");
            }
        }
    }

    @Test
    void everyPackageSaysInOneSentenceWhatItIsAndIsNullMarked() throws IOException {
        for (Path file : sources()) {
            Path info = file.resolveSibling("package-info.java");
            assertThat(info).exists();
            assertThat(Files.readString(info)).contains("@NullMarked").startsWith("/** ");
        }
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> paths = Files.walk(Path.of("..", module, "src/main/java"))) {
                paths.filter(path -> path.toString().endsWith(".java") && !path.endsWith("module-info.java"))
                        .forEach(sources::add);
            }
        }
        assertThat(sources).hasSizeGreaterThan(800);
        return sources;
    }
}
