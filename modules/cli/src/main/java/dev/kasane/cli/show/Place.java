package dev.kasane.cli.show;

import dev.kasane.files.Origin;

/** Where a value comes from, in one word: {@code overlays/prod/patch.yaml:12 patches}. */
public final class Place {

    private Place() {}

    public static String of(Origin.Step step) {
        return SafeText.forTerminal(step.span().path() + ":" + step.span().line() + " " + step.directive());
    }
}
