package dev.kasane.check.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the maximum cost of a rule as cel-go 0.26 does ({@code checker/cost.go}), with Kubernetes' costs of
 * functions. Oddities of cel-go are reproduced, since the server uses them: the first name of a path is dropped without
 * a check, so that an item of a computed list has the size of the whole value.
 */
public final class CostEstimate {

    private static final double NEW_LIST = 10;
    private static final double NEW_MAP = 30;
    private static final double NEW_STRUCT = 40;

    private final CelAbstractSyntaxTree tree;
    private final Shape self;
    private final Map<Long, List<String>> paths = new HashMap<>();
    private final Map<Long, Size> sizes = new HashMap<>();
    private final Map<Long, Entry> entries = new HashMap<>();
    private final Map<String, Deque<Local>> locals = new HashMap<>();
    private final CallCost calls = new CallCost(this);

    /** The sizes of the keys or indices, and of the values of a list or a map. */
    record Entry(boolean list, Size key, Size value) {

        static @Nullable Entry union(@Nullable Entry a, @Nullable Entry b) {
            return a == null || b == null ? null : new Entry(a.list, a.key.union(b.key), a.value.union(b.value));
        }
    }

    /** A variable of a loop. */
    private record Local(
            List<String> path,
            @Nullable Size size,
            @Nullable Entry entry) {}

    private CostEstimate(CelAbstractSyntaxTree tree, Shape self) {
        this.tree = tree;
        this.self = self;
    }

    /** The largest cost of an expression about a value of some shape. */
    public static double of(CelExpression expression, Shape self) {
        return new CostEstimate(expression.tree(), self).cost(expression.tree().getExpr());
    }

    double cost(CelExpr node) {
        return switch (node.getKind()) {
            case IDENT -> {
                Local local = local(node);
                paths.put(node.id(), local == null ? List.of(node.ident().name()) : local.path());
                yield 1;
            }
            case SELECT -> select(node);
            case CALL -> calls.cost(node);
            case LIST -> list(node);
            case MAP -> map(node);
            case STRUCT -> {
                double cost = NEW_STRUCT;
                for (CelExpr child : Trees.children(node)) {
                    cost += cost(child);
                }
                yield cost;
            }
            case COMPREHENSION -> isBinding(node.comprehension()) ? binding(node) : loop(node);
            default -> 0;
        };
    }

    private double select(CelExpr node) {
        double cost = cost(node.select().operand());
        if (node.select().testOnly()) {
            return cost;
        }
        CelKind kind = type(node.select().operand()).kind();
        paths.put(node.id(), inner(path(node.select().operand()), node.select().field()));
        return kind == CelKind.MAP || kind == CelKind.STRUCT || kind == CelKind.TYPE_PARAM ? cost + 1 : cost;
    }

    private double list(CelExpr node) {
        double cost = NEW_LIST;
        Size item = new Size(node.list().elements().isEmpty() ? 0 : 0x1p64, 0);
        for (CelExpr element : node.list().elements()) {
            cost += cost(element);
            item = item.union(sizeOrUnknown(element));
        }
        entries.put(node.id(), new Entry(true, Size.of(1), item));
        return cost;
    }

    private double map(CelExpr node) {
        double cost = NEW_MAP;
        Size key = new Size(node.map().entries().isEmpty() ? 0 : 0x1p64, 0);
        Size value = key;
        for (CelExpr.CelMap.Entry entry : node.map().entries()) {
            cost += cost(entry.key()) + cost(entry.value());
            key = key.union(sizeOrUnknown(entry.key()));
            value = value.union(sizeOrUnknown(entry.value()));
        }
        entries.put(node.id(), new Entry(false, key, value));
        return cost;
    }

    private double loop(CelExpr node) {
        CelExpr.CelComprehension loop = node.comprehension();
        double cost = cost(loop.iterRange()) + cost(loop.accuInit());
        push(loop.accuVar(), path(loop.accuInit()), size(loop.accuInit()), entry(loop.accuInit()));
        boolean two = !loop.iterVar2().isEmpty();
        pushItems(loop, two);
        double step = cost(loop.loopCondition()) + cost(loop.loopStep());
        pop(loop.iterVar());
        if (two) {
            pop(loop.iterVar2());
        }
        cost += cost(loop.result());
        pop(loop.accuVar());
        Size range = sizeOrUnknown(loop.iterRange());
        switch (loop.accuInit().getKind()) {
            case CONSTANT -> setSize(node, size(loop.accuInit()));
            case LIST, MAP -> {
                setSize(node, range);
                setEntry(node, entry(loop.loopStep()));
            }
            default -> {}
        }
        return cost + range.most() * step;
    }

    private void pushItems(CelExpr.CelComprehension loop, boolean two) {
        Entry entry = entry(loop.iterRange());
        List<String> path = path(loop.iterRange());
        boolean list = entry == null ? type(loop.iterRange()).kind() == CelKind.LIST : entry.list();
        Size key = entry == null ? null : entry.key();
        Size value = entry == null ? null : entry.value();
        if (two) {
            push(loop.iterVar(), inner(path, list ? "@indices" : Shape.KEYS), key, null);
            push(loop.iterVar2(), inner(path, list ? Shape.ITEMS : Shape.VALUES), value, null);
        } else {
            push(loop.iterVar(), inner(path, list ? Shape.ITEMS : Shape.KEYS), list ? value : key, null);
        }
    }

    /** Whether a loop only gives a value a name, as the macros about optionals do. */
    private static boolean isBinding(CelExpr.CelComprehension loop) {
        return loop.iterRange().getKind() == CelExpr.ExprKind.Kind.LIST
                && loop.iterRange().list().elements().isEmpty()
                && loop.loopCondition().getKind() == CelExpr.ExprKind.Kind.CONSTANT
                && loop.loopCondition().constant().getKind() == CelConstant.Kind.BOOLEAN_VALUE
                && !loop.loopCondition().constant().booleanValue()
                && !isAccumulator(loop.accuVar());
    }

    private double binding(CelExpr node) {
        CelExpr.CelComprehension loop = node.comprehension();
        double cost = cost(loop.iterRange()) + cost(loop.accuInit());
        push(loop.accuVar(), path(loop.accuInit()), size(loop.accuInit()), entry(loop.accuInit()));
        cost += cost(loop.result());
        pop(loop.accuVar());
        copySizes(node, loop.result());
        return cost;
    }

    private static boolean isAccumulator(String name) {
        return name.equals("__result__") || name.equals("@result");
    }

    private void push(String name, List<String> path, @Nullable Size size, @Nullable Entry entry) {
        locals.computeIfAbsent(name, key -> new ArrayDeque<>()).push(new Local(path, size, entry));
    }

    private void pop(String name) {
        Deque<Local> hidden = locals.get(name);
        if (hidden != null) {
            hidden.pop();
        }
    }

    private @Nullable Local local(CelExpr node) {
        if (node.getKind() != CelExpr.ExprKind.Kind.IDENT) {
            return null;
        }
        Deque<Local> stack = locals.get(node.ident().name());
        return stack == null ? null : stack.peek();
    }

    CelAbstractSyntaxTree tree() {
        return tree;
    }

    CelType type(CelExpr node) {
        return tree.getType(node.id()).orElse(SimpleType.DYN);
    }

    /** The names on the path from a variable to a value; empty if the value is computed. */
    List<String> path(CelExpr node) {
        Local local = local(node);
        return local != null ? local.path() : paths.getOrDefault(node.id(), List.of());
    }

    void setPath(CelExpr node, List<String> path) {
        paths.put(node.id(), path);
    }

    static List<String> inner(List<String> path, String step) {
        List<String> longer = new ArrayList<>(path);
        longer.add(step);
        return longer;
    }

    void setSize(CelExpr node, @Nullable Size size) {
        if (size != null) {
            sizes.put(node.id(), size);
        }
    }

    void setEntry(CelExpr node, @Nullable Entry entry) {
        if (entry != null) {
            entries.put(node.id(), entry);
        }
    }

    void copySizes(CelExpr to, CelExpr from) {
        setSize(to, size(from));
        setEntry(to, entry(from));
    }

    @Nullable
    Entry entry(CelExpr node) {
        Entry entry = entries.get(node.id());
        Local local = entry == null ? local(node) : null;
        return local == null ? entry : local.entry();
    }

    Size sizeOrUnknown(CelExpr node) {
        Size size = size(node);
        return size == null ? Size.UNKNOWN : size;
    }

    /** The size of a value; null when nothing bounds it. */
    @Nullable
    Size size(CelExpr node) {
        Size size = sizes.get(node.id());
        if (size == null) {
            size = written(node);
        }
        if (size == null) {
            size = declared(path(node));
            setSize(node, size);
        }
        if (size == null && isScalar(type(node))) {
            size = Size.of(1);
        }
        Local local = size == null ? local(node) : null;
        return local == null ? size : local.size();
    }

    private static @Nullable Size written(CelExpr node) {
        return switch (node.getKind()) {
            case CONSTANT -> constant(node.constant());
            case LIST -> Size.of(node.list().elements().size());
            case MAP -> Size.of(node.map().entries().size());
            default -> null;
        };
    }

    private static Size constant(CelConstant constant) {
        return switch (constant.getKind()) {
            case STRING_VALUE -> {
                String text = constant.stringValue();
                yield Size.of(text.codePointCount(0, text.length()));
            }
            case BYTES_VALUE -> Size.of(constant.bytesValue().size());
            default -> Size.of(1);
        };
    }

    /** The size that the schema gives a path; null when there is none. */
    @Nullable
    Size declared(List<String> path) {
        Shape shape = path.isEmpty() ? null : self;
        for (int i = 1; i < path.size() && shape != null; i++) {
            shape = shape.inner(path.get(i));
        }
        return shape == null ? null : new Size(0, shape.most());
    }

    private static boolean isScalar(CelType type) {
        return switch (type.kind()) {
            case BOOL, INT, UINT, DOUBLE, DURATION, TIMESTAMP -> true;
            default ->
                type instanceof OptionalType && isScalar(type.parameters().getFirst());
        };
    }
}
