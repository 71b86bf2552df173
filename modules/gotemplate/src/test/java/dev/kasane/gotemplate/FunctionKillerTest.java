package dev.kasane.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.Catalogue;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** No function of templates takes long, whatever large values it is given. */
class FunctionKillerTest {

    private static final Duration MOST = Duration.ofSeconds(4);

    private static final List<String> CALLS = List.of(
            "%s .text",
            "%s .words",
            "%s .list",
            "%s .map",
            "%s 1 .text",
            "%s 1 .words",
            "%s 100000000 .text",
            "%s .text .text",
            "%s .word .words",
            "%s .word .text",
            "%s .text .word",
            "%s .expression .text",
            "%s .expression .text 100000000",
            "%s .expression .text -1",
            "%s .expression .text .word",
            "%s .list .list",
            "%s .text .list",
            "%s .word .list",
            "%s .map .map",
            "%s .map .text",
            "%s .word 1 .text",
            "%s 1 .word .words",
            "%s 1 .word .text",
            "%s 1 2 .text",
            "%s .word .word .text",
            "%s .word .text .text",
            "%s .text 1 .map",
            "%s .word .text .map");

    private static GoMap values() {
        List<String> items = new ArrayList<>();
        GoMap map = GoMap.empty();
        for (int i = 0; i < 20_000; i++) {
            items.add("item" + i);
            map.put("key" + i, "value" + i);
        }
        return GoMap.empty()
                .put("text", "a".repeat(300_000))
                .put("words", "a b\n".repeat(80_000))
                .put("word", "a")
                .put("expression", "(((a?){9}){9}){9}x")
                .put("list", GoList.ofTexts(items))
                .put("map", map);
    }

    @Test
    void everyFunctionEndsInTimeOrIsRefused() {
        GoMap values = values();
        List<String> slow = new ArrayList<>();
        for (String name : new TreeSet<>(Catalogue.all().names())) {
            for (String call : CALLS) {
                String template = "{{" + call.formatted(name) + "}}";
                long begin = System.nanoTime();
                TimeLimit time = TimeLimit.begin(name, 1);
                Throwable thrown = catchThrowable(
                        () -> new Template(true, List.of(), new Budget(Bounds.DEFAULT)).fill(template, values));
                time.end();
                assertThat(thrown instanceof Error).as(template).isFalse();
                Duration took = Duration.ofNanos(System.nanoTime() - begin);
                if (took.compareTo(MOST) > 0) {
                    slow.add(template + " took " + took);
                }
            }
        }
        assertThat(slow).isEmpty();
    }

    @Test
    void wrapIsLinear() {
        GoMap values = GoMap.empty().put("words", "a b ".repeat(1 << 19));
        long begin = System.nanoTime();
        new Template(true, List.of(), new Budget(Bounds.DEFAULT)).fill("{{wrap 1 .words | len}}", values);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(MOST);
    }

    @Test
    void aTemplateThatTakesLongNamesTheInput() {
        TimeLimit time = TimeLimit.begin("argocd/shop.yaml", 0);
        try {
            assertThat(catchThrowable(() -> new Template(true, List.of(), new Budget(Bounds.DEFAULT))
                            .fill("{{range until 9999}}{{range until 900}}{{end}}{{end}}", GoMap.empty())))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("argocd/shop.yaml takes longer than 0 seconds");
        } finally {
            time.end();
        }
    }

    @Test
    void aLetterBeyondTheFirstPlaneIsNoSpaceThoughItsLowHalfIs() {
        // U+10020 cut to a char is a blank
        assertThat(catchThrowable(() -> new Template(true, List.of(), new Budget(Bounds.DEFAULT))
                        .fill("{{ \ud800\udc20 }}", GoMap.empty())))
                .isInstanceOf(TemplateFailure.class)
                .hasMessageNotContaining("unexpected");
        assertThat(catchThrowable(() -> new Template(true, List.of(), new Budget(Bounds.DEFAULT))
                        .fill("{{ \ud800\udc20}}", GoMap.empty())))
                .isInstanceOf(TemplateFailure.class)
                .hasMessageContaining("\ud800\udc20");
    }
}
