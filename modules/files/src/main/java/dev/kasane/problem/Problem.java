package dev.kasane.problem;

import dev.kasane.files.Span;
import org.jspecify.annotations.Nullable;

/**
 * Something wrong in what the user gave us.
 *
 * @param severity whether it stops the work
 * @param sentence what is wrong, in the user's words, without a full stop
 * @param span where, when it has a place
 * @param hint what to do about it, when we know
 */
public record Problem(
        Severity severity,
        String sentence,
        @Nullable Span span,
        @Nullable String hint) {

    /** How bad it is. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public static Problem error(String sentence, @Nullable Span span, @Nullable String hint) {
        return new Problem(Severity.ERROR, sentence, span, hint);
    }

    public static Problem warning(String sentence, @Nullable Span span, @Nullable String hint) {
        return new Problem(Severity.WARNING, sentence, span, hint);
    }

    /** What is wrong; nothing that may be secret in the file of the place is quoted. */
    @Override
    public String sentence() {
        return span == null || isConstant(sentence) ? sentence : span.withoutSecrets(sentence);
    }

    /** What to do about it; nothing that may be secret is quoted. */
    @Override
    public @Nullable String hint() {
        return span == null || hint == null || isConstant(hint) ? hint : span.withoutSecrets(hint);
    }

    /**
     * Whether a text is a constant of this program, so that nothing of the input can be in it: constants are interned
     * (JLS 3.10.5), and what is put together at run time is not.
     */
    @SuppressWarnings("ReferenceEquality") // equal texts that are not the constant may hold input
    private static boolean isConstant(String text) {
        return new String(text.toCharArray()).intern() == text;
    }

    /** The problem as an exception, for where nothing sensible can follow. */
    public KasaneException asException() {
        return new KasaneException(this);
    }
}
