package dev.kasane.fetch;

import dev.kasane.lock.LockEntry;

/** A repository or registry that publishes charts. */
interface ChartSource {

    /**
     * The version of a chart that is asked for, the newest of a range.
     *
     * @param asked a version or a range; empty for the newest
     * @throws dev.kasane.image.store.RepositoryException when there is none
     */
    PublishedChart find(String name, String asked);

    /**
     * The archive of a locked version.
     *
     * @throws dev.kasane.image.store.RepositoryException when it is not there any more
     */
    PublishedChart locked(LockEntry entry);
}
