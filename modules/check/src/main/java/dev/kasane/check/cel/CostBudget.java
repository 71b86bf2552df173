package dev.kasane.check.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import dev.kasane.problem.TimeLimit;
import java.util.Collection;
import java.util.Map;

/**
 * The cost limits of evaluations: one million for an expression, ten million for an object, counted approximately as in
 * the server. An expression over the limit is cancelled.
 */
public final class CostBudget {

    static final long OF_EXPRESSION = 1_000_000;
    private static final long OF_OBJECT = 10_000_000;

    /** After so many nodes the clock is looked at: one of them may take some milliseconds. */
    private static final int LOOK = 63;

    private long left = OF_OBJECT;

    /** Thrown to cancel an evaluation over the cost limit. */
    static final class Exceeded extends RuntimeException {
        private static final long serialVersionUID = 1;

        Exceeded() {
            super("cost limit exceeded", null, false, false);
        }
    }

    /** Counts the cost of one expression. */
    CelEvaluationListener meter() {
        return new Meter();
    }

    private final class Meter implements CelEvaluationListener {
        private long spent;
        private int untilLook;

        @Override
        public void callback(CelExpr node, Object value) {
            if (--untilLook < 0) {
                // a logical operator may swallow what is thrown: then the next node throws again
                TimeLimit.check();
                untilLook = LOOK;
            }
            long cost = cost(node, value);
            spent += cost;
            left -= cost;
            if (spent > OF_EXPRESSION || left < 0) {
                throw new Exceeded();
            }
        }

        private static long cost(CelExpr node, Object value) {
            return switch (node.getKind()) {
                case IDENT, SELECT -> 1;
                case CALL -> 1 + size(value) / 10;
                case LIST -> 10;
                case MAP -> 30;
                case STRUCT -> 40;
                default -> 0;
            };
        }

        private static long size(Object value) {
            if (value instanceof String text) {
                return text.length();
            }
            if (value instanceof Collection<?> list) {
                return list.size();
            }
            return value instanceof Map<?, ?> map ? map.size() : 0;
        }
    }
}
