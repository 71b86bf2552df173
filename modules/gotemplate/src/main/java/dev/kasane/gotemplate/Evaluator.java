package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.Arguments;
import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.function.Parameter;
import dev.kasane.gotemplate.value.Extent;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates the expressions of one template that is being executed. */
final class Evaluator {

    /** No words: the evaluated node has no arguments. */
    private static final List<Node> ALONE = List.of();

    private record Slot(String name, Object value) {}

    private final TemplateSet templates;
    private final Source source;
    private final String template;
    private final MissingKey missingKey;
    private final Budget budget;
    private final List<Slot> variables = new ArrayList<>();
    private Node at;

    Evaluator(
            TemplateSet templates,
            Source source,
            String template,
            MissingKey missingKey,
            Budget budget,
            Object root,
            Node at) {
        this.templates = templates;
        this.source = source;
        this.template = template;
        this.missingKey = missingKey;
        this.budget = budget;
        this.at = at;
        variables.add(new Slot("$", root));
    }

    /** Sets the present node, for messages. */
    void at(Node node) {
        budget.spend(1);
        at = node;
    }

    TemplateFailure failure(String message) {
        return new TemplateFailure("template: " + source.place(at.position()) + ": executing " + GoQuote.quote(template)
                + " at <" + at.shown() + ">: " + message);
    }

    int mark() {
        return variables.size();
    }

    void pop(int mark) {
        while (variables.size() > mark) {
            variables.removeLast();
        }
    }

    /** Gives the variable at a distance from the newest another value. */
    void setTop(int distance, Object value) {
        int i = variables.size() - distance;
        variables.set(i, new Slot(variables.get(i).name, value));
    }

    void set(String name, Object value) {
        for (int i = variables.size() - 1; i >= 0; i--) {
            if (variables.get(i).name.equals(name)) {
                variables.set(i, new Slot(name, value));
                return;
            }
        }
        throw failure("undefined variable: " + name);
    }

    private Object variable(String name) {
        for (int i = variables.size() - 1; i >= 0; i--) {
            if (variables.get(i).name.equals(name)) {
                return variables.get(i).value;
            }
        }
        throw failure("undefined variable: " + name);
    }

    /** The value of a pipeline, never in an interface; its variables get it. */
    Object pipeline(Object dot, Node.@Nullable Pipe pipe) {
        if (pipe == null) {
            return GoNil.INVALID;
        }
        at(pipe);
        Object value = null;
        List<Node.Command> commands = pipe.commands();
        for (int i = 0; i < commands.size(); i++) {
            value = Boxed.open(command(dot, commands.get(i), value));
            value = value == GoNil.NIL ? GoNil.INVALID : value;
        }
        Object result = value == null ? GoNil.INVALID : value;
        for (Node.Variable variable : pipe.variables()) {
            if (pipe.assigns()) {
                set(variable.names().getFirst(), result);
            } else {
                variables.add(new Slot(variable.names().getFirst(), result));
            }
        }
        return result;
    }

    private Object command(Object dot, Node.Command command, @Nullable Object last) {
        List<Node> words = command.words();
        Node first = words.getFirst();
        if (first instanceof Node.Identifier identifier) {
            return function(dot, identifier, command, words, last);
        }
        if (first instanceof Node.Field field) {
            at(field);
            return chain(dot, dot, field.names(), words, last);
        }
        if (first instanceof Node.Variable variable) {
            return variable(dot, variable, words, last);
        }
        if (first instanceof Node.Chain chain) {
            return chained(dot, chain, words, last);
        }
        if (first instanceof Node.Pipe pipe) {
            refuseArguments(words, last);
            return pipeline(dot, pipe);
        }
        at(first);
        refuseArguments(words, last);
        if (first instanceof Node.Dot) {
            return dot;
        }
        if (first instanceof Node.Nil) {
            throw failure("nil is not a command");
        }
        Object constant = constantOf(first);
        if (constant == null) {
            throw failure("can't evaluate command " + GoQuote.quote(first.shown()));
        }
        return constant;
    }

    private @Nullable Object constantOf(Node node) {
        if (node instanceof Node.Quoted quoted) {
            return quoted.text();
        }
        if (node instanceof Node.Bool bool) {
            return bool.value();
        }
        return node instanceof Node.Numeral numeral ? constant(numeral) : null;
    }

    private void refuseArguments(List<Node> words, @Nullable Object last) {
        if (words.size() > 1 || last != null) {
            throw failure(
                    "can't give argument to non-function " + words.getFirst().shown());
        }
    }

    private Object constant(Node.Numeral numeral) {
        at(numeral);
        String text = numeral.text();
        boolean rune = text.startsWith("'");
        boolean hexadecimal =
                text.length() > 2 && (text.startsWith("0x") || text.startsWith("0X")) && !contains(text, "pP");
        if (!hexadecimal && !rune && contains(text, ".eEpP")) {
            return numeral.real();
        }
        Long whole = numeral.whole();
        if (whole == null) {
            throw failure(text + " overflows int");
        }
        return GoInt.ofInt(whole);
    }

    private static boolean contains(String text, String characters) {
        for (int i = 0; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    private Object chained(Object dot, Node.Chain chain, List<Node> words, @Nullable Object last) {
        at(chain);
        if (chain.node() instanceof Node.Nil) {
            throw failure("indirection through explicit nil in " + chain.shown());
        }
        Object receiver = argument(dot, null, chain.node());
        return chain(dot, receiver, chain.names(), words, last);
    }

    private Object variable(Object dot, Node.Variable variable, List<Node> words, @Nullable Object last) {
        at(variable);
        Object value = variable(variable.names().getFirst());
        if (variable.names().size() == 1) {
            refuseArguments(words, last);
            return value;
        }
        return chain(dot, value, variable.names().subList(1, variable.names().size()), words, last);
    }

    private Object chain(Object dot, Object receiver, List<String> names, List<Node> words, @Nullable Object last) {
        Object value = receiver;
        for (int i = 0; i < names.size() - 1; i++) {
            value = field(dot, names.get(i), ALONE, null, value);
        }
        return field(dot, names.get(names.size() - 1), words, last, value);
    }

    /** The number of arguments after the first word of a command. */
    private static int given(List<Node> words) {
        return Math.max(0, words.size() - 1);
    }

    private Object field(Object dot, String name, List<Node> words, @Nullable Object last, Object receiver) {
        if (receiver == GoNil.INVALID) {
            if (missingKey == MissingKey.ERROR) {
                throw failure("nil data; no entry for key " + GoQuote.quote(name));
            }
            return GoNil.INVALID;
        }
        if (Boxed.isNil(receiver)) {
            throw failure("nil pointer evaluating interface {}." + name);
        }
        Object value = Boxed.open(receiver);
        GoMethods.Method method = GoMethods.of(value, name);
        if (method != null) {
            return method(dot, name, method, words, last);
        }
        boolean arguments = given(words) > 0 || last != null;
        if (value instanceof GoMap map) {
            if (arguments) {
                throw failure(name + " is not a method but has arguments");
            }
            Object item = map.get(name);
            return item == null ? missing(map, name) : Boxed.of(map, item);
        }
        Object item = value instanceof GoTyped typed ? typed.field(name) : null;
        if (item != null) {
            if (arguments) {
                throw failure("wrong number of args for " + name + ": want 0 got 1");
            }
            return item;
        }
        throw failure("can't evaluate field " + name + " in type " + Boxed.typeOf(receiver));
    }

    private Object method(Object dot, String name, GoMethods.Method method, List<Node> words, @Nullable Object last) {
        int count = given(words) + (last == null ? 0 : 1);
        List<String> types = method.types();
        if (count != types.size()) {
            throw failure("wrong number of args for " + name + ": want " + types.size() + " got " + count);
        }
        List<Object> given = new ArrayList<>(count);
        for (int i = 1; i < words.size(); i++) {
            given.add(argument(dot, Signature.Type.named(types.get(i - 1)), words.get(i)));
        }
        if (last != null) {
            given.add(checked(last, Signature.Type.named(types.getLast())));
        }
        try {
            budget.spend(1);
            Object result = method.body().call(given, budget);
            budget.spend(Extent.ofTexts(List.of(result)));
            return result;
        } catch (FunctionFailure e) {
            throw failure("error calling " + name + ": " + e.message());
        }
    }

    private Object missing(GoMap map, String name) {
        return switch (missingKey) {
            case INVALID -> GoNil.INVALID;
            case ZERO -> map.holdsAny() ? new Boxed(GoNil.NIL) : "";
            case ERROR -> throw failure("map has no entry for key " + GoQuote.quote(name));
        };
    }

    private Object function(Object dot, Node.Identifier name, Node node, List<Node> words, @Nullable Object last) {
        at(name);
        int given = given(words);
        Callee callee = templates.callee(name.name());
        if (callee == null) {
            throw failure("function " + GoQuote.quote(name.name()) + " not defined");
        }
        Function known = callee.function();
        Builtin builtin = callee.builtin();
        Signature signature = callee.signature();
        int count = given + (last == null ? 0 : 1);
        if (signature.isOpen() ? count < signature.fixed() : count != signature.fixed()) {
            throw failure("wrong number of args for " + name.name() + ": want "
                    + (signature.isOpen()
                            ? "at least " + signature.fixed() + " got " + given
                            : signature.fixed() + " got " + count));
        }
        if (builtin != null && builtin.isLazy()) {
            return lazy(dot, builtin == Builtin.OR, words, last);
        }
        List<Object> values = new ArrayList<>(count);
        for (int i = 0; i < given; i++) {
            values.add(argument(dot, signature.type(i), words.get(i + 1)));
        }
        if (last != null) {
            values.add(checked(last, signature.type(count - 1)));
        }
        if (known != null) {
            values.replaceAll(value -> value instanceof GoTyped typed ? typed.passedOn() : value);
        }
        try {
            budget.spend(1 + Extent.ofTexts(values));
            return known != null
                    ? known.body().call(new Arguments(values, source.name(), name.position()), budget)
                    : java.util.Objects.requireNonNull(builtin).call(values, budget);
        } catch (FunctionFailure e) {
            at(node);
            throw failure("error calling " + name.name() + ": " + e.message());
        }
    }

    private Object lazy(Object dot, boolean or, List<Node> words, @Nullable Object last) {
        Object value = GoNil.INVALID;
        for (int i = 1; i < words.size(); i++) {
            value = argument(dot, Signature.RAW, words.get(i));
            if (GoTypes.isEmpty(Boxed.open(value)) != or) {
                return value;
            }
        }
        return last == null ? value : last;
    }

    /** The value of an argument; a null type takes any as it is. */
    private Object argument(Object dot, Signature.@Nullable Type type, Node node) {
        at(node);
        if (node instanceof Node.Field field) {
            return checked(chain(dot, dot, field.names(), ALONE, null), type);
        }
        if (node instanceof Node.Dot) {
            return checked(dot, type);
        }
        if (node instanceof Node.Variable variable) {
            return checked(variable(dot, variable, ALONE, null), type);
        }
        if (node instanceof Node.Pipe pipe) {
            return checked(pipeline(dot, pipe), type);
        }
        if (node instanceof Node.Identifier identifier) {
            return checked(function(dot, identifier, identifier, ALONE, null), type);
        }
        if (node instanceof Node.Chain chain) {
            return checked(chained(dot, chain, ALONE, null), type);
        }
        if (!(node instanceof Node.Nil)) {
            return literal(type, node);
        }
        if (type == null || type == Signature.RAW) {
            return GoNil.INVALID;
        }
        if (!type.takesNil()) {
            throw failure("cannot assign nil to " + type.word());
        }
        return checked(GoNil.INVALID, type);
    }

    private Object literal(Signature.@Nullable Type type, Node node) {
        Parameter parameter = type == null ? null : type.parameter();
        if (type != null && type != Signature.RAW && parameter == null) {
            throw failure("can't handle " + node.shown() + " for arg of type " + type.word());
        }
        if (type == null || parameter == Parameter.ANY || parameter == null) {
            Object constant = constantOf(node);
            if (constant == null) {
                throw failure("can't handle assignment of " + node.shown() + " to empty interface argument");
            }
            return constant;
        }
        switch (parameter) {
            case BOOL -> {
                if (node instanceof Node.Bool bool) {
                    return bool.value();
                }
                throw failure("expected bool; found " + node.shown());
            }
            case TEXT -> {
                if (node instanceof Node.Quoted quoted) {
                    return quoted.text();
                }
                throw failure("expected string; found " + node.shown());
            }
            case INT -> {
                if (node instanceof Node.Numeral numeral && numeral.whole() != null) {
                    return GoInt.ofInt(java.util.Objects.requireNonNull(numeral.whole()));
                }
                throw failure("expected integer; found " + node.shown());
            }
            case REAL -> {
                if (node instanceof Node.Numeral numeral) {
                    return numeral.real();
                }
                throw failure("expected float; found " + node.shown());
            }
            default -> throw failure("can't handle " + node.shown() + " for arg of type " + parameter.word());
        }
    }

    private Object checked(Object value, Signature.@Nullable Type type) {
        if (type == null || type == Signature.RAW) {
            return value;
        }
        Parameter parameter = type.parameter();
        if (value == GoNil.INVALID || parameter == Parameter.ANY) {
            if (parameter == Parameter.MAP) {
                return GoMap.nil();
            }
            if (parameter != Parameter.ANY) {
                throw failure("invalid value; expected " + type.word());
            }
            Object open = Boxed.open(value);
            return open == GoNil.INVALID ? GoNil.NIL : open;
        }
        Object open = Boxed.open(value);
        if (parameter == Parameter.MAP && open instanceof GoMap map && map.holdsAny()) {
            return map.plain();
        }
        if (!type.takes(open)) {
            throw failure("wrong type for value; expected " + type.word() + "; got "
                    + (Boxed.isNil(value) ? "interface {}" : GoTypes.typeOf(open)));
        }
        return open;
    }
}
