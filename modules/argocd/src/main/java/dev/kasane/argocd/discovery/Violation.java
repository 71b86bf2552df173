package dev.kasane.argocd.discovery;

import dev.kasane.files.Span;
import org.jspecify.annotations.Nullable;

/**
 * A source, destination or kind that a project does not permit.
 *
 * @param sentence the description
 * @param at where the Application, or the object of it, is written; null when that is not known
 */
public record Violation(String sentence, @Nullable Span at) {

    static Violation of(ArgoTarget target, String sentence) {
        return new Violation(sentence, target.span());
    }
}
