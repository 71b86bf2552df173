package dev.kasane.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

    @Test
    void a_section_is_read_once_the_whole_file_has_its_shape() {
        MemoryTree tree = MemoryTree.of(".kasane.yaml", "targets:\n  include: [overlays/*]\ncheck:\n");

        assertThat(ConfigFile.section(tree, "targets")).isNotNull();
        assertThat(ConfigFile.section(tree, "check")).isNull();
        assertThat(ConfigFile.section(tree, "argo")).isNull();
    }

    @Test
    void a_repository_may_have_no_configuration() {
        assertThat(ConfigFile.section(MemoryTree.of("a.yaml", "a: 1\n"), "targets"))
                .isNull();
        assertThat(ConfigFile.section(MemoryTree.of(".kasane.yaml", "# nothing yet\n"), "targets"))
                .isNull();
        assertThat(ConfigFile.section(MemoryTree.of(".kasane.yaml", "~\n"), "targets"))
                .isNull();
        assertThat(ConfigFile.sectionAlone(MemoryTree.of("a.yaml", "a: 1\n"), "targets"))
                .isNull();
    }

    @Test
    void a_file_that_is_a_folder_or_a_link_out_of_the_tree_is_an_error(@TempDir Path root) throws Exception {
        Path file = root.resolve(".kasane.yaml");
        Files.createSymbolicLink(file, Path.of("..", "shared.yaml"));
        assertNotRead(root, ".kasane.yaml is a link out of the repository", "put the file itself into the repository");
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of(".kasane.yaml"));
        assertNotRead(root, ".kasane.yaml is a link that leads to itself", "put the file itself into the repository");
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("config", "kasane.yaml"));
        assertNotRead(root, ".kasane.yaml is a link to a missing file", "put the file itself into the repository");
        Files.delete(file);
        Files.createDirectory(file);
        assertNotRead(root, ".kasane.yaml is a folder, not a file", "rename the folder");
    }

    private static void assertNotRead(Path root, String sentence, String hint) {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            for (ThrowingCallable read : List.<ThrowingCallable>of(
                    () -> ConfigFile.section(tree, "check"), () -> ConfigFile.sectionAlone(tree, "secrets"))) {
                assertThatExceptionOfType(KasaneException.class)
                        .isThrownBy(read)
                        .satisfies(e -> assertThat(e.problems().getFirst())
                                .returns(sentence, Problem::sentence)
                                .returns(hint, Problem::hint));
            }
        }
    }

    @Test
    void a_link_inside_the_tree_is_followed(@TempDir Path root) throws Exception {
        Files.createDirectory(root.resolve("config"));
        Files.writeString(root.resolve("config/kasane.yaml"), "check: {rules: {plain-secret: off}}\n");
        Files.createSymbolicLink(root.resolve(".kasane.yaml"), Path.of("config", "kasane.yaml"));

        try (DirectoryTree tree = new DirectoryTree(root)) {
            assertThat(ConfigFile.section(tree, "check")).isNotNull();
            assertThat(ConfigFile.sectionAlone(tree, "check")).isNotNull();
        }
    }

    @Test
    void an_error_in_another_section_stops_all_but_a_rendering() {
        MemoryTree tree = MemoryTree.of(".kasane.yaml", "targets: {include: [a]}\ncheck: 5\n");

        assertThat(ConfigFile.sectionAlone(tree, "targets")).isNotNull();
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> ConfigFile.section(tree, "targets"))
                .withMessageContaining("check is a map, and this is a number");
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> ConfigFile.sectionAlone(tree, "check"))
                .withMessageContaining("check is a map");
    }

    @Test
    void a_file_that_the_configuration_names_is_checked_against_its_own_shape() {
        MemoryTree tree = MemoryTree.of("w.yaml", "waivers: []\n", "bad.yaml", "waiver: []\n", "null.yaml", "~\n");

        assertThat(ConfigFile.document(tree, "w.yaml", RepositoryShape.WAIVERS)).isNotNull();
        assertThat(ConfigFile.document(tree, "none.yaml", RepositoryShape.WAIVERS))
                .isNull();
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> ConfigFile.document(tree, "bad.yaml", RepositoryShape.WAIVERS))
                .withMessageContaining("unknown field waiver in bad.yaml");
    }

    @Test
    void a_whole_number_is_decimal_however_it_is_written() {
        MemoryTree tree = MemoryTree.of("n.yaml", "a: 010\nb: [0x1f, -0b11, 1_000]\nc: {d: 12, e: '010', f: 1.50}\n");

        YamlNode root = Objects.requireNonNull(
                YamlReader.standard().settings(new SourceFile("n.yaml", tree.read("n.yaml"), "test")));

        assertThat(JsonText.compact(root))
                .isEqualTo("{\"a\":8,\"b\":[31,-3,1000],\"c\":{\"d\":12,\"e\":\"010\",\"f\":1.50}}");
        assertThat(Objects.requireNonNull(((YamlMap) root).get("b")).span().toText())
                .isEqualTo("n.yaml:2:4");
    }

    @Test
    void a_field_of_one_text_or_of_several_is_a_list_of_texts() {
        assertThat(ConfigFile.texts(null)).isEmpty();
        assertThat(ConfigFile.texts(read("~"))).isEmpty();
        assertThat(ConfigFile.texts(read("a"))).isEqualTo(List.of("a"));
        assertThat(ConfigFile.texts(read("[a, b]"))).isEqualTo(List.of("a", "b"));
    }

    private static YamlNode read(String text) {
        YamlNode map = YamlReader.standard().first(SourceFile.of("a.yaml", "v: " + text + "\n"));
        return Objects.requireNonNull(((YamlMap) Objects.requireNonNull(map)).get("v"));
    }
}
