package dev.kasane.cli.status;

import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.Verdict.State;
import dev.kasane.ci.verify.VerificationState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The result of a verification, as text. */
final class VerificationText {

    private VerificationText() {}

    /** Such as {@code verified, but now not working}. */
    static String word(VerificationState verification) {
        Verdict now = verification.now();
        return verification.verdict().word() + (now == null ? "" : ", but now " + now.word());
    }

    /** Whether it is known not to work, or overdue. */
    static boolean needsAttention(@Nullable VerificationState verification) {
        return verification != null && verification.last().needsAttention();
    }

    /** Why it is not verified, or not any more: one sentence without a stop; null if it is. */
    static @Nullable String reason(VerificationState verification, Instant time) {
        Verdict last = verification.last();
        if (last.state() == State.VERIFIED) {
            return null;
        }
        return (verification.now() == null ? "" : "it was verified, but now: ") + last.why() + seen(last, time);
    }

    /** The age of a pending result, since the next check may have another one. */
    private static String seen(Verdict verdict, Instant time) {
        String age = Age.of(verdict.since(), time);
        return switch (verdict.state()) {
            case PENDING -> age.equals("now") ? "" : " (seen " + age + " ago)";
            case UNANSWERED -> age.equals("now") ? "" : " (for " + age + ")";
            default -> "";
        };
    }
}
