package dev.kasane.gotemplate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the variables that an action assigns, and those that it reads. */
final class UsedVariables {

    private UsedVariables() {}

    /** The variables that an action, or a condition, assigns. */
    static List<String> assignedBy(@Nullable Node node) {
        Node.Pipe pipe = pipe(node);
        return pipe == null || pipe.variables().isEmpty()
                ? List.of()
                : pipe.variables().stream()
                        .map(variable -> variable.names().getFirst())
                        .toList();
    }

    /** Whether an action names a variable in its pipeline. */
    static boolean isNamedBy(Node action, String variable) {
        Node.Pipe pipe = pipe(action);
        return pipe != null && isIn(pipe, variable);
    }

    private static Node.@Nullable Pipe pipe(@Nullable Node node) {
        if (node instanceof Node.Action action) {
            return action.pipe();
        }
        return node instanceof Node.Condition condition ? condition.pipe() : null;
    }

    private static boolean isIn(Node node, String variable) {
        if (node instanceof Node.Pipe pipe) {
            return pipe.commands().stream()
                    .anyMatch(command -> command.words().stream().anyMatch(word -> isIn(word, variable)));
        }
        if (node instanceof Node.Chain chain) {
            return isIn(chain.node(), variable);
        }
        return node instanceof Node.Variable named && named.names().getFirst().equals(variable);
    }
}
