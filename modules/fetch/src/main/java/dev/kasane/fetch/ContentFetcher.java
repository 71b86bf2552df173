package dev.kasane.fetch;

import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.problem.Problem;
import java.time.Clock;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Resolves versions of remote content, and fetches contents into the store. Threads may share one. */
public final class ContentFetcher implements AutoCloseable {

    private final ContentStore store;
    private final Clock clock;
    private final Charts charts;
    private final GitFolders repositories;
    private final WebFiles files;
    private final OciArtifacts artifacts;

    /**
     * @param all the requirements that may be needed
     * @param credentials the passwords of registries and web servers
     * @param git how Git repositories are reached
     */
    public ContentFetcher(
            Collection<Requirement> all,
            ContentStore store,
            Credentials credentials,
            GitAccess git,
            RetryPolicy policy,
            Clock clock) {
        this.store = store;
        this.clock = clock;
        Connections connections = new Connections(credentials, policy, store);
        this.charts = new Charts(all, store, connections);
        this.repositories = new GitFolders(store, git);
        this.files = new WebFiles(store, connections, repositories);
        this.artifacts = new OciArtifacts(store, connections);
    }

    private ContentSource source(Requirement requirement) {
        return switch (requirement.kind()) {
            case CHART -> charts;
            case GIT -> repositories;
            case FILE -> files;
            case ARTIFACT -> artifacts;
        };
    }

    /**
     * Resolves a requirement to a lock entry, and fetches its content into the store. If the address of a file turns
     * out to be that of a Git repository, the entry is of another kind.
     *
     * @throws dev.kasane.failure.EnvironmentFailure when it is not published, or cannot be fetched
     */
    public LockEntry lock(Requirement requirement) {
        ContentSource.Content content = source(requirement).find(requirement);
        if (content.bytes().length > LockEntry.MOST_BYTES) {
            // a lock that names it could not be read again
            throw Problem.error(
                            requirement + " has more than " + (LockEntry.MOST_BYTES >> 20)
                                    + " MiB as an archive, with the names of its files",
                            null,
                            "name a smaller folder")
                    .asException();
        }
        return new LockEntry(
                content.requirement(),
                content.version(),
                store.put(content.bytes()),
                content.bytes().length,
                content.url());
    }

    /** The location in which a content was found. */
    public enum FoundIn {
        /** In the store of this machine. */
        STORE,
        /** In a registry that machines share. */
        REGISTRY,
        /** Where it is published. */
        SOURCE
    }

    /**
     * Brings a locked content into the store.
     *
     * @param shared a registry that is tried before the place where it is published; null for none
     * @throws dev.kasane.failure.EnvironmentFailure when it is not published any more, or has another digest
     */
    public FoundIn fetch(LockEntry entry, @Nullable ContentRegistry shared) {
        FoundIn found = FoundIn.STORE;
        if (store.find(entry.digest()) == null) {
            if (shared != null && shared.fetch(entry, store)) {
                found = FoundIn.REGISTRY;
            } else {
                fetchFromSource(entry);
                found = FoundIn.SOURCE;
            }
        }
        store.use(entry.digest(), clock.instant());
        return found;
    }

    private void fetchFromSource(LockEntry entry) {
        Requirement requirement = entry.requirement();
        byte[] bytes = source(requirement).content(entry);
        String digest = ContentStore.digestOf(bytes);
        if (!digest.equals(entry.digest())) {
            throw new RepositoryException(
                    Kind.CORRUPT,
                    requirement.address() + " has other content under " + entry.shown() + " than kasane.lock names: "
                            + digest + " instead of " + entry.digest(),
                    "find out why a published version changed; kasane lock --update " + requirement.title()
                            + " takes the new content",
                    null);
        }
        store.put(bytes);
    }

    /** Deletes the clones. */
    @Override
    public void close() {
        repositories.close();
    }
}
