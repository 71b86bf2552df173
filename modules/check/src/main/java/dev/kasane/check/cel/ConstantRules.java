package dev.kasane.check.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationException;
import dev.kasane.check.builtin.Durations;
import dev.kasane.check.schema.Times;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks calls on constants, which the server evaluates at compile time; a failure rejects the expression. */
final class ConstantRules {

    private static final Set<String> PATTERNS = Set.of("matches", "find", "findAll");

    private ConstantRules() {}

    static void check(CelAbstractSyntaxTree tree) throws CelProblem {
        check(tree.getExpr());
    }

    private static void check(CelExpr node) throws CelProblem {
        if (node.getKind() == CelExpr.ExprKind.Kind.CALL) {
            checkCall(node.call());
        }
        for (CelExpr child : Trees.children(node)) {
            check(child);
        }
    }

    private static void checkCall(CelExpr.CelCall call) throws CelProblem {
        List<CelExpr> arguments = call.args();
        if (call.target().isEmpty() && arguments.size() == 1) {
            String text = string(arguments.getFirst());
            if (text != null) {
                checkConversion(call.function(), text);
            }
        }
        if (PATTERNS.contains(call.function()) && !arguments.isEmpty()) {
            String pattern = string(call.target().isPresent() ? arguments.getFirst() : arguments.getLast());
            if (pattern != null) {
                try {
                    RegexLibrary.pattern(pattern);
                } catch (CelEvaluationException e) {
                    throw failed(String.valueOf(e.getMessage()));
                }
            }
        }
        if (call.function().equals("format") && call.target().isPresent() && arguments.size() == 1) {
            checkFormat(string(call.target().get()), arguments.getFirst());
        }
    }

    private static void checkConversion(String function, String text) throws CelProblem {
        boolean right = switch (function) {
            case "int" -> text.matches("[+-]?[0-9]+") && fitsLong(text);
            case "uint" -> text.matches("[0-9]+") && new java.math.BigInteger(text).bitLength() <= 64;
            case "double" -> isDouble(text);
            case "bool" ->
                Set.of("1", "t", "T", "true", "TRUE", "True", "0", "f", "F", "false", "FALSE", "False")
                        .contains(text);
            case "timestamp" -> Times.isTime(text);
            case "duration" -> Durations.parse(text) != null;
            default -> true;
        };
        if (!right) {
            throw failed("type conversion error from 'string' to '" + function + "'");
        }
    }

    private static boolean fitsLong(String text) {
        return new java.math.BigInteger(text.startsWith("+") ? text.substring(1) : text).bitLength() < 64;
    }

    private static boolean isDouble(String text) {
        try {
            boolean finite = !Double.isInfinite(Double.parseDouble(text));
            return text.equals(text.strip())
                    && (finite || text.toLowerCase(java.util.Locale.ROOT).contains("inf"));
        } catch (NumberFormatException e) {
            return Set.of("nan", "inf", "+inf", "-inf", "infinity").contains(text.toLowerCase(java.util.Locale.ROOT));
        }
    }

    private static void checkFormat(@Nullable String format, CelExpr list) throws CelProblem {
        if (format == null || list.getKind() != CelExpr.ExprKind.Kind.LIST) {
            return;
        }
        List<Object> values = new java.util.ArrayList<>();
        for (CelExpr item : list.list().elements()) {
            Object value = item.getKind() == CelExpr.ExprKind.Kind.CONSTANT ? value(item.constant()) : null;
            if (value == null) {
                return;
            }
            values.add(value);
        }
        try {
            TextFormat.format(format, values);
        } catch (CelEvaluationException e) {
            throw failed(String.valueOf(e.getMessage()));
        }
    }

    private static @Nullable Object value(CelConstant constant) {
        return switch (constant.getKind()) {
            case STRING_VALUE -> constant.stringValue();
            case INT64_VALUE -> constant.int64Value();
            case DOUBLE_VALUE -> constant.doubleValue();
            case BOOLEAN_VALUE -> constant.booleanValue();
            case UINT64_VALUE -> constant.uint64Value();
            default -> null;
        };
    }

    private static @Nullable String string(CelExpr node) {
        return node.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && node.constant().getKind() == CelConstant.Kind.STRING_VALUE
                ? node.constant().stringValue()
                : null;
    }

    private static CelProblem failed(String why) {
        return new CelProblem("compilation failed: program instantiation failed: " + why);
    }
}
