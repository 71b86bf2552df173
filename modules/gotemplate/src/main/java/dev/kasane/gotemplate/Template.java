package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.Catalogue;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A text template of an ApplicationSet: a Go template or one with the older {@code {{key}}}. Not thread-safe. */
public final class Template {

    private static final int REMEMBERED = 1000;

    private final boolean goLanguage;
    private final List<String> options;
    private final Budget budget;
    private final Map<String, TemplateSet> parsed = new HashMap<>();

    /**
     * @param goLanguage whether the texts are in Go's template language
     * @param options what {@code goTemplateOptions} states
     * @param budget the budget of work
     */
    public Template(boolean goLanguage, List<String> options, Budget budget) {
        this.goLanguage = goLanguage;
        this.options = options;
        this.budget = budget;
    }

    /** Whether texts are in Go's template language. */
    public boolean isGo() {
        return goLanguage;
    }

    /** The budget of work. */
    public Budget budget() {
        return budget;
    }

    /**
     * The text with its places filled.
     *
     * @throws TemplateFailure when Argo CD would reject it
     * @throws dev.kasane.gotemplate.bound.BoundExceeded when it demands too much
     * @throws dev.kasane.gotemplate.bound.UnsupportedFeature if the result is unpredictable
     */
    public String fill(String text, GoMap parameters) {
        budget.spend(1);
        if (!goLanguage) {
            return FastTemplate.fill(text, parameters, budget);
        }
        if (text.indexOf("{{") < 0) {
            MissingKey.of(options);
            return text;
        }
        return GoText.valid(goTemplate(text, parameters));
    }

    private String goTemplate(String text, GoMap parameters) {
        TemplateSet templates = parsed.get(text);
        if (templates == null) {
            budget.make(text.length());
            try {
                templates = new TemplateSet(Catalogue.all(), missingKey(), budget);
                templates.add("", text);
            } catch (TemplateFailure e) {
                throw new TemplateFailure("failed to parse template " + text + ": " + e.message());
            }
            if (parsed.size() < REMEMBERED) {
                parsed.put(text, templates);
            }
        }
        MissingKey.of(options);
        try {
            return templates.execute("", parameters);
        } catch (StackOverflowError e) {
            // maps that contain themselves, or lists nested without end, are only detected when they are walked
            throw new BoundExceeded("a template makes values that are nested without end");
        } catch (TemplateFailure e) {
            throw new TemplateFailure("failed to execute go template " + text + ": " + e.message());
        }
    }

    /** The value in the options. An unknown option is reported after the text has been parsed. */
    private MissingKey missingKey() {
        try {
            return MissingKey.of(options);
        } catch (TemplateFailure e) {
            return MissingKey.INVALID;
        }
    }
}
