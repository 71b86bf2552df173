package dev.kasane.git.forge.protection;

import java.util.List;

/**
 * The users who may push to a branch, and the reviews that a merge into it needs.
 *
 * @param push who may push
 * @param pushers the accounts, if {@code push} is {@link Push#LISTED}
 * @param approvals how many approvals a pull request needs
 * @param dismissesApprovals whether a later push makes approvals invalid
 */
public record BranchAccess(Push push, List<String> pushers, int approvals, boolean dismissesApprovals) {

    /** The users who may push without a pull request. */
    public enum Push {
        /** All users with write access to the repository. */
        EVERYBODY,
        /** Some accounts, or none. */
        LISTED,
        /** Some accounts that this token may not see. */
        HIDDEN
    }

    /** A branch without protection. */
    public static final BranchAccess OPEN = new BranchAccess(Push.EVERYBODY, List.of(), 0, false);

    public BranchAccess {
        pushers = List.copyOf(pushers);
    }
}
