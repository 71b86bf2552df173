package dev.kasane.fetch;

import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;

/** A repository or registry that publishes charts. */
interface ChartSource {

    /**
     * The version that a requirement selects, the newest of a range.
     *
     * @throws dev.kasane.image.store.RepositoryException when there is none
     */
    PublishedChart find(Requirement requirement);

    /**
     * The archive of a locked version.
     *
     * @throws dev.kasane.image.store.RepositoryException if it no longer exists
     */
    PublishedChart locked(LockEntry entry);
}
