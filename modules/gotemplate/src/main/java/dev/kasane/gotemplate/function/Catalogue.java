package dev.kasane.gotemplate.function;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All functions by name. */
public final class Catalogue implements FunctionTable {

    private static final Catalogue ALL = new Catalogue();

    private final Map<String, Function> functions = new HashMap<>(256);

    private Catalogue() {
        TextFunctions.addTo(this);
        CaseFunctions.addTo(this);
        NumberFunctions.addTo(this);
        ListFunctions.addTo(this);
        MapFunctions.addTo(this);
        DefaultFunctions.addTo(this);
        DataFunctions.addTo(this);
        ExpressionFunctions.addTo(this);
        PathFunctions.addTo(this);
        VersionFunctions.addTo(this);
        DateFunctions.addTo(this);
        RefusedFunctions.addTo(this);
        NameFunctions.addTo(this);
    }

    /** The functions of Argo CD's templates, without those that Go's template language has itself. */
    public static Catalogue all() {
        return ALL;
    }

    @Override
    public @Nullable Function get(String name) {
        return functions.get(name);
    }

    /** The names in no order. */
    public java.util.Set<String> names() {
        return java.util.Collections.unmodifiableSet(functions.keySet());
    }

    void add(String name, List<Parameter> parameters, Function.Body body) {
        functions.put(name, new Function(parameters, null, body));
    }

    void addOpen(String name, List<Parameter> parameters, Parameter rest, Function.Body body) {
        functions.put(name, new Function(parameters, rest, body));
    }

    /** The same function under a second name. */
    void alias(String name, String known) {
        Function function = functions.get(known);
        if (function == null) {
            throw new IllegalStateException("no function " + known);
        }
        functions.put(name, function);
    }
}
