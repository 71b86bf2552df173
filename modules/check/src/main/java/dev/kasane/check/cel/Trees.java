package dev.kasane.check.cel;

import dev.cel.common.ast.CelExpr;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Walks over the syntax trees of CEL expressions. */
final class Trees {

    private Trees() {}

    /** Whether a predicate holds for any node of a tree. */
    static boolean any(CelExpr node, Predicate<CelExpr> wanted) {
        if (wanted.test(node)) {
            return true;
        }
        for (CelExpr child : children(node)) {
            if (any(child, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** The nodes directly below a node. */
    static List<CelExpr> children(CelExpr node) {
        List<CelExpr> children = new ArrayList<>();
        switch (node.getKind()) {
            case SELECT -> children.add(node.select().operand());
            case CALL -> {
                node.call().target().ifPresent(children::add);
                children.addAll(node.call().args());
            }
            case LIST -> children.addAll(node.list().elements());
            case MAP ->
                node.map().entries().forEach(entry -> {
                    children.add(entry.key());
                    children.add(entry.value());
                });
            case STRUCT -> node.struct().entries().forEach(entry -> children.add(entry.value()));
            case COMPREHENSION -> {
                children.add(node.comprehension().iterRange());
                children.add(node.comprehension().accuInit());
                children.add(node.comprehension().loopCondition());
                children.add(node.comprehension().loopStep());
                children.add(node.comprehension().result());
            }
            default -> {}
        }
        return children;
    }
}
