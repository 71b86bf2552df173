package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.gotemplate.Template;
import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
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
        } catch (TemplateFailure | BoundExceeded | UnsupportedFeature e) {
            if (e.getMessage() == null) {
                throw new AssertionError("a refusal without a reason", e);
            }
        }
    }
}
