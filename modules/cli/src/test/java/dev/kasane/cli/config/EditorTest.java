package dev.kasane.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The YAML server of editors accepts this repository's configuration by the published schemas, and finds mistakes by them. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class EditorTest {

    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

    @Test
    void thisRepositorysConfigurationHasNoMistake() throws Exception {
        List<String> mistakes = new ArrayList<>();
        try (YamlServer server = YamlServer.start();
                Stream<Path> pipelines = Files.list(HOME.resolve("pipelines"))) {
            for (Path pipeline : pipelines.sorted().toList()) {
                mistakes.addAll(server.diagnostics(pipeline, named("pipeline", Files.readString(pipeline))));
            }
            Path repository = HOME.resolve(".kasane.yaml");
            mistakes.addAll(server.diagnostics(repository, named("kasane", Files.readString(repository))));
        }
        assertThat(mistakes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kasane        | targets: {inclde: [a]}               | Property inclde is not allowed.
            kasane        | check: {rules: {a: loud}}            | Value is not accepted. Valid values: "error", "warning", "info", "off".
            kasane        | secrets: [{kind: Database}]          | Missing property "fieldPaths".
            kasane        | argo: {deletions: many}              | Incorrect type.
            waivers       | 'waivers: [{rule: a, reason: b}]'    | Missing property "expires".
            argo-fixtures | clusters: [{names: a}]               | Property names is not allowed.
            pipeline      | spec: {build: {comand: [a]}}         | Property comand is not allowed.
            """)
    void aMistakeIsShown(String schema, String text, String message) throws Exception {
        try (YamlServer server = YamlServer.start()) {
            assertThat(server.diagnostics(Path.of("/wrong.yaml"), named(schema, text)))
                    .anyMatch(found -> found.startsWith("2: ") && found.contains(message));
        }
    }

    private static String named(String schema, String text) {
        return "# yaml-language-server: $schema="
                + HOME.resolve("docs/reference/schemas")
                        .resolve(schema + ".schema.json")
                        .toUri() + "\n" + text;
    }
}
