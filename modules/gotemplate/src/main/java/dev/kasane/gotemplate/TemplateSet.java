package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.FunctionTable;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A set of templates that call each other by name, from one text or several. Not thread-safe. */
public final class TemplateSet {

    /**
     * A template.
     *
     * @param source the text that contains it
     * @param body what it prints
     */
    record Definition(Source source, Node.Block body) {}

    private static final int REMEMBERED = 1000;

    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, Callee> callees;
    private final Map<String, Map<String, Node.Block>> texts;
    private final @Nullable TemplateSet outer;
    private final FunctionTable functions;
    private final MissingKey missingKey;
    private final Delimiters delimiters;
    private final Budget budget;
    private final @Nullable ParsedTemplates parsed;
    private final Tracing tracing;

    /** The present trace, shared by a set and those that extend it. */
    private static final class Tracing {
        private @Nullable PrintTrace at;
    }

    TemplateSet(FunctionTable functions, MissingKey missingKey, Budget budget) {
        this(functions, missingKey, Delimiters.BRACES, budget, null);
    }

    private TemplateSet(
            FunctionTable functions,
            MissingKey missingKey,
            Delimiters delimiters,
            Budget budget,
            @Nullable ParsedTemplates parsed) {
        this.outer = null;
        this.callees = new HashMap<>();
        this.texts = new HashMap<>();
        this.functions = functions;
        this.missingKey = missingKey;
        this.delimiters = delimiters;
        this.budget = budget;
        this.parsed = parsed;
        this.tracing = new Tracing();
    }

    private TemplateSet(TemplateSet outer) {
        this.outer = outer;
        this.callees = outer.callees;
        this.texts = outer.texts;
        this.functions = outer.functions;
        this.missingKey = outer.missingKey;
        this.delimiters = outer.delimiters;
        this.budget = outer.budget;
        this.parsed = outer.parsed;
        this.tracing = outer.tracing;
    }

    /** An empty set whose templates find nothing, not {@code <no value>}, below a key that is missing in a typed map. */
    public static TemplateSet ofZeros(FunctionTable functions, Budget budget) {
        return new TemplateSet(functions, MissingKey.ZERO, budget);
    }

    /**
     * The same, with a cache of parsed templates.
     *
     * @param parsed has them, and gets those that are read
     */
    public static TemplateSet ofZeros(FunctionTable functions, Budget budget, ParsedTemplates parsed) {
        return new TemplateSet(functions, MissingKey.ZERO, Delimiters.BRACES, budget, parsed);
    }

    /** An empty set whose actions have the delimiters {@code <<} and {@code >>}. A missing key of a map is an error. */
    public static TemplateSet ofAngles(FunctionTable functions, Budget budget) {
        return new TemplateSet(functions, MissingKey.ERROR, Delimiters.ANGLES, budget, null);
    }

    /** A set with all templates of this one, to which more can be added that this one does not get. */
    public TemplateSet extended() {
        return new TemplateSet(this);
    }

    /**
     * Reads a text and adds its templates. An existing one is replaced, except by a blank one.
     *
     * @param name the name of the text itself
     * @throws TemplateFailure when it cannot be read
     */
    public void add(String name, String text) {
        budget.spend(text.length() / 16);
        Source source = new Source(name, text, delimiters);
        int depth = budget.bounds().depth();
        define(
                source,
                parsed == null
                        ? Parser.parse(source, this::isFunction, depth)
                        : parsed.of(source, this::isFunction, depth));
    }

    private void define(Source source, Map<String, Node.Block> read) {
        for (var template : read.entrySet()) {
            if (find(template.getKey()) == null || !Parser.isEmpty(template.getValue())) {
                definitions.put(template.getKey(), new Definition(source, template.getValue()));
            }
        }
    }

    /** The function or built-in with a name; null if there is none. */
    @Nullable
    Callee callee(String name) {
        Callee known = callees.get(name);
        if (known == null) {
            known = Callee.of(functions, name);
            if (known != null) {
                callees.put(name, known);
            }
        }
        return known;
    }

    private boolean isFunction(String name) {
        return callee(name) != null;
    }

    /** The template of a name, or null when there is none. */
    @Nullable
    Definition find(String name) {
        Definition own = definitions.get(name);
        return own != null || outer == null ? own : outer.find(name);
    }

    /**
     * Executes a template and returns its output.
     *
     * @throws TemplateFailure when it fails
     */
    public String execute(String name, Object data) {
        return execute(name, data, null);
    }

    /**
     * The same, while the place that prints each part is recorded.
     *
     * @param trace gets the places; null records none
     * @throws TemplateFailure when it fails
     */
    public String execute(String name, Object data, @Nullable PrintTrace trace) {
        Definition called = find(name);
        if (called == null) {
            throw new TemplateFailure(
                    "template: no template " + GoQuote.quote(name) + " associated with template \"gotpl\"");
        }
        return run(called, name, this, data, trace);
    }

    private String run(Definition called, String name, TemplateSet templates, Object data, @Nullable PrintTrace asked) {
        PrintTrace outer = tracing.at;
        PrintTrace trace = asked == null && outer != null ? outer.inner() : asked;
        tracing.at = trace;
        try {
            Object dot = root(data);
            String text =
                    new Execution(called, name, templates, missingKey, budget, dot, trace).run(dot, called.body());
            if (trace != null) {
                trace.printed(text);
            }
            return text;
        } finally {
            tracing.at = outer;
        }
    }

    /**
     * Executes a text and returns its output. Its templates are added to those of this set only during the execution.
     *
     * @param inner a set that extends this one, which gets the templates
     * @throws TemplateFailure when it cannot be read, or fails
     */
    public String executeIn(TemplateSet inner, String name, String text, Object data) {
        Source source = new Source(name, text, delimiters);
        Map<String, Node.Block> read = texts.get(text);
        if (read == null) {
            budget.spend(text.length() / 16);
            read = Parser.parse(source, this::isFunction, budget.bounds().depth());
            if (texts.size() < REMEMBERED) {
                texts.put(text, read);
            }
        }
        inner.define(source, read);
        Definition own = new Definition(source, java.util.Objects.requireNonNull(read.get(name)));
        return run(own, name, inner, data, null);
    }

    /** Nil is no value to a template that begins with it. */
    private static Object root(Object data) {
        return data == GoNil.NIL ? GoNil.INVALID : data;
    }
}
