package dev.kasane.yaml;

import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;

/**
 * The limit of nodes that directives may create. A directive that copies a value into itself doubles it each time, so a
 * few lines could need more memory than any machine has.
 */
public final class NodeBudget {

    /** After so many values the clock is looked at. */
    private static final int LOOK = 4096;

    private final YamlLimits limits;
    private final Span askedBy;
    private long nodes;

    /**
     * A budget of as many nodes as a file may have.
     *
     * @param limits the limits
     * @param askedBy where the directive is written
     */
    public NodeBudget(YamlLimits limits, Span askedBy) {
        this.limits = limits;
        this.askedBy = askedBy;
    }

    /**
     * Takes the nodes of a value from what is left.
     *
     * @throws dev.kasane.problem.KasaneException when they are too many, or one of them is too long
     */
    public YamlNode spend(YamlNode value) {
        if (value instanceof YamlScalar scalar) {
            nodes++;
            if (scalar.text().length() > limits.scalarBytes()) {
                throw refused("a value would become longer than " + limits.scalarBytes() + " bytes", "scalar-bytes");
            }
        } else {
            count(value);
        }
        return value;
    }

    private void count(YamlNode value) {
        nodes++;
        if (nodes % LOOK == 0) {
            TimeLimit.check();
        }
        if (nodes > limits.nodes()) {
            throw refused("an object would grow by more than " + limits.nodes() + " values", "nodes");
        }
        if (value instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                count(map.value(i));
            }
        } else if (value instanceof YamlList list) {
            for (int i = 0; i < list.size(); i++) {
                count(list.get(i));
            }
        }
    }

    private RuntimeException refused(String sentence, String limit) {
        return Problem.error(sentence, askedBy, "do not copy values into themselves, or raise --limit " + limit + "=N")
                .asException();
    }
}
