package dev.kasane.change.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.problem.Problem;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change of one target.
 *
 * @param target its present folder, or the former one if it was removed
 * @param earlier its folder before; another one when it was moved, null when it is new
 * @param later its present folder; null if it was removed
 * @param changes the changes of its objects; empty when one side cannot be rendered
 * @param before its objects before; null when there are none because it is new or cannot be rendered
 * @param after its present objects; null if it was removed or cannot be rendered
 * @param problemsBefore why it could not be rendered before
 * @param problemsAfter why it cannot be rendered now
 * @param inputs the changes of its inputs; null when its objects were compared
 * @param regrouping which other folders are part of it on either side
 */
public record TargetChange(
        String target,
        @Nullable String earlier,
        @Nullable String later,
        List<Change> changes,
        @Nullable ResourceSet before,
        @Nullable ResourceSet after,
        List<Problem> problemsBefore,
        List<Problem> problemsAfter,
        @Nullable TargetInputs inputs,
        Regrouping regrouping) {

    /** A target of one folder on each side, of which the objects are compared. */
    public TargetChange(
            String target,
            @Nullable String earlier,
            @Nullable String later,
            List<Change> changes,
            @Nullable ResourceSet before,
            @Nullable ResourceSet after,
            List<Problem> problemsBefore,
            List<Problem> problemsAfter) {
        this(target, earlier, later, changes, before, after, problemsBefore, problemsAfter, null, Regrouping.NONE);
    }

    /** The same target with other changes. */
    TargetChange withChanges(List<Change> others) {
        return new TargetChange(
                target, earlier, later, others, before, after, problemsBefore, problemsAfter, inputs, regrouping);
    }

    /**
     * The same target with other objects, compared again.
     *
     * @param then its objects before; null when there are none
     * @param now its objects now; null when there are none
     */
    public TargetChange comparedAgain(@Nullable ResourceSet then, @Nullable ResourceSet now) {
        List<Change> found = new ResourceDiff()
                .between(then == null ? ResourceSet.EMPTY : then, now == null ? ResourceSet.EMPTY : now);
        return new TargetChange(
                target, earlier, later, found, then, now, problemsBefore, problemsAfter, inputs, regrouping);
    }

    /** The same target with the changes of its inputs. */
    public TargetChange withInputs(TargetInputs compared) {
        return new TargetChange(
                target, earlier, later, changes, before, after, problemsBefore, problemsAfter, compared, regrouping);
    }

    /** The same target without problems, if its inputs show all changes. */
    public TargetChange withoutProblems() {
        return new TargetChange(
                target, earlier, later, changes, before, after, List.of(), List.of(), inputs, regrouping);
    }

    /** The same removed target, with its objects left in the cluster, so that none of them changes. */
    public TargetChange leavingObjects() {
        return withChanges(List.of());
    }

    /** Whether a side of it that exists is rendered. */
    public boolean isRendered() {
        return !isNew() && problemsBefore.isEmpty() || !isGone() && problemsAfter.isEmpty();
    }

    /** Whether it is not rendered, and its inputs are compared instead. */
    public boolean isComparedByInputs() {
        return inputs != null && problemsBefore.isEmpty() && problemsAfter.isEmpty();
    }

    /**
     * The same with each pair of objects as one: what two environments call by different names is not deleted in the one
     * and created in the other.
     */
    public TargetChange asVariants() {
        List<Change> pairs = new ArrayList<>();
        for (Change change : changes) {
            Change.Changed pair = change.pair();
            pairs.add(pair == null ? change : pair);
        }
        return withChanges(pairs);
    }

    public boolean isNew() {
        return earlier == null;
    }

    public boolean isGone() {
        return later == null;
    }

    public boolean isMoved() {
        return earlier != null && later != null && !earlier.equals(later);
    }

    /** Whether neither side can be rendered for the same reason, perhaps at another place in the file. */
    public boolean isRefusedAlike() {
        if (isNew() || isGone() || isMoved() || problemsBefore.size() != problemsAfter.size()) {
            return false;
        }
        for (int i = 0; i < problemsBefore.size(); i++) {
            Problem then = problemsBefore.get(i);
            Problem now = problemsAfter.get(i);
            String file = then.span() == null ? "" : then.span().path();
            if (!then.sentence().equals(now.sentence())
                    || !file.equals(now.span() == null ? "" : now.span().path())) {
                return false;
            }
        }
        return !problemsBefore.isEmpty();
    }

    /** Whether nothing is different. */
    public boolean isNothing() {
        return !isMoved() && regrouping.isNone() && isNothingButMoved();
    }

    /** Whether both sides have the same objects, so that at most the folder changed. */
    public boolean isNothingButMoved() {
        boolean sameInputs = inputs == null || inputs.changes().isEmpty();
        return !isNew()
                && !isGone()
                && changes.isEmpty()
                && problemsAfter.isEmpty()
                && problemsBefore.isEmpty()
                && sameInputs;
    }
}
