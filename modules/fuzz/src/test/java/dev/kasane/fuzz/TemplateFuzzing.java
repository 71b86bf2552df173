package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.argo.bound.BoundExceeded;
import dev.kasane.argo.bound.Bounds;
import dev.kasane.argo.bound.Budget;
import dev.kasane.argo.bound.Unpredictable;
import dev.kasane.argo.template.Template;
import dev.kasane.argo.template.TemplateFailure;
import dev.kasane.argo.value.GoList;
import dev.kasane.argo.value.GoMap;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Templates of ApplicationSets, in both languages. */
class TemplateFuzzing {

    private static final Bounds SMALL = new Bounds(100_000, 100, 1 << 16, 100);

    @FuzzTest(maxDuration = "1h")
    void anyTemplateIsFilledOrRefused(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        Outcome.of(bytes, () -> fill(text, true));
        Outcome.of(bytes, () -> fill(text, false));
    }

    private static void fill(String text, boolean goLanguage) {
        GoMap parameters = GoMap.empty()
                .put("name", "n")
                .put("list", GoList.ofTexts(List.of("a", "b")))
                .put("map", GoMap.empty().put("k", "v"));
        try {
            new Template(goLanguage, List.of("missingkey=error"), new Budget(SMALL)).fill(text, parameters);
        } catch (TemplateFailure | BoundExceeded | Unpredictable e) {
            if (e.getMessage() == null) {
                throw new AssertionError("a refusal without a reason", e);
            }
        }
    }
}
