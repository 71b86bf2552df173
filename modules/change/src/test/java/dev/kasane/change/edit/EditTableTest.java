package dev.kasane.change.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What a build gives after edits of a kustomization, by a table of what kustomize gives after its own:
 * {@code src/test/observe/edits/record.py} records it. A row without a build is one that kustomize rejects.
 */
class EditTableTest {

    private static final Path FOLDER = Path.of("src/test/resources/edits");

    @TestFactory
    Stream<DynamicTest> aBuildAfterAnEditGivesWhatItGivesAfterTheEditOfTheReference() throws IOException {
        List<String> lines = Files.readAllLines(FOLDER.resolve("edits.jsonl"));
        assertThat(lines).hasSizeGreaterThan(200);
        String deployment = Files.readString(FOLDER.resolve("d.yaml"));
        return lines.stream().map(line -> {
            YamlMap row = (YamlMap) JsonReader.read(SourceFile.of("edits.jsonl", line), YamlLimits.DEFAULT);
            String before = Objects.requireNonNull(row.text("kustomization"));
            List<List<String>> edits = edits(row);
            return DynamicTest.dynamicTest(
                    edits + " of " + before.replace('\n', ' '),
                    () -> assertThat(built(before, edits, deployment))
                            .isEqualTo(row.text("built") == null ? "rejected" : row.text("built")));
        });
    }

    private static List<List<String>> edits(YamlMap row) {
        List<List<String>> edits = new ArrayList<>();
        for (YamlNode edit : (YamlList) Objects.requireNonNull(row.get("edits"))) {
            List<String> words = new ArrayList<>();
            ((YamlList) edit).forEach(word -> words.add(word.toString()));
            edits.add(words);
        }
        return edits;
    }

    private static String built(String kustomization, List<List<String>> edits, String deployment) {
        try {
            byte[] bytes = kustomization.getBytes(StandardCharsets.UTF_8);
            for (List<String> edit : edits) {
                KustomizationEditor editor = new KustomizationEditor("kustomization.yaml", bytes);
                EditLine.apply(editor, edit);
                bytes = editor.bytes();
            }
            MemoryTree tree = MemoryTree.of(
                    "kustomization.yaml",
                    new String(bytes, StandardCharsets.UTF_8),
                    "d.yaml",
                    deployment,
                    "comp/kustomization.yaml",
                    component("comp"),
                    "comp2/kustomization.yaml",
                    component("comp2"));
            return new String(
                    new Renderer(tree, RenderOptions.DEFAULT).render("").toYaml(), StandardCharsets.UTF_8);
        } catch (KasaneException e) {
            return "rejected";
        }
    }

    private static String component(String name) {
        return "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\ncommonAnnotations: {" + name + ": x}\n";
    }
}
