package dev.kasane.git.forge;

import java.time.Instant;

/** Publishes verdicts on the commits of one repository, as far as its forge can show them. */
public interface CheckRuns {

    /**
     * Whether the newest verdict of the context is this one already; its annotations do not count.
     *
     * @param commit a full id
     * @throws dev.kasane.git.remote.RemoteException if the forge does not have the commit, or does not answer
     */
    boolean isPublished(String commit, CheckRun run);

    /**
     * Publishes a verdict; a later one of the same context takes its place.
     *
     * @param commit a full id
     * @throws dev.kasane.git.remote.RemoteException if the forge does not allow it, does not have the commit, or does not answer
     */
    void publish(String commit, CheckRun run);

    /**
     * Shows the annotations of a verdict on the lines of the open pull request that the commit is the head of, where {@link #publish} has no
     * room for them; what was shown of another verdict there goes away. Without such a pull request, nothing is shown.
     *
     * @param commit a full id
     * @throws dev.kasane.git.remote.RemoteException if the forge does not allow it, or does not answer
     */
    default void annotate(String commit, CheckRun run) {}

    /** Verdicts as statuses, where there is no room for lines. */
    static CheckRuns by(CommitStatuses statuses) {
        return new CheckRuns() {
            @Override
            public boolean isPublished(String commit, CheckRun run) {
                return statuses.of(commit).stream()
                        .anyMatch(status -> status.context().equals(run.context())
                                && status.state() == run.state()
                                && status.description().equals(CommitStatus.shortened(run.title())));
            }

            @Override
            public void publish(String commit, CheckRun run) {
                statuses.publish(
                        commit,
                        new CommitStatus(
                                run.context(),
                                run.state(),
                                CommitStatus.shortened(run.title()),
                                run.link(),
                                Instant.EPOCH));
            }
        };
    }
}
