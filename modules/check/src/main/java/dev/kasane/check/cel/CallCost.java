package dev.kasane.check.cel;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The maximum cost of calls: the overloads of CEL, and the functions that Kubernetes adds ({@code library/cost.go}).
 */
final class CallCost {

    private static final double TRAVERSAL = 0.1;
    private static final double PATTERN = 0.25;
    private static final double FORMAT = 64;
    private static final double PATTERN_OF_FORMAT = 128;

    private final CostEstimate estimate;

    /** The cost of a call without its arguments, and the size of its value if it is known. */
    private record Estimate(double cost, @Nullable Size size) {

        static Estimate of(double cost) {
            return new Estimate(cost, null);
        }
    }

    CallCost(CostEstimate estimate) {
        this.estimate = estimate;
    }

    double cost(CelExpr node) {
        CelExpr.CelCall call = node.call();
        List<CelExpr> arguments = call.args();
        if (call.function().equals("dyn")) {
            double cost = estimate.cost(arguments.getFirst());
            estimate.copySizes(node, arguments.getFirst());
            return 1 + cost;
        }
        double sum = 0;
        double either = 0;
        for (int i = 0; i < arguments.size(); i++) {
            double cost = estimate.cost(arguments.get(i));
            if (i > 0 && call.function().equals("_?_:_")) {
                either = Math.max(either, cost);
            } else {
                sum += cost;
            }
        }
        if (call.target().isPresent()) {
            sum += estimate.cost(call.target().get());
        }
        double most = 0;
        Size size = null;
        for (String overload : estimate.tree()
                .getReference(node.id())
                .map(CelReference::overloadIds)
                .orElseThrow()) {
            Estimate one = estimate(node, overload);
            most = Math.max(most, one.cost());
            if (one.size() != null) {
                size = size == null ? one.size() : size.union(one.size());
            }
            if (overload.equals("index_list") || overload.equals("index_map")) {
                CostEstimate.Entry entry = estimate.entry(arguments.getFirst());
                size = entry == null ? null : entry.value();
                String step = overload.equals("index_list") ? Shape.ITEMS : Shape.VALUES;
                estimate.setPath(node, CostEstimate.inner(estimate.path(arguments.getFirst()), step));
            }
            if (size == null) {
                size = estimate.size(node);
            }
        }
        estimate.setSize(node, size);
        return sum + either + most;
    }

    private Size size(CelExpr node) {
        return estimate.sizeOrUnknown(node);
    }

    private Estimate estimate(CelExpr node, String overload) {
        CelExpr.CelCall call = node.call();
        CelExpr target = call.target().orElse(null);
        Estimate added = target == null ? ofFunction(call) : ofMember(call, target, overload);
        return added == null ? ofOverload(node, target, overload) : added;
    }

    /** Functions of Kubernetes that have no target. */
    private @Nullable Estimate ofFunction(CelExpr.CelCall call) {
        List<CelExpr> arguments = call.args();
        return switch (call.function()) {
            case "url" -> new Estimate(size(arguments.getFirst()).cost(TRAVERSAL), size(arguments.getFirst()));
            case "cidr", "isIP", "isCIDR", "ip", "quantity", "isQuantity", "semver", "isSemver" ->
                Estimate.of(size(arguments.getFirst()).cost(TRAVERSAL));
            case "ip.isCanonical" -> Estimate.of(size(arguments.getFirst()).cost(2 * TRAVERSAL));
            case "_==_" -> ofEquality(arguments);
            case "sets.contains", "sets.intersects" -> Estimate.of(1 + product(arguments));
            case "sets.equivalent" -> Estimate.of(1 + 2 * product(arguments));
            default -> null;
        };
    }

    private double product(List<CelExpr> lists) {
        return size(lists.get(0)).times(size(lists.get(1))).most();
    }

    private @Nullable Estimate ofEquality(List<CelExpr> arguments) {
        CelType type = estimate.type(arguments.get(0));
        if (!type.equals(estimate.type(arguments.get(1)))) {
            return null;
        }
        return switch (type.name()) {
            case "net.IP", "net.CIDR", "kubernetes.Quantity", "kubernetes.Semver" -> Estimate.of(1);
            case "kubernetes.NamedFormat" -> Estimate.of(Math.ceil(FORMAT * TRAVERSAL));
            case "kubernetes.URL" -> {
                Size size = estimate.size(arguments.get(1));
                yield Estimate.of((size == null ? Size.of(1) : size).cost(TRAVERSAL));
            }
            default -> null;
        };
    }

    /** Functions of Kubernetes that have a target. */
    private @Nullable Estimate ofMember(CelExpr.CelCall call, CelExpr target, String overload) {
        List<CelExpr> arguments = call.args();
        Size own = size(target);
        return switch (call.function()) {
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> ofSearch(target, own);
            case "lowerAscii", "upperAscii", "substring", "trim" -> new Estimate(own.cost(TRAVERSAL), own);
            case "replace" ->
                new Estimate(
                        own.cost(2 * TRAVERSAL), Replacement.size(own, size(arguments.get(0)), size(arguments.get(1))));
            case "split" -> new Estimate(own.cost(2 * TRAVERSAL), new Size(0, parts(arguments, own)));
            case "join" -> ofJoin(target, own, arguments);
            case "find", "findAll" -> new Estimate(matching(own, size(arguments.getFirst())), new Size(0, own.most()));
            case "containsIP" ->
                Estimate.of(4
                        + (overload.endsWith("string")
                                ? size(arguments.getFirst()).cost(TRAVERSAL)
                                : 0));
            case "containsCIDR" ->
                Estimate.of(7
                        + (overload.endsWith("string")
                                ? size(arguments.getFirst()).cost(TRAVERSAL)
                                : 0));
            case "validate" ->
                Estimate.of(Math.ceil(size(arguments.getFirst()).cost(TRAVERSAL) * PATTERN_OF_FORMAT * PATTERN));
            default -> null;
        };
    }

    private Estimate ofSearch(CelExpr target, Size own) {
        CelType type = estimate.type(target);
        if (type.parameters().isEmpty()) {
            return Estimate.of(own.cost(TRAVERSAL));
        }
        CelKind item = type.parameters().getFirst().kind();
        boolean text = item == CelKind.STRING || item == CelKind.BYTES;
        return Estimate.of(own.most() * (text ? 1 + item(target).cost(TRAVERSAL) : 1));
    }

    /** The size of the items of a list. */
    private Size item(CelExpr list) {
        List<String> path = estimate.path(list);
        Size size = path.isEmpty() ? null : estimate.declared(CostEstimate.inner(path, Shape.ITEMS));
        return size == null ? Size.UNKNOWN : size;
    }

    private static double parts(List<CelExpr> arguments, Size own) {
        CelExpr limit = arguments.size() < 2 ? null : arguments.get(1);
        return limit != null
                        && limit.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && limit.constant().getKind() == CelConstant.Kind.INT64_VALUE
                ? limit.constant().int64Value() < 0 ? 0x1p64 : limit.constant().int64Value()
                : own.most();
    }

    private Estimate ofJoin(CelExpr target, Size own, List<CelExpr> arguments) {
        Size size = estimate.type(target).parameters().isEmpty() ? Size.of(0) : own.times(item(target));
        if (!arguments.isEmpty()) {
            Size gaps = new Size(Math.max(0, own.least() - 1), Math.max(0, own.most() - 1));
            size = size.plus(size(arguments.getFirst()).times(gaps));
        }
        return new Estimate(size.cost(TRAVERSAL), size);
    }

    private static double matching(Size text, Size pattern) {
        return text.plus(Size.of(1)).cost(TRAVERSAL) * pattern.cost(PATTERN);
    }

    /** The overloads of CEL itself. */
    private Estimate ofOverload(CelExpr node, @Nullable CelExpr target, String overload) {
        List<CelExpr> arguments = node.call().args();
        return switch (overload) {
            case "string_format" ->
                Estimate.of(target == null ? 1 : size(target).cost(TRAVERSAL));
            case "string_to_bytes" -> {
                Size size = size(arguments.getFirst());
                yield new Estimate(size.cost(TRAVERSAL), new Size(size.least(), size.most() * 4));
            }
            case "bytes_to_string" -> {
                Size size = size(arguments.getFirst());
                yield new Estimate(size.cost(TRAVERSAL), new Size(Math.floor(size.least() / 4), size.most()));
            }
            case "strings_quote" -> {
                Size size = size(arguments.getFirst());
                yield new Estimate(size.cost(TRAVERSAL), new Size(size.least() + 2, size.most() * 2 + 2));
            }
            case "starts_with_string", "ends_with_string" ->
                Estimate.of(size(arguments.getFirst()).cost(TRAVERSAL));
            case "in_list" -> Estimate.of(size(arguments.get(1)).most());
            case "matches_string" ->
                Estimate.of(target == null ? 1 : matching(size(target), size(arguments.getFirst())));
            case "contains_string" ->
                Estimate.of(
                        target == null
                                ? 1
                                : size(target).cost(TRAVERSAL)
                                        * size(arguments.getFirst()).cost(TRAVERSAL));
            case "logical_or", "logical_and" -> Estimate.of(0);
            case "conditional" -> {
                estimate.setEntry(
                        node,
                        CostEstimate.Entry.union(estimate.entry(arguments.get(1)), estimate.entry(arguments.get(2))));
                yield new Estimate(0, size(arguments.get(1)).union(size(arguments.get(2))));
            }
            case "add_string", "add_bytes", "add_list" -> {
                Size size = size(arguments.get(0)).plus(size(arguments.get(1)));
                estimate.setEntry(
                        node,
                        CostEstimate.Entry.union(estimate.entry(arguments.get(0)), estimate.entry(arguments.get(1))));
                yield new Estimate(overload.equals("add_list") ? 1 : size.cost(TRAVERSAL), size);
            }
            case "less_string",
                    "greater_string",
                    "less_equals_string",
                    "greater_equals_string",
                    "less_bytes",
                    "greater_bytes",
                    "less_equals_bytes",
                    "greater_equals_bytes",
                    "equals",
                    "not_equals" -> {
                double smaller = Math.min(
                        size(arguments.get(0)).most(), size(arguments.get(1)).most());
                yield Estimate.of(Math.ceil(smaller * TRAVERSAL));
            }
            default -> Estimate.of(1);
        };
    }
}
