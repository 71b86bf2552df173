package dev.kasane.cli.status;

import dev.kasane.ci.verify.Looked;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.Verdict.State;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether something works, in words. */
final class LookedText {

    private LookedText() {}

    /** Such as {@code verified, but now not working}. */
    static String word(Looked looked) {
        Verdict now = looked.now();
        return looked.verdict().word() + (now == null ? "" : ", but now " + now.word());
    }

    /** Whether it is known not to work, or overdue. */
    static boolean isTrouble(@Nullable Looked looked) {
        return looked != null && looked.last().isTrouble();
    }

    /** Why it is not verified, or not any more: one sentence without a stop; null if it is. */
    static @Nullable String reason(Looked looked, Instant time) {
        Verdict last = looked.last();
        if (last.state() == State.VERIFIED) {
            return null;
        }
        return (looked.now() == null ? "" : "it was verified, but now: ") + last.why() + seen(last, time);
    }

    /** How old what is not decided is, since the next look may find something else. */
    private static String seen(Verdict verdict, Instant time) {
        String age = Age.of(verdict.since(), time);
        return switch (verdict.state()) {
            case PENDING -> age.equals("now") ? "" : " (seen " + age + " ago)";
            case UNANSWERED -> age.equals("now") ? "" : " (for " + age + ")";
            default -> "";
        };
    }
}
