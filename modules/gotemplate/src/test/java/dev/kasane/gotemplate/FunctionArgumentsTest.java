package dev.kasane.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.function.Catalogue;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every function with every small choice of arguments: it has a value or it is refused with a reason. */
class FunctionArgumentsTest {

    private static final Bounds SMALL = new Bounds(100_000, 100, 1 << 12, 100);

    private static final List<String> ARGUMENTS = List.of(
            "-9223372036854775808",
            "9223372036854775807",
            "(int64 -9223372036854775808)",
            "(int64 9223372036854775807)",
            "\"9223372036854775808\"",
            "\"1e999999999\"",
            "\"\\xff\"",
            "\"\"",
            "0",
            "1.7976931348623157e308",
            "(toDate \"2006\" \"9999\")",
            "(list 1 nil)",
            "(dict \"a\" 1)",
            "nil");

    @Test
    void noFunctionEndsWithABug() {
        List<String> calls = new ArrayList<>();
        for (String name : new TreeSet<>(Catalogue.all().names())) {
            calls.add(name);
            for (String first : ARGUMENTS) {
                calls.add(name + " " + first);
                for (String second : ARGUMENTS) {
                    calls.add(name + " " + first + " " + second);
                    calls.add(name + " \"a\" " + first + " " + second);
                    calls.add(name + " " + first + " " + second + " \"a\"");
                }
            }
        }
        List<String> bugs = new ArrayList<>();
        for (String call : calls) {
            @Nullable Throwable thrown = catchThrowable(() -> fill("{{" + call + "}}"));
            boolean refused = thrown instanceof TemplateFailure
                    || thrown instanceof BoundExceeded
                    || thrown instanceof UnsupportedFeature;
            if (thrown != null && (!refused || thrown.getMessage() == null)) {
                bugs.add(call + ": " + thrown);
            }
        }
        assertThat(bugs).isEmpty();
    }

    private static void fill(String template) {
        new Template(true, List.of(), new Budget(SMALL)).fill(template, GoMap.empty());
    }
}
