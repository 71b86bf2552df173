package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import dev.kasane.problem.Problem;

/**
 * {@code matches-nothing}: an entry of a kustomization that kustomize accepts although it changes nothing: a patch whose target
 * selects no object, an image that no container uses, a target of a replacement that selects none.
 */
final class MatchesNothing {

    private MatchesNothing() {}

    static Finding finding(String target, Problem problem) {
        return new Finding(
                "matches-nothing",
                Finding.Severity.WARNING,
                target,
                "",
                "",
                problem.sentence(),
                problem.span(),
                problem.hint());
    }
}
