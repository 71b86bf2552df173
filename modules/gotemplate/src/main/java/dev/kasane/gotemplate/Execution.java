package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.Map;

/** One template that prints, and those it calls. */
final class Execution {

    /** What comes after a node. */
    private enum Flow {
        ON,
        NEXT_ROUND,
        LOOP_END
    }

    private final Source source;
    private final Map<String, Node.Block> templates;
    private final MissingKey missingKey;
    private final Budget budget;
    private final StringBuilder out;
    private final int depth;
    private final Evaluator values;

    private Execution(Execution outer, String name, Object dot, Node at) {
        this.source = outer.source;
        this.templates = outer.templates;
        this.missingKey = outer.missingKey;
        this.budget = outer.budget;
        this.out = outer.out;
        this.depth = outer.depth + 1;
        this.values = new Evaluator(source, name, missingKey, budget, dot, at);
        if (depth > budget.bounds().depth()) {
            throw new BoundExceeded(
                    "templates call each other more than " + budget.bounds().depth() + " deep");
        }
    }

    private Execution(
            Source source,
            Map<String, Node.Block> templates,
            MissingKey missingKey,
            Budget budget,
            Object data,
            Node root) {
        this.source = source;
        this.templates = templates;
        this.missingKey = missingKey;
        this.budget = budget;
        this.out = new StringBuilder();
        this.depth = 0;
        this.values = new Evaluator(source, "", missingKey, budget, data, root);
    }

    /** What a template prints. */
    static String run(
            Source source, Map<String, Node.Block> templates, MissingKey missingKey, Budget budget, Object data) {
        Node.Block root = templates.get("");
        if (root == null) {
            throw new IllegalStateException("every text is a template");
        }
        Execution execution = new Execution(source, templates, missingKey, budget, data, root);
        execution.walk(data, root);
        return execution.out.toString();
    }

    private void print(String text) {
        budget.make((long) out.length() + text.length());
        out.append(text);
    }

    private Flow walk(Object dot, Node node) {
        values.at(node);
        switch (node) {
            case Node.Text text -> print(text.text());
            case Node.Action action -> {
                Object value = values.pipeline(dot, action.pipe());
                if (action.pipe().variables().isEmpty()) {
                    print(value == GoNil.INVALID ? "<no value>" : GoFormat.print(value));
                }
            }
            case Node.Block block -> {
                for (Node inner : block.nodes()) {
                    Flow flow = walk(dot, inner);
                    if (flow != Flow.ON) {
                        return flow;
                    }
                }
            }
            case Node.Condition condition -> {
                return condition(dot, condition);
            }
            case Node.Range range -> {
                return range(dot, range);
            }
            case Node.Call call -> call(dot, call);
            case Node.Jump jump -> {
                return jump.ends() ? Flow.LOOP_END : Flow.NEXT_ROUND;
            }
            default -> throw values.failure("unknown node: " + node.shown());
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
        Node.Block called = templates.get(call.name());
        if (called == null) {
            throw values.failure("template " + GoQuote.quote(call.name()) + " not defined");
        }
        Object data = values.pipeline(dot, call.pipe());
        new Execution(this, call.name(), data, call).walk(data, called);
    }

    private Flow range(Object dot, Node.Range range) {
        int outer = values.mark();
        Object value = values.pipeline(dot, range.pipe());
        Flow flow = Flow.ON;
        switch (value) {
            case GoList list -> {
                for (int i = 0; i < list.size() && flow != Flow.LOOP_END; i++) {
                    flow = round(
                            range, GoInt.ofInt(i), Boxed.of(list, list.items().get(i)));
                }
            }
            case GoMap map -> {
                for (var entry : java.util.List.copyOf(map.entries())) {
                    if (flow != Flow.LOOP_END) {
                        flow = round(range, entry.getKey(), Boxed.of(map, entry.getValue()));
                    }
                }
            }
            case GoInt whole -> {
                if (range.pipe().variables().size() > 1) {
                    throw values.failure("can't use " + whole + " to iterate over more than one variable");
                }
                for (long i = 0; i < whole.value() && flow != Flow.LOOP_END; i++) {
                    flow = round(range, GoNil.INVALID, new GoInt(i, whole.type()));
                }
            }
            case GoNil nothing -> {
                // acts like an empty map
            }
            default -> throw values.failure("range can't iterate over " + GoFormat.print(value));
        }
        Flow result = Flow.ON;
        boolean empty = GoTypes.isEmpty(value) || value instanceof GoInt whole && whole.value() < 0;
        if (empty && range.otherwise() != null) {
            result = walk(dot, range.otherwise());
        }
        values.pop(outer);
        return result;
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
