package dev.kasane.fetch;

import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;

/** Fetches one kind of remote content. Threads may share one. */
interface ContentSource {

    /**
     * A content, as it is published now.
     *
     * @param version what the requirement became: {@link LockEntry#version}
     * @param bytes the content
     * @param url where it is, if not at the address of the requirement: {@link LockEntry#url}
     */
    record Content(Requirement requirement, String version, byte[] bytes, String url) {

        /** A content at the address of the requirement. */
        Content(Requirement requirement, String version, byte[] bytes) {
            this(requirement, version, bytes, "");
        }
    }

    /**
     * Resolves a requirement to the content that is published now.
     *
     * @throws dev.kasane.failure.EnvironmentFailure when there is no such thing, or it cannot be fetched
     */
    Content find(Requirement requirement);

    /**
     * The content of a locked entry, as it is published now: its digest has to be compared.
     *
     * @throws dev.kasane.failure.EnvironmentFailure if it no longer exists, or cannot be fetched
     */
    byte[] content(LockEntry entry);
}
