package dev.kasane.pipeline;

import dev.kasane.files.Span;
import dev.kasane.problem.Problems;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks the rules for {@link Verify} between its fields. */
final class VerifyCheck {

    private VerifyCheck() {}

    /**
     * Gathers what is wrong.
     *
     * @param place where a field stands
     */
    static void check(Verify verify, Function<String, @Nullable Span> place, Problems problems) {
        if (verify.soakTime().compareTo(verify.withinTime()) >= 0) {
            problems.error(
                    "the verification fails before its soak time is over",
                    place.apply(verify.within() == null ? "soak" : "within"),
                    "give within a longer time than soak; it is 1h when left away");
        }
        Verify.Query query = verify.query();
        if (query != null && query.below() == null && query.above() == null) {
            problems.error(
                    "the query has no bound, so that any answer would do",
                    place.apply("query"),
                    "add below or above with a number in quotes");
        }
        if (verify.by() != Verify.By.STATUS && !verify.isNamedAsObject()) {
            problems.error(
                    verify.name() + " is no name of "
                            + (verify.by() == Verify.By.ARGOCD ? "an Application" : "a Kustomization"),
                    place.apply("name"),
                    "write it as kubectl shows it, without its namespace");
        }
        if (verify.by() == Verify.By.STATUS && verify.name().startsWith("kasane/")) {
            problems.error(
                    "the status " + verify.name() + " is one of kasane's own",
                    place.apply("name"),
                    "name the status that Argo CD or Flux sets");
        }
        if (verify.by() == Verify.By.STATUS) {
            unused(verify.namespace(), "namespace", place, problems);
            if (verify.job() == null) {
                unused(verify.context(), "context", place, problems);
            }
        }
    }

    private static void unused(
            @Nullable String value, String field, Function<String, @Nullable Span> place, Problems problems) {
        if (value != null) {
            problems.error(
                    "a status of a commit has no " + field,
                    place.apply(field),
                    "remove " + field + ", or verify by argocd or flux");
        }
    }
}
