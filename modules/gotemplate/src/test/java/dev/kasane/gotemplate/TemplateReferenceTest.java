package dev.kasane.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Templates give what Go's own text/template, sprig and fasttemplate give, their errors included. */
class TemplateReferenceTest {

    static final Path PROGRAM = Path.of("src/test/go/templates");

    @Test
    void agrees_with_the_answers_that_the_reference_gave() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/templates/golden.jsonl"));
        assertThat(lines).hasSizeGreaterThan(1000);
        assertThat(differences(lines)).isEmpty();
    }

    @Test
    void agrees_with_argo_cds_own_answers() throws Exception {
        List<String> differences = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("src/test/resources/templates/argo.jsonl"))) {
            GoMap parameters = ((GoMap) JsonParser.parse(line)).map("params");
            compare(Question.of(line), parameters, differences);
        }
        assertThat(differences).isEmpty();
    }

    static List<String> differences(List<String> lines) throws IOException, JsonSyntaxException {
        List<String> differences = new ArrayList<>();
        String parameters = Files.readString(PROGRAM.resolve("parameters.json"));
        for (String line : lines) {
            compare(Question.of(line), (GoMap) JsonParser.parse(parameters), differences);
        }
        return differences;
    }

    private static void compare(Question question, GoMap parameters, List<String> differences) {
        String answer = question.answer(parameters);
        if (!answer.equals(question.expected()) && !answer.startsWith("refused: complex")) {
            differences.add(question + "\n  " + answer);
        }
    }
}
