package dev.kasane.ci.verify;

import org.jspecify.annotations.Nullable;

/**
 * The verdict on a target: as recorded, and as found since.
 *
 * @param verdict whether it works; what was verified once stays verified
 * @param now what was found since it was verified, if that is something else; null otherwise
 */
public record VerificationState(Verdict verdict, @Nullable Verdict now) {

    /**
     * Combines a new verdict with the recorded one.
     *
     * @param noted the recorded verdict; null if there is none
     * @param found the new verdict
     */
    public static VerificationState of(@Nullable Verdict noted, Verdict found) {
        return noted != null && noted.state() == Verdict.State.VERIFIED && found.state() != Verdict.State.VERIFIED
                ? new VerificationState(noted, found)
                : new VerificationState(found, null);
    }

    /** The last verdict. */
    public Verdict last() {
        return now == null ? verdict : now;
    }
}
