package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The functions of charts against what released Helms print; {@code src/test/observe} recorded it. */
class FunctionAnswersTest {

    private static final String VALUES = """
        text: some text
        whole: 3
        part: 2.5
        yes: true
        none: null
        list: [1, two, false, {a: b}]
        empty: {}
        numbers: [1, 2.5]
        map: {b: 1, a: {z: x, y: [1, 2]}, "c d": true, n: null, l: [{a: 1}, {b: {c: 2}}]}
        """;

    @ParameterizedTest
    @ValueSource(strings = {"3.18.4", "3.19.4", "3.22.0", "4.2.1", "4.3.1"})
    void whatIsPrintedIsWhatHelmPrints(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        List<String> differences = new ArrayList<>();
        for (GoMap row : Observed.rows(Observed.RECORDED.resolve("functions." + release + ".jsonl"))) {
            String template = row.text("template");
            String printed;
            try {
                printed = PrintedTemplate.of(template, VALUES, profile);
            } catch (KasaneException e) {
                printed = "error: " + e.getMessage();
            }
            boolean same = row.has("error") ? printed.startsWith("error: ") : printed.equals(row.text("output"));
            if (!same) {
                differences.add(
                        template + "\n  wanted " + row.text("output") + row.text("error") + "\n  printed " + printed);
            }
        }
        assertThat(differences).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.18.4", "3.19.4", "3.22.0", "4.2.1", "4.3.1"})
    void theNamesAreThoseThatHelmKnows(String release) throws IOException {
        HelmProfile profile = HelmProfile.named(release);
        List<String> names = Files.readAllLines(Observed.RECORDED.resolve("names." + release + ".txt"));
        assertThat(names).hasSizeGreaterThan(200);
        assertThat(names).allMatch(name -> isKnown(name, profile));
        List<String> others = new ArrayList<>(Files.readAllLines(Observed.RECORDED.resolve("names.4.3.1.txt")));
        others.addAll(List.of("env", "expandenv", "normalize", "slugify"));
        others.removeAll(names);
        assertThat(others).noneMatch(name -> isKnown(name, profile));
    }

    private static boolean isKnown(String name, HelmProfile profile) {
        try {
            return PrintedTemplate.of("{{ if false }}{{ " + name + " }}{{ end }}", VALUES, profile)
                    .isEmpty();
        } catch (KasaneException e) {
            return false;
        }
    }
}
