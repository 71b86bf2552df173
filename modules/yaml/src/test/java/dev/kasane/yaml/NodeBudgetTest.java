package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NodeBudgetTest {

    private static final SourceFile FILE = SourceFile.of("a.yaml", "");

    @Test
    void values_are_counted_with_all_that_is_in_them() {
        NodeBudget six = budget(6, 100);
        YamlNode three = read("a: [b]\n");

        assertThat(six.spend(three)).isSameAs(three);
        six.spend(three);
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> six.spend(read("{}")))
                .withMessageContaining("more than 6 values");
    }

    @Test
    void a_single_value_counts_as_one() {
        NodeBudget one = budget(1, 100);

        one.spend(read("a"));

        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> one.spend(read("[]")))
                .satisfies(e -> assertThat(e.problems().getFirst().hint()).contains("--limit nodes=N"));
    }

    @Test
    void a_text_has_a_longest_length() {
        NodeBudget budget = budget(100, 3);

        assertThatCode(() -> budget.spend(read("abc"))).doesNotThrowAnyException();
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> budget.spend(read("abcd")))
                .withMessageContaining("longer than 3 bytes")
                .satisfies(e -> assertThat(e.problems().getFirst().hint()).contains("--limit scalar-bytes=N"));
    }

    private static NodeBudget budget(int nodes, int scalarBytes) {
        return new NodeBudget(new YamlLimits(100, nodes, scalarBytes, 10), FILE.span(0));
    }

    private static YamlNode read(String text) {
        return Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", text)));
    }
}
