package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cel.common.types.SimpleType;
import dev.kasane.check.cel.CelEnvironment;
import dev.kasane.check.cel.CelExpression;
import dev.kasane.check.cel.CelProblem;
import dev.kasane.check.cel.CelValues;
import dev.kasane.check.cel.CostBudget;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Expressions of policies and of rules in CustomResourceDefinitions. */
class CelFuzzing {

    private static final CelEnvironment ENVIRONMENT =
            CelEnvironment.of(Map.of("object", SimpleType.DYN, "self", SimpleType.DYN));

    private static final Object OBJECT = CelValues.of(Map.of("a", List.of(1L, "x"), "b", Map.of("c", 1.5, "d", true)));

    @FuzzTest(maxDuration = "1h")
    void anyExpressionHasAValueOrAProblem(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        Outcome.of(bytes, () -> {
            try {
                CelExpression expression = ENVIRONMENT.compile(text);
                expression.evaluate(Map.of("object", OBJECT, "self", OBJECT), new CostBudget());
            } catch (CelProblem e) {
                if (e.text().isBlank()) {
                    throw new AssertionError("a problem without a reason", e);
                }
            }
        });
    }
}
