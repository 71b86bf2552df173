package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

class DifferentFieldsTest {

    private static YamlNode node(String text) {
        SourceFile file = new SourceFile("test.yaml", text.getBytes(StandardCharsets.UTF_8), "test");
        return YamlReader.standard().documents(file).documents().getFirst();
    }

    private static SortedSet<String> different(String one, String other) {
        return DifferentFields.of(node(one), node(other));
    }

    @Test
    void aFieldIsNamedWhoseTextOrTypeIsAnother() {
        assertThat(different("{a: {b: 1, c: [x, y]}}", "{a: {b: '1', c: [x, z]}}"))
                .containsExactly("a.b", "a.c[1]");
        assertThat(different("{a: {b: 1}}", "{a: {}}")).containsExactly("a.b");
        assertThat(different("{a: {b: 1}}", "{a: {b: 1, c: 2}}")).containsExactly("a");
    }

    @Test
    void aTagThatYamlDoesNotKnowIsTheSameAsItself() {
        assertThat(different("a: !!string no\nb: !mine 1\n", "a: !!string no\nb: !mine 2\n"))
                .containsExactly("b");
        assertThat(different("a: !one 1\n", "a: !two 1\n")).containsExactly("a");
    }

    @Test
    void ofAKeyThatStandsTwiceBothValuesAreCompared() {
        assertThat(different("a: 1\na: 2\n", "a: 1\na: 2\n")).isEmpty();
        assertThat(different("a: 1\na: 2\n", "a: 1\na: 3\n")).containsExactly("a");
    }
}
