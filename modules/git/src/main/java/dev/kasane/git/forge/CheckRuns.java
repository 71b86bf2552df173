package dev.kasane.git.forge;

import java.time.Instant;

/** Says verdicts on the commits of one repository, as far as its forge can show them. */
@FunctionalInterface
public interface CheckRuns {

    /**
     * Says a verdict; a later one of the same context takes its place.
     *
     * @param commit a full id
     * @throws dev.kasane.git.remote.RemoteException if the forge does not allow it, does not know the commit, or does not answer
     */
    void say(String commit, CheckRun run);

    /** Verdicts as statuses, where there is no room for lines. */
    static CheckRuns by(CommitStatuses statuses) {
        return (commit, run) -> statuses.say(
                commit,
                new CommitStatus(run.context(), run.state(), CommitStatus.shortened(run.title()), null, Instant.EPOCH));
    }
}
