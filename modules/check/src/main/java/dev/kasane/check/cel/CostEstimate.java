package dev.kasane.check.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a rule can cost at most, by the model of Go's CEL with Kubernetes' functions. */
public final class CostEstimate {

    private static final double UNKNOWN = 1.8446744073709552e19;
    private static final double TRAVERSAL = 0.1;
    private static final double PATTERN = 0.25;

    private final CelAbstractSyntaxTree tree;
    private final Map<String, Value> variables = new HashMap<>();

    /** What is known of a value: its size, and the shape it has. */
    private record Value(double cost, double size, @Nullable Shape shape) {}

    private CostEstimate(CelAbstractSyntaxTree tree) {
        this.tree = tree;
    }

    /** The largest cost of an expression about a value of some shape. */
    public static double of(CelExpression expression, Shape self) {
        CostEstimate estimate = new CostEstimate(expression.tree());
        Value value = new Value(1, estimate.size(self.most()), self);
        estimate.variables.put("self", value);
        estimate.variables.put("oldSelf", value);
        return estimate.value(expression.tree().getExpr()).cost();
    }

    private double size(double most) {
        return most < 0 ? 1 : most;
    }

    private Value value(CelExpr node) {
        return switch (node.getKind()) {
            case CONSTANT -> constant(node.constant());
            case IDENT -> {
                Value known = variables.get(node.ident().name());
                yield known == null ? new Value(1, sizeOf(node), null) : new Value(1, known.size(), known.shape());
            }
            case SELECT -> {
                Value operand = value(node.select().operand());
                Shape shape = operand.shape() == null
                        ? null
                        : operand.shape().field(node.select().field());
                yield new Value(operand.cost() + 1, shape == null ? sizeOf(node) : size(shape.most()), shape);
            }
            case CALL -> call(node);
            case LIST -> {
                double cost = 10;
                for (CelExpr item : node.list().elements()) {
                    cost += value(item).cost();
                }
                yield new Value(cost, node.list().elements().size(), null);
            }
            case MAP -> {
                double cost = 30;
                for (CelExpr child : Trees.children(node)) {
                    cost += value(child).cost();
                }
                yield new Value(cost, node.map().entries().size(), null);
            }
            case COMPREHENSION -> comprehension(node.comprehension());
            default -> new Value(40, 1, null);
        };
    }

    /** The size of a value of which only the type is known. */
    private double sizeOf(CelExpr node) {
        CelType type = tree.getType(node.id()).orElse(null);
        return type != null && isScalar(type.kind()) ? 1 : UNKNOWN;
    }

    private static boolean isScalar(CelKind kind) {
        return switch (kind) {
            case BOOL, INT, UINT, DOUBLE, DURATION, TIMESTAMP, TYPE -> true;
            default -> false;
        };
    }

    private static Value constant(CelConstant constant) {
        return switch (constant.getKind()) {
            case STRING_VALUE ->
                new Value(
                        0,
                        constant.stringValue()
                                .codePointCount(0, constant.stringValue().length()),
                        null);
            case BYTES_VALUE -> new Value(0, constant.bytesValue().size(), null);
            default -> new Value(0, 1, null);
        };
    }

    private Value comprehension(CelExpr.CelComprehension loop) {
        Value range = value(loop.iterRange());
        double cost = range.cost() + value(loop.accuInit()).cost();
        Shape item = range.shape() == null ? null : range.shape().item();
        boolean map = range.shape() != null && range.shape().isMap();
        Value element = new Value(1, item == null ? UNKNOWN : size(item.most()), item);
        Value key = new Value(1, map ? UNKNOWN : 1, null);
        String first = loop.iterVar();
        String second = loop.iterVar2();
        Value hidden = variables.get(first);
        if (second.isEmpty()) {
            variables.put(first, map ? key : element);
        } else {
            // the server's estimate knows nothing of two variables, and takes either for a scalar
            variables.put(first, new Value(1, 1, null));
            variables.put(second, new Value(1, 1, null));
        }
        variables.put(loop.accuVar(), new Value(1, UNKNOWN, null));
        double step =
                value(loop.loopCondition()).cost() + value(loop.loopStep()).cost();
        if (hidden == null) {
            variables.remove(first);
        } else {
            variables.put(first, hidden);
        }
        cost += range.size() * step;
        variables.put(loop.accuVar(), new Value(1, Math.min(range.size(), UNKNOWN), null));
        Value result = value(loop.result());
        return new Value(cost + result.cost(), range.size(), range.shape() != null && !map ? range.shape() : null);
    }

    private Value call(CelExpr node) {
        CelExpr.CelCall call = node.call();
        Value target = call.target().map(this::value).orElse(null);
        List<Value> arguments = call.args().stream().map(this::value).toList();
        double sum = (target == null ? 0 : target.cost())
                + arguments.stream().mapToDouble(Value::cost).sum();
        double first = arguments.isEmpty() ? 0 : arguments.getFirst().size();
        double second = arguments.size() < 2 ? 0 : arguments.get(1).size();
        double own = target == null ? 0 : target.size();
        return switch (call.function()) {
            case "_||_", "_&&_" -> new Value(sum, 1, null);
            case "_?_:_" -> {
                double either =
                        Math.max(arguments.get(1).cost(), arguments.get(2).cost());
                yield new Value(
                        arguments.getFirst().cost() + either,
                        Math.max(second, arguments.get(2).size()),
                        null);
            }
            case "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_" ->
                new Value(sum + Math.ceil(Math.min(first, second) * TRAVERSAL), 1, null);
            case "_+_" -> {
                boolean list = isKind(node, CelKind.LIST);
                boolean text = isKind(node, CelKind.STRING) || isKind(node, CelKind.BYTES);
                double cost = list || !text ? 1 : Math.ceil((first + second) * TRAVERSAL);
                yield new Value(
                        sum + cost,
                        list || text ? first + second : 1,
                        list ? arguments.getFirst().shape() : null);
            }
            case "_[_]", "_[?_]", "_?._" -> {
                Shape of = arguments.getFirst().shape();
                Shape item = of == null
                        ? null
                        : call.args().get(1).getKind() == CelExpr.ExprKind.Kind.CONSTANT
                                        && call.function().equals("_?._")
                                ? of.field(call.args().get(1).constant().stringValue())
                                : of.item();
                yield new Value(sum + 1, item == null ? sizeOf(node) : size(item.most()), item);
            }
            case "@in", "_in_" -> new Value(sum + second, 1, null);
            case "startsWith", "endsWith" -> new Value(sum + Math.ceil(first * TRAVERSAL), 1, null);
            case "contains" -> new Value(sum + Math.ceil(own * TRAVERSAL) * Math.ceil(first * TRAVERSAL), 1, null);
            case "matches", "find", "findAll" -> {
                double text = target == null ? first : own;
                double pattern = target == null ? second : first;
                double cost = Math.ceil((text + 1) * TRAVERSAL) * Math.ceil(pattern * PATTERN);
                yield new Value(sum + cost, text, null);
            }
            case "format" -> new Value(sum + Math.ceil(own * TRAVERSAL), UNKNOWN, null);
            case "lowerAscii", "upperAscii", "trim", "substring", "charAt", "split" ->
                new Value(sum + Math.ceil(own * TRAVERSAL), own, null);
            case "replace" -> new Value(sum + Math.ceil(own * TRAVERSAL), own * Math.max(1, second), null);
            case "join" -> {
                Shape item = target == null || target.shape() == null
                        ? null
                        : target.shape().item();
                double length = own * (item == null ? UNKNOWN : size(item.most()) + first);
                yield new Value(sum + Math.ceil(length * TRAVERSAL), length, null);
            }
            case "isSorted", "sum", "min", "max", "indexOf", "lastIndexOf" -> {
                Shape item = target == null || target.shape() == null
                        ? null
                        : target.shape().item();
                if (target != null
                        && call.target().isPresent()
                        && isKind(call.target().get(), CelKind.STRING)) {
                    yield new Value(
                            sum + Math.ceil(own * TRAVERSAL) * Math.max(1, Math.ceil(first * TRAVERSAL)), 1, null);
                }
                double each = 1 + (item == null || item.most() < 0 ? 0 : Math.ceil(item.most() * TRAVERSAL));
                yield new Value(sum + own * each, 1, null);
            }
            case "url",
                    "isURL",
                    "quantity",
                    "isQuantity",
                    "ip",
                    "isIP",
                    "cidr",
                    "isCIDR",
                    "semver",
                    "isSemver",
                    "ip.isCanonical" -> new Value(sum + Math.ceil(Math.max(first, own) * TRAVERSAL), 1, null);
            case "validate" -> new Value(sum + Math.ceil(first * TRAVERSAL), 1, null);
            case "string" ->
                new Value(sum + 1, isKind(call.args().getFirst(), CelKind.STRING) ? first : sizeOf(node), null);
            case "bytes" -> new Value(sum + Math.ceil(first * TRAVERSAL), first * 4, null);
            default -> new Value(sum + 1, sizeOf(node), null);
        };
    }

    private boolean isKind(CelExpr node, CelKind kind) {
        return tree.getType(node.id()).map(type -> type.kind() == kind).orElse(false);
    }
}
