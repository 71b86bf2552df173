package dev.kasane.check.cel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cel.runtime.CelEvaluationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Regular expressions in CEL that would take gigabytes to compile. */
@Timeout(60)
class ExpressionAttackTest {

    @Test
    void aRepeatedGroupInMatchesIsRefusedBeforeItIsCompiled() {
        for (String expression : List.of(
                "((((((a{1,30}){1,30}){1,30}){1,30}){1,30}){1,30})",
                "(?:(?:a{100}){10}){2}",
                "a{1000}".repeat(400),
                "(".repeat(2_000) + ")".repeat(2_000))) {
            assertThatThrownBy(() -> RegexLibrary.pattern(expression))
                    .isInstanceOf(CelEvaluationException.class)
                    .hasMessageContaining("illegal regex");
        }
    }
}
