package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.TemplateSet;
import dev.kasane.gotemplate.function.Arguments;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code include}, {@code tpl}, {@code required} and {@code fail}. */
final class TemplateFunctions {

    private static final int MOST_RECURSION = 1000;
    private static final String ROOT = "gotpl";
    private static final String NO_VALUE = "<no value>";

    private final Map<String, Integer> included = new HashMap<>();
    private @Nullable TemplateSet current;

    void begin(TemplateSet set) {
        current = set;
    }

    void addTo(HelmFunctions functions) {
        functions.add("include", List.of(TEXT, ANY), (a, budget) -> include(a));
        functions.add("tpl", List.of(TEXT, ANY), (a, budget) -> tpl(a));
        functions.add("required", List.of(TEXT, ANY), (a, budget) -> {
            if (a.any(1) instanceof GoNil || a.any(1).equals("")) {
                throw new FunctionFailure(MarkedText.of(a.text(0)));
            }
            return a.any(1);
        });
        functions.add("fail", List.of(TEXT), (a, budget) -> {
            throw new FunctionFailure(MarkedText.of(a.text(0)));
        });
    }

    private TemplateSet current() {
        TemplateSet set = current;
        if (set == null) {
            throw new IllegalStateException("nothing is rendered");
        }
        return set;
    }

    private String include(Arguments a) {
        String name = a.text(0);
        int times = included.getOrDefault(name, 0);
        if (times > MOST_RECURSION) {
            throw new FunctionFailure(
                    "rendering template has a nested reference name: " + name + ": unable to execute template");
        }
        included.put(name, times + 1);
        try {
            return current().execute(name, a.any(1));
        } catch (TemplateFailure e) {
            throw new FunctionFailure(e.message());
        } finally {
            included.put(name, times);
        }
    }

    private String tpl(Arguments a) {
        String text = a.text(0);
        if (!text.contains("{{")) {
            return withoutNoValue(text);
        }
        TemplateSet outer = current();
        TemplateSet inner = outer.extended();
        current = inner;
        try {
            return withoutNoValue(outer.executeIn(inner, ROOT, text, a.any(1)));
        } catch (TemplateFailure e) {
            boolean parsing = !e.message().contains(": executing ");
            throw new FunctionFailure((parsing ? "cannot parse template " : "error during tpl function execution for ")
                    + GoQuote.quote(text) + ": " + e.message());
        } finally {
            current = outer;
        }
    }

    private static String withoutNoValue(String text) {
        return text.contains(NO_VALUE) ? text.replace(NO_VALUE, "") : text;
    }
}
