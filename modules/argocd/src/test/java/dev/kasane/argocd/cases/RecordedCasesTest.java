package dev.kasane.argocd.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.argocd.applicationset.ArgoCase;
import dev.kasane.argocd.render.RenderCase;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications and ApplicationSets as they are found in the wild, held against the recorded answers of Argo CD 3.2.11, its
 * messages word for word: paths to be cleaned, sources without a path, generators that give nothing, patches of the wrong
 * type, build options, destinations, files that are no YAML. {@code src/test/go/cases} makes the answers anew.
 */
class RecordedCasesTest {

    @TestFactory
    Stream<DynamicTest> we_answer_as_argo_cd_does(@TempDir Path temporary) throws IOException {
        List<GoMap> cases;
        try (InputStream in =
                Objects.requireNonNull(RecordedCasesTest.class.getResourceAsStream("/cases/cases.jsonl"))) {
            cases = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(RecordedCasesTest::parsed)
                    .toList();
        }
        assertThat(cases).hasSizeGreaterThanOrEqualTo(130);
        return cases.stream()
                .map(one -> DynamicTest.dynamicTest(
                        one.text("name"),
                        () -> assertThat(differences(one, temporary.resolve(one.text("name"))))
                                .isEmpty()));
    }

    private static GoMap parsed(String line) {
        try {
            return (GoMap) JsonParser.parse(line);
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException(line, e);
        }
    }

    private static List<String> differences(GoMap one, Path folder) throws IOException {
        for (var file : one.map("files").entries()) {
            write(folder.resolve(file.getKey()), file.getValue().toString());
        }
        if (!one.text("expected").isEmpty()) {
            write(folder.resolve("expected.yaml"), one.text("expected"));
        }
        if (!one.text("error").isEmpty()) {
            write(folder.resolve("expected-error.txt"), one.text("error"));
        }
        return one.text("kind").equals("appset")
                ? new ArgoCase(folder, RecordedCasesTest::comparable).differences()
                : new RenderCase(folder, RecordedCasesTest::comparable).differences();
    }

    /** Messages in full; what kustomize itself says is its own matter. */
    private static String comparable(String message) {
        return message.strip()
                .replaceAll("(?s)(failed exit status 1: Error: )(accumulating resources|resources names).*", "$1");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
