package dev.kasane.argocd.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What Argo CD answered about projects, sync windows and ignored differences. Health is judged by Lua, and not here. */
class ArgoChecksTest {

    @TestFactory
    Stream<DynamicTest> we_answer_what_argo_cd_answers() throws IOException, JsonSyntaxException {
        List<CheckCase> cases = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("src/test/resources/cases/checks.jsonl"))) {
            cases.add(new CheckCase((GoMap) JsonParser.parse(line)));
        }
        List<CheckCase> asked = cases.stream().filter(one -> !one.isOfHealth()).toList();
        assertThat(asked).hasSizeGreaterThan(70);
        return asked.stream()
                .map(one -> DynamicTest.dynamicTest(
                        one.name(), () -> assertThat(one.answer()).isEqualTo(one.expected())));
    }
}
