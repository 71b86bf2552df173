package dev.kasane.cli.diff;

import dev.kasane.core.source.Origin;

/** Where a value comes from, in one word: {@code overlays/prod/patch.yaml:12 patches}. */
final class Place {

    private Place() {}

    static String of(Origin.Step step) {
        return SafeText.forTerminal(step.span().path() + ":" + step.span().line() + " " + step.directive());
    }
}
