package dev.kasane.argocd.discovery;

import dev.kasane.files.Span;
import org.jspecify.annotations.Nullable;

/**
 * Something that a project does not permit.
 *
 * @param sentence what it is
 * @param at where the Application, or the object of it, is written; null when that is not known
 */
public record Violation(String sentence, @Nullable Span at) {

    static Violation of(ArgoTarget target, String sentence) {
        return new Violation(sentence, target.span());
    }
}
