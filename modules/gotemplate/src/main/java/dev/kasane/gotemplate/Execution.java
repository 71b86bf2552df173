package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Executes one template and the templates that it calls. */
final class Execution {

    /** The control flow after a node. */
    private enum Flow {
        ON,
        NEXT_ROUND,
        LOOP_END
    }

    private final TemplateSet templates;
    private final MissingKey missingKey;
    private final Budget budget;
    private final StringBuilder out;
    private final int depth;
    private final Evaluator values;
    private final Source source;
    private final @Nullable PrintTrace trace;

    private Execution(Execution outer, TemplateSet.Definition called, String name, Object dot, Node at) {
        this.templates = outer.templates;
        this.missingKey = outer.missingKey;
        this.budget = outer.budget;
        this.out = outer.out;
        this.depth = outer.depth + 1;
        this.source = called.source();
        this.trace = outer.trace;
        this.values = new Evaluator(templates, called.source(), name, missingKey, budget, dot, at);
        if (depth > budget.bounds().depth()) {
            throw new BoundExceeded(
                    "templates call each other more than " + budget.bounds().depth() + " deep");
        }
    }

    /**
     * An execution from the start.
     *
     * @param trace gets the place that printed each part; null for no trace
     */
    Execution(
            TemplateSet.Definition called,
            String name,
            TemplateSet templates,
            MissingKey missingKey,
            Budget budget,
            Object data,
            @Nullable PrintTrace trace) {
        this.templates = templates;
        this.missingKey = missingKey;
        this.budget = budget;
        this.out = new StringBuilder();
        this.depth = 0;
        this.source = called.source();
        this.trace = trace;
        this.values = new Evaluator(templates, called.source(), name, missingKey, budget, data, called.body());
    }

    /** Executes a template and returns its output. */
    String run(Object data, Node body) {
        walk(data, body);
        return out.toString();
    }

    private void print(String text, Node by) {
        budget.add(out.length(), text.length());
        if (trace != null) {
            trace.add(out.length(), text.length(), source, by);
        }
        out.append(text);
    }

    private Flow walk(Object dot, Node node) {
        values.at(node);
        if (trace != null) {
            trace.at(node);
        }
        if (node instanceof Node.Text text) {
            print(text.text(), text);
            return Flow.ON;
        }
        if (node instanceof Node.Action action) {
            Object value = values.pipeline(dot, action.pipe());
            if (action.pipe().variables().isEmpty()) {
                print(value == GoNil.INVALID ? "<no value>" : alone(value), action);
            }
            return Flow.ON;
        }
        if (node instanceof Node.Block block) {
            return block(dot, block);
        }
        if (node instanceof Node.Condition condition) {
            return condition(dot, condition);
        }
        if (node instanceof Node.Range range) {
            return range(dot, range);
        }
        if (node instanceof Node.Call call) {
            call(dot, call);
            return Flow.ON;
        }
        if (node instanceof Node.Jump jump) {
            return jump.ends() ? Flow.LOOP_END : Flow.NEXT_ROUND;
        }
        throw values.failure("unknown node: " + node.shown());
    }

    private static String alone(Object value) {
        return value instanceof GoTyped typed ? typed.printedAlone() : GoFormat.print(value);
    }

    private Flow block(Object dot, Node.Block block) {
        List<Node> nodes = block.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            Flow flow = walk(dot, nodes.get(i));
            if (flow != Flow.ON) {
                return flow;
            }
        }
        return Flow.ON;
    }

    private Flow condition(Object dot, Node.Condition condition) {
        int mark = values.mark();
        Object value = values.pipeline(dot, condition.pipe());
        Flow flow = Flow.ON;
        if (!GoTypes.isEmpty(value)) {
            flow = walk(condition.word().equals("with") ? value : dot, condition.then());
        } else if (condition.otherwise() != null) {
            flow = walk(dot, condition.otherwise());
        }
        values.pop(mark);
        return flow;
    }

    private void call(Object dot, Node.Call call) {
        TemplateSet.Definition called = templates.find(call.name());
        if (called == null) {
            throw values.failure("template " + GoQuote.quote(call.name()) + " not defined");
        }
        Object data = values.pipeline(dot, call.pipe());
        new Execution(this, called, call.name(), data, call).walk(data, called.body());
    }

    private Flow range(Object dot, Node.Range range) {
        int outer = values.mark();
        Object value = values.pipeline(dot, range.pipe());
        Flow flow = Flow.ON;
        if (value instanceof GoList list) {
            for (int i = 0; i < list.size() && flow != Flow.LOOP_END; i++) {
                flow = round(range, GoInt.ofInt(i), Boxed.of(list, list.items().get(i)));
            }
        } else if (value instanceof GoMap map) {
            // as in Go, the entries are those from before the first round
            for (var entry : copied(map)) {
                if (flow != Flow.LOOP_END) {
                    flow = round(range, entry.getKey(), Boxed.of(map, entry.getValue()));
                }
            }
        } else if (value instanceof GoInt whole) {
            if (range.pipe().variables().size() > 1) {
                throw values.failure("can't use " + whole + " to iterate over more than one variable");
            }
            for (long i = 0; i < whole.value() && flow != Flow.LOOP_END; i++) {
                flow = round(range, GoNil.INVALID, new GoInt(i, whole.type()));
            }
        } else if (!(value instanceof GoNil)) {
            // nothing acts like an empty map
            throw values.failure("range can't iterate over " + GoFormat.print(value));
        }
        Flow result = Flow.ON;
        boolean empty = GoTypes.isEmpty(value) || value instanceof GoInt whole && whole.value() < 0;
        if (empty && range.otherwise() != null) {
            result = walk(dot, range.otherwise());
        }
        values.pop(outer);
        return result;
    }

    private static List<Map.Entry<String, Object>> copied(GoMap map) {
        List<Map.Entry<String, Object>> entries = new ArrayList<>(map.size());
        for (var entry : map.entries()) {
            entries.add(Map.entry(entry.getKey(), entry.getValue()));
        }
        return entries;
    }

    private Flow round(Node.Range range, Object index, Object item) {
        int mark = values.mark();
        var variables = range.pipe().variables();
        if (range.pipe().assigns()) {
            if (variables.size() > 1) {
                values.set(variables.get(0).names().getFirst(), index);
                values.set(variables.get(1).names().getFirst(), item);
            } else if (!variables.isEmpty()) {
                values.set(variables.getFirst().names().getFirst(), item);
            }
        } else if (!variables.isEmpty()) {
            values.setTop(1, item);
            if (variables.size() > 1) {
                values.setTop(2, index);
            }
        }
        Flow flow = walk(item, range.then());
        values.pop(mark);
        return flow;
    }
}
