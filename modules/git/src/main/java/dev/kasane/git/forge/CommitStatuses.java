package dev.kasane.git.forge;

import java.util.List;

/** The statuses of the commits of one repository, as pull requests show them and branch rules require them. */
public interface CommitStatuses {

    /** At most so many contexts of a commit are read. */
    int MOST = 300;

    /**
     * The newest status of each context.
     *
     * @param commit a full id
     * @throws dev.kasane.git.remote.RemoteException if the forge does not have the commit, or does not answer
     */
    List<CommitStatus> of(String commit);

    /**
     * Publishes a status of a commit.
     *
     * @param status whose time does not count
     * @throws dev.kasane.git.remote.RemoteException if the forge does not allow it, or does not answer
     */
    void publish(String commit, CommitStatus status);
}
