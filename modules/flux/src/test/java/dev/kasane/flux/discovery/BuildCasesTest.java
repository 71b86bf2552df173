package dev.kasane.flux.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rendered objects against those that {@code flux build kustomization} of flux2 2.9.5 prints, which src/test/go/regenerate makes. That
 * command also adds the labels that name the Kustomization.
 */
class BuildCasesTest {

    private static final Map<String, GoMap> ANSWERS = answers();

    private static Map<String, GoMap> answers() {
        Map<String, GoMap> answers = new TreeMap<>();
        try {
            for (String line : Files.readAllLines(Path.of("src/test/resources/builds.jsonl"))) {
                GoMap answer = (GoMap) GoYaml.read(SourceFile.of("builds.jsonl", line));
                answers.put(answer.text("name"), answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return answers;
    }

    static List<String> cases() {
        return List.copyOf(ANSWERS.keySet());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aKustomizationRendersWhatFluxBuildPrints(String name) {
        GoMap answer = requireNonNull(ANSWERS.get(name));
        List<String> expected = new ArrayList<>();
        for (Object object : answer.list("objects").items()) {
            expected.add(GoJson.raw(withoutOwner((GoMap) object)));
        }
        FluxCase.read("render", name)
                .check(
                        "flux.yaml",
                        "Kustomization flux-system/app",
                        expected,
                        !answer.text("error").isEmpty());
    }

    private static GoMap withoutOwner(GoMap object) {
        GoMap labels = object.map("metadata").map("labels").copy();
        labels.remove("kustomize.toolkit.fluxcd.io/name");
        labels.remove("kustomize.toolkit.fluxcd.io/namespace");
        GoMap metadata = object.map("metadata").copy();
        if (labels.isEmpty()) {
            metadata.remove("labels");
        } else {
            metadata.put("labels", labels);
        }
        GoMap copy = object.copy();
        copy.put("metadata", metadata);
        return copy;
    }

    @Test
    void everyCaseThatFluxBuildReadsHasItsAnswer() throws IOException {
        List<String> without = new ArrayList<>(FluxCase.names("render"));
        without.removeAll(ANSWERS.keySet());
        assertThat(without).allMatch(name -> name.startsWith("ignore-") || name.startsWith("substitute-from"));
    }
}
