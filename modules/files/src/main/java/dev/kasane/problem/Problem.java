package dev.kasane.problem;

import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.files.AddressSecrets;
import dev.kasane.files.Span;
import org.jspecify.annotations.Nullable;

/**
 * A problem in the user's input: an error or a warning, with its place and a hint.
 *
 * @param severity whether it stops the work
 * @param sentence the problem, in the user's words, without a full stop
 * @param span where, when it has a place
 * @param hint what to do about it, if that is known
 * @param layout how many lines the sentence is shown in
 * @param cause what has to change so that the work can be done
 */
public record Problem(
        Severity severity,
        String sentence,
        @Nullable Span span,
        @Nullable String hint,
        Layout layout,
        Cause cause) {

    /** A problem of the input in one line. */
    public Problem(Severity severity, String sentence, @Nullable Span span, @Nullable String hint) {
        this(severity, sentence, span, hint, Layout.LINE, Cause.INPUT);
    }

    /** What has to change to solve the problem. */
    public enum Cause {
        /** The user's input. */
        INPUT,
        /** Remote content is not locked or not fetched. */
        NOT_FETCHED
    }

    /** The layout of a sentence. */
    public enum Layout {
        /** In one line: a line feed in it comes from the input, and is written out. */
        LINE,
        /** In lines, as the tool that the text comes from prints it. */
        LINES
    }

    /** The severity of a problem. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public static Problem error(String sentence, @Nullable Span span, @Nullable String hint) {
        return new Problem(Severity.ERROR, sentence, span, hint);
    }

    /** A failure as an error without a place. */
    public static Problem of(EnvironmentFailure failure) {
        return error(failure.sentence(), null, failure.hint());
    }

    /** An error in several lines. */
    public static Problem lines(String sentence, @Nullable String hint) {
        return new Problem(Severity.ERROR, sentence, null, hint, Layout.LINES, Cause.INPUT);
    }

    /** An error because remote content is missing, which a command fetches. */
    public static Problem notFetched(String sentence, Span span, String hint) {
        return new Problem(Severity.ERROR, sentence, span, hint, Layout.LINE, Cause.NOT_FETCHED);
    }

    /** The same problem with another sentence. */
    public Problem withSentence(String other) {
        return new Problem(severity, other, span, hint, layout, cause);
    }

    /** The same at a place. */
    public Problem at(Span place) {
        return new Problem(severity, sentence, place, hint, layout, cause);
    }

    public static Problem warning(String sentence, @Nullable Span span, @Nullable String hint) {
        return new Problem(Severity.WARNING, sentence, span, hint);
    }

    /** The sentence, without values that may be secret in the file of the place, and without passwords of addresses. */
    @Override
    public String sentence() {
        return withoutSecrets(sentence);
    }

    /** The hint, without values that may be secret. */
    @Override
    public @Nullable String hint() {
        return hint == null ? null : withoutSecrets(hint);
    }

    private String withoutSecrets(String text) {
        if (isConstant(text)) {
            return text;
        }
        return AddressSecrets.hidden(span == null ? text : span.withoutSecrets(text));
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
