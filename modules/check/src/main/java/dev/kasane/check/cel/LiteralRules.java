package dev.kasane.check.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks literals as the server does: all items of a list, and all keys and values of a map, must have the same type.
 * It also checks the list types of functions that cel-java declares for any list.
 */
final class LiteralRules {

    private final CelAbstractSyntaxTree tree;

    private LiteralRules(CelAbstractSyntaxTree tree) {
        this.tree = tree;
    }

    static void check(CelAbstractSyntaxTree tree) throws CelProblem {
        new LiteralRules(tree).check(tree.getExpr(), false);
    }

    private void check(CelExpr node, boolean ofFormat) throws CelProblem {
        switch (node.getKind()) {
            case LIST -> {
                if (!ofFormat) {
                    checkSame(node.list().elements(), node.list().optionalIndices());
                }
            }
            case MAP -> {
                checkSame(
                        node.map().entries().stream()
                                .map(CelExpr.CelMap.Entry::key)
                                .toList(),
                        List.of());
                checkSame(
                        node.map().entries().stream()
                                .map(CelExpr.CelMap.Entry::value)
                                .toList(),
                        List.of());
            }
            case CALL -> checkCall(node);
            default -> {}
        }
        boolean list = node.getKind() == CelExpr.ExprKind.Kind.LIST;
        boolean format = ofFormat && list
                || node.getKind() == CelExpr.ExprKind.Kind.CALL
                        && node.call().function().equals("format");
        for (CelExpr child : Trees.children(node)) {
            check(child, format);
        }
    }

    private void checkSame(List<CelExpr> items, List<Integer> optional) throws CelProblem {
        CelType first = null;
        for (int i = 0; i < items.size(); i++) {
            CelType type = tree.getType(items.get(i).id()).orElse(null);
            if (type == null || optional.contains(i)) {
                continue;
            }
            if (first == null) {
                first = type;
            } else if (!isSame(first, type)) {
                throw new CelProblem(
                        "compilation failed: expected type '" + first.name() + "' but found '" + type.name() + "'");
            }
        }
    }

    private static boolean isSame(CelType a, CelType b) {
        if (a.kind() != b.kind()
                || !a.name().equals(b.name())
                || a.parameters().size() != b.parameters().size()) {
            return a.kind() == CelKind.TYPE_PARAM || b.kind() == CelKind.TYPE_PARAM;
        }
        for (int i = 0; i < a.parameters().size(); i++) {
            if (!isSame(a.parameters().get(i), b.parameters().get(i))) {
                return false;
            }
        }
        return true;
    }

    private void checkCall(CelExpr node) throws CelProblem {
        Set<CelKind> kinds = ListLibrary.ITEMS.get(node.call().function());
        @Nullable CelExpr target = node.call().target().orElse(null);
        if (kinds == null || target == null) {
            return;
        }
        if (tree.getType(target.id()).orElse(null) instanceof ListType list
                && !kinds.contains(list.elemType().kind())) {
            throw new CelProblem("compilation failed: found no matching overload for '"
                    + node.call().function() + "' applied to 'list("
                    + list.elemType().name() + ").()'");
        }
    }
}
