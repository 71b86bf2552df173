package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginReferencesTest {

    private static List<String> of(String text) {
        return PluginReferences.of(MemoryTree.of("p.yaml", text), "p.yaml").stream()
                .map(YamlScalar::text)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            path: a.yaml                      | a.yaml
            env: a.env                        | a.env
            envs: [a.env, b.env]              | a.env,b.env
            paths: [a.yaml]                   | a.yaml
            replacements: [{path: r.yaml}]    | r.yaml
            replacements: [r.yaml]            | r.yaml
            files: [a.txt, key=b.txt]         | a.txt,b.txt
            """)
    void eachFieldOfAPluginNamesItsFiles(String plugin, String files) {
        assertThat(of(plugin + "\n")).containsExactly(files.split(","));
        assertThat(of("kind: A\n---\n" + plugin + "\n")).containsExactly(files.split(","));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            path: "a\\nb"
            envs: a.env
            files: a.txt
            replacements: [{source: a}]
            [path]
            """)
    void whatIsNoPathIsNotNamed(String plugin) {
        assertThat(of(plugin + "\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource("'path: [', 'a: &a *a'")
    void whatIsNoYamlNamesNothing(String plugin) {
        assertThat(of(plugin + "\n")).isEmpty();
    }
}
