package dev.kasane.check.finding;

import dev.kasane.files.Span;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A finding of a check: a problem in an object of a target.
 *
 * @param rule the rule that found it, such as {@code schema}
 * @param severity how bad it is
 * @param target the target it was found in, as people call it
 * @param object the object: {@code Deployment web in namespace shop}; empty for the target itself
 * @param path the field in the object; empty for all of it
 * @param sentence the problem
 * @param span where the value comes from, when it has a place
 * @param hint what to do about it, when that is known
 */
public record Finding(
        String rule,
        Severity severity,
        String target,
        String object,
        String path,
        String sentence,
        @Nullable Span span,
        @Nullable String hint) {

    /** The severity of a finding. */
    public enum Severity {
        /** A cluster rejects it, or a rule forbids it. */
        ERROR,
        /** It is likely to be a mistake. */
        WARNING,
        /** Information only. */
        INFO
    }

    /** The key of a finding, to compare it between revisions. */
    public Key key() {
        return new Key(rule, target, object, path, sentence);
    }

    /** The parts of a finding without its place. */
    public record Key(String rule, String target, String object, String path, String sentence) {

        // written out: those of a record are linked at run time, which takes longer than comparing all findings of a
        // target

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key
                    && rule.equals(key.rule)
                    && target.equals(key.target)
                    && object.equals(key.object)
                    && path.equals(key.path)
                    && sentence.equals(key.sentence);
        }

        @Override
        public int hashCode() {
            int hash = 31 * rule.hashCode() + target.hashCode();
            hash = 31 * hash + object.hashCode();
            hash = 31 * hash + path.hashCode();
            return 31 * hash + sentence.hashCode();
        }
    }

    /** The finding with another severity. */
    public Finding withSeverity(Severity other) {
        return new Finding(rule, other, target, object, path, sentence, span, hint);
    }

    /** The finding with another sentence. */
    public Finding withSentence(String other) {
        return new Finding(rule, severity, target, object, path, other, span, hint);
    }

    /** The finding with its object named in another way. */
    public Finding withObject(String other) {
        return new Finding(rule, severity, target, other, path, sentence, span, hint);
    }

    /** {@code file:line:column}; empty without a place. */
    public String place() {
        return span == null ? "" : Objects.requireNonNull(span).toText();
    }
}
