package dev.kasane.helm.engine;

import org.jspecify.annotations.Nullable;

/**
 * An action of a template that makes a random value.
 *
 * @param template the path of the template, beginning with the chart's name
 * @param action the action as it is written; empty for a text that {@code tpl} was given
 */
public record RandomCall(String template, String action) {

    // written out, since linking the methods of a record costs a short run many milliseconds
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RandomCall call && template.equals(call.template) && action.equals(call.action);
    }

    @Override
    public int hashCode() {
        return 31 * template.hashCode() + action.hashCode();
    }
}
