package dev.kasane.flux.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Artifacts against those that Flux's packages archive, which src/test/go/regenerate makes. */
class ArtifactTreeTest {

    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final Pattern REPEATED = Pattern.compile("<x\\*([0-9]+)>");

    static List<String> cases() throws IOException {
        return Files.readAllLines(RESOURCES.resolve("artifacts.jsonl"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void an_artifact_has_the_files_that_flux_archives(String line) throws IOException {
        GoMap one = (GoMap) GoYaml.read(SourceFile.of("case", line));
        MemoryTree.Builder files = MemoryTree.builder();
        if (!one.isTrue("alone")) {
            Files.readAllLines(RESOURCES.resolve("artifacts-tree.txt")).forEach(path -> files.file(path, new byte[0]));
        }
        for (Map.Entry<String, Object> file : one.map("files").entries()) {
            String text = REPEATED.matcher(file.getValue().toString())
                    .replaceAll(found -> "x".repeat(Integer.parseInt(found.group(1))));
            files.file(file.getKey(), text.getBytes(StandardCharsets.UTF_8));
        }
        for (Map.Entry<String, Object> link : one.map("links").entries()) {
            files.link(link.getKey(), link.getValue().toString());
        }
        MemoryTree tree = files.build();
        ArtifactTree artifact =
                new ArtifactTree(tree, IgnoreFiles.of(tree, "").and(one.text("ignore"), "the source", ""));
        TreeSet<String> found = new TreeSet<>();
        collect(artifact, "", found);
        List<String> expected = new ArrayList<>();
        one.list("artifact").items().forEach(path -> expected.add(path.toString()));
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        for (String path : expected) {
            assertThat(artifact.entry(path).isFile()).as(path).isTrue();
        }
    }

    private static void collect(ArtifactTree tree, String folder, Set<String> into) {
        for (String name : tree.list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            if (tree.entry(path).isFolder()) {
                collect(tree, path, into);
            } else if (tree.entry(path).isFile()) {
                into.add(path);
            }
        }
    }

    @Test
    void a_path_that_is_left_out_has_the_rule_that_does_so() {
        MemoryTree tree = MemoryTree.of("app/web.yaml", "", "app/.sourceignore", "# none\nweb.*\n");
        ArtifactTree artifact = new ArtifactTree(tree, IgnoreFiles.of(tree, "").and("", "GitRepository app", ""));

        assertThat(artifact.reason("app/web.yaml")).isEqualTo("app/.sourceignore:2 (web.*)");
        assertThat(artifact.reason("app/other.yaml")).isNull();
        assertThat(artifact.missed()).isEmpty();
        assertThat(artifact.entry("app/../app/web.yaml").isFile()).isFalse();
        assertThat(artifact.missed()).containsOnlyKeys("app/web.yaml");
    }

    @Test
    void a_path_behind_a_link_has_the_reason() {
        MemoryTree tree = MemoryTree.builder()
                .file("real/web.yaml", new byte[0])
                .link("current", "real")
                .build();
        ArtifactTree artifact = new ArtifactTree(tree, IgnoreFiles.none().and("", "x", ""));

        assertThat(artifact.entry("current/web.yaml").isFile()).isFalse();
        assertThat(artifact.missed())
                .containsEntry("current/web.yaml", "source-controller, which archives no links (current/web.yaml)");
        assertThat(artifact.entry("real/../real/web.yaml").isFile()).isTrue();
    }

    @Test
    void a_folder_is_there_if_a_file_in_it_is_kept() {
        MemoryTree tree = MemoryTree.of("app/x/web.yaml", "", "other/x/web.yaml", "");
        ArtifactTree artifact = new ArtifactTree(tree, IgnoreFiles.none().and("*\n!/app/x/web.yaml\n", "x", ""));

        assertThat(artifact.entry("app/x").isFolder()).isTrue();
        assertThat(artifact.entry("other").isFolder()).isFalse();
        assertThat(artifact.folders("", name -> true)).containsExactly("app");
    }

    @Test
    void too_many_rules_are_refused_with_their_place() {
        MemoryTree tree = MemoryTree.of(".sourceignore", "x\n".repeat(5_001));

        assertThatThrownBy(() -> IgnoreFiles.of(tree, "")).hasMessageContaining(".sourceignore:5001");
    }

    @Test
    void a_file_of_rules_that_is_too_large_is_refused() {
        MemoryTree tree = MemoryTree.of(".sourceignore", "#".repeat((1 << 20) + 1));

        assertThatThrownBy(() -> IgnoreFiles.of(tree, "")).hasMessageContaining(".sourceignore");
    }
}
