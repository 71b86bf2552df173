package dev.kasane.check.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.exceptions.CelAttributeNotFoundException;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelVariableResolver;
import dev.kasane.problem.KasaneException;
import java.util.Map;
import java.util.Optional;

/** A compiled expression. */
public final class CelExpression {

    private static final int SHORT = 500;

    private final String text;
    private final CelAbstractSyntaxTree tree;
    private final CelRuntime.Program program;
    private final boolean metered;

    CelExpression(String text, CelAbstractSyntaxTree tree, CelRuntime.Program program) {
        this.text = text;
        this.tree = tree;
        this.program = program;
        this.metered = text.length() > SHORT
                || Trees.any(tree.getExpr(), node -> node.getKind() == CelExpr.ExprKind.Kind.COMPREHENSION);
    }

    public String text() {
        return text;
    }

    public CelType type() {
        return tree.getResultType();
    }

    public CelAbstractSyntaxTree tree() {
        return tree;
    }

    /** Whether a name is used as a variable. */
    public boolean uses(String variable) {
        return Trees.any(
                tree.getExpr(),
                node -> node.getKind() == CelExpr.ExprKind.Kind.IDENT
                        && node.ident().name().equals(variable));
    }

    /**
     * The value of the expression.
     *
     * @param variables values as {@link CelValues} makes them
     * @param budget what evaluating may cost
     * @throws CelProblem when it has none, or costs too much
     * @throws KasaneException when the time of the thread is up
     */
    public Object evaluate(Map<String, ?> variables, CostBudget budget) throws CelProblem {
        return evaluate((String name) -> Optional.ofNullable(variables.get(name)), budget);
    }

    /**
     * The value of the expression.
     *
     * @param variables gives values as {@link CelValues} makes them
     * @param budget what evaluating may cost
     * @throws CelProblem when it has none, or costs too much
     * @throws KasaneException when the time of the thread is up
     */
    public Object evaluate(CelVariableResolver variables, CostBudget budget) throws CelProblem {
        try {
            // without a loop the cost of an expression is bounded by its length
            return metered ? program.trace(variables, budget.meter()) : program.eval(variables);
        } catch (CelEvaluationException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof KasaneException limit) {
                    throw limit;
                }
                if (cause instanceof LazyMap.Failure failure) {
                    throw failure.problem();
                }
            }
            throw new CelProblem(message(e));
        } catch (CostBudget.Exceeded e) {
            throw new CelProblem("operation cancelled: actual cost limit exceeded");
        } catch (LazyMap.Failure e) {
            throw e.problem();
        } catch (StackOverflowError e) {
            throw new CelProblem("operation cancelled: the expression is nested too deeply");
        }
    }

    private static String message(CelEvaluationException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CostBudget.Exceeded) {
                return "operation cancelled: actual cost limit exceeded";
            }
        }
        String text = String.valueOf(e.getMessage());
        int place = text.startsWith("evaluation error") ? text.indexOf(": ") : -1;
        return asServer(place < 0 ? text : text.substring(place + 2), e);
    }

    /** Replaces a message of cel-java with that of the API server. */
    private static String asServer(String text, CelEvaluationException e) {
        int key = text.indexOf("key '");
        int end = text.indexOf("' is not present in map");
        if (key >= 0 && end > key) {
            return "no such key: " + text.substring(key + 5, end);
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CelAttributeNotFoundException && !text.contains(" ")) {
                return "no such key: " + text;
            }
        }
        if (text.contains("/ by zero")) {
            return "division by zero";
        }
        if (text.startsWith("Index out of bounds")) {
            return "i" + text.substring(1);
        }
        if (text.startsWith("For input string")) {
            return "type conversion error from 'string' to 'int'";
        }
        return text.startsWith("No matching overload") ? "no such overload" : text;
    }
}
