package dev.kasane.ci.verify;

import dev.kasane.ci.verify.Verdict.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The record of a target on the state branch.
 *
 * @param verdict the verdict on its image; null if there is none yet
 * @param lastCheck the result of the last check if it differs; null otherwise
 * @param signed whether it is signed with the key; an unsigned record never opens a gate
 * @param failed the identities of images, or the ids of files, that did not work there, the newest last: kasane does
 *     not roll back to them
 */
public record RecordedState(
        @Nullable Verdict verdict, @Nullable Verdict lastCheck, boolean signed, List<String> failed) {

    /** Nothing is known. */
    public static final RecordedState NOTHING = new RecordedState(null, null, false, List.of());

    private static final int MOST_FAILED = 20;

    /** Whether the image has this recorded state. */
    public boolean isNoted(State state) {
        return verdict != null && verdict.state() == state;
    }

    /** The last verdict; null if there was none. */
    public @Nullable Verdict last() {
        return lastCheck != null ? lastCheck : verdict;
    }

    /** Whether a verdict must be set as a status: a pending verdict replaces no status until it is overdue. */
    public boolean isToBePublished(Verdict found) {
        return found.state().isDecided() || found.needsAttention() || verdict == null;
    }

    /** Whether a verdict must be recorded: not if only numbers in its reason differ. */
    public boolean isChange(Verdict found) {
        RecordedState after = with(found, "");
        return !isSame(verdict, after.verdict) || !isSame(lastCheck, after.lastCheck);
    }

    private static boolean isSame(@Nullable Verdict one, @Nullable Verdict other) {
        // the reason of what is decided stays the first one
        return one == null || other == null
                ? Objects.equals(one, other)
                : one.state() == other.state()
                        && (one.state().isDecided() || withoutNumbers(one.why()).equals(withoutNumbers(other.why())));
    }

    static String withoutNumbers(String why) {
        return why.replaceAll("[0-9]+", "0");
    }

    /**
     * This with a verdict. An image that worked stays one that worked, whatever breaks later.
     *
     * @param found what a look found
     * @param image what the image is remembered by, or the id of the files
     */
    RecordedState with(Verdict found, String image) {
        boolean worked = isNoted(State.VERIFIED);
        if (found.state() == State.VERIFIED) {
            return new RecordedState(worked ? verdict : found, null, signed, without(image));
        }
        if (found.state() != State.FAILED || worked) {
            return new RecordedState(verdict, found, signed, failed);
        }
        List<String> all = without(image);
        all.add(image);
        return new RecordedState(
                isNoted(State.FAILED) ? verdict : found,
                null,
                signed,
                all.subList(Math.max(0, all.size() - MOST_FAILED), all.size()));
    }

    private List<String> without(String image) {
        List<String> others = new ArrayList<>(failed);
        others.remove(image);
        return others;
    }
}
