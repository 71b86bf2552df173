package dev.kasane.cli.show;

import dev.kasane.files.Origin;
import dev.kasane.files.Span;

/**
 * Formats the origin of a value, such as {@code overlays/prod/patch.yaml:12 patches}; for a template with the column,
 * since an action may be anywhere in its line.
 */
public final class Place {

    private static final String TEMPLATE = "template";

    private Place() {}

    public static String of(Origin.Step step) {
        Span span = step.span();
        String column = step.directive().equals(TEMPLATE) ? ":" + span.column() : "";
        return SafeText.forTerminal(span.path() + ":" + span.line() + column + " " + step.directive());
    }
}
