package dev.kasane.fetch;

import dev.kasane.helm.chart.ChartArchive;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Finds versions and brings archives into the store. Threads may share one. */
public final class ChartFetcher {

    private final ContentStore store;
    private final Clock clock;
    private final Connections connections;
    private final Map<String, Set<String>> names = new ConcurrentHashMap<>();
    private final Map<String, ChartSource> repositories = new ConcurrentHashMap<>();

    /**
     * @param all what may be asked for: of the index of a repository, only these charts are kept
     */
    public ChartFetcher(
            Collection<Requirement> all, ContentStore store, Credentials credentials, RetryPolicy policy, Clock clock) {
        this.store = store;
        this.clock = clock;
        this.connections = new Connections(credentials, policy, store);
        for (Requirement requirement : all) {
            names.computeIfAbsent(requirement.address(), ignored -> new TreeSet<>())
                    .add(requirement.name());
        }
    }

    /**
     * The version and the digest of a requirement; its archive is in the store then.
     *
     * @throws RepositoryException when it is not published, or cannot be fetched
     */
    public LockEntry lock(Requirement requirement) {
        PublishedChart published = source(requirement).find(requirement.name(), requirement.asked());
        String digest = published.digest();
        byte[] known = digest == null || !LockEntry.isDigest(digest) ? null : store.find(digest);
        byte[] bytes = known == null ? download(published, requirement) : known;
        ChartArchive.files(requirement.name() + " " + published.version() + " of " + requirement.address(), bytes);
        String stored = known == null ? store.put(bytes) : ContentStore.digestOf(known);
        return new LockEntry(requirement, published.version(), stored, bytes.length);
    }

    /**
     * Brings the archive of a locked chart into the store.
     *
     * @return whether it was fetched: not when it was there
     * @throws RepositoryException when it is not published any more, or has another digest
     */
    public boolean fetch(LockEntry entry) {
        boolean missing = store.find(entry.digest()) == null;
        if (missing) {
            Requirement requirement = entry.requirement();
            byte[] bytes = download(source(requirement).locked(entry), requirement);
            String digest = ContentStore.digestOf(bytes);
            if (!digest.equals(entry.digest())) {
                throw new RepositoryException(
                        Kind.CORRUPT,
                        requirement.address() + " has other content under " + entry.shown()
                                + " than kasane.lock names: " + digest + " instead of " + entry.digest(),
                        "find out why a published version changed; kasane lock --update " + requirement.name()
                                + " takes the new content",
                        null);
            }
            store.put(bytes);
        }
        store.use(entry.digest(), clock.instant());
        return missing;
    }

    private byte[] download(PublishedChart published, Requirement requirement) {
        Path part = store.incoming();
        try {
            published.download(part);
            byte[] bytes = Files.readAllBytes(part);
            String expected = published.digest();
            if (expected != null && !expected.equals(ContentStore.digestOf(bytes))) {
                throw new RepositoryException(
                        Kind.CORRUPT,
                        "the archive of " + requirement.name() + " " + published.version() + " has not the digest that "
                                + requirement.address() + " states",
                        "do not use it, and tell whoever publishes it",
                        null);
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + store.folder(), e);
        } finally {
            ContentStore.delete(part);
        }
    }

    private ChartSource source(Requirement requirement) {
        if (requirement.isOci()) {
            return new OciSource(connections.oci(requirement.address() + "/" + requirement.name()));
        }
        return repositories.computeIfAbsent(
                requirement.address(),
                address -> new HelmRepository(address, names.getOrDefault(address, Set.of()), connections));
    }

    /** One chart of a registry. */
    private record OciSource(OciCharts charts) implements ChartSource {

        @Override
        public PublishedChart find(String name, String asked) {
            return charts.find(asked);
        }

        @Override
        public PublishedChart locked(LockEntry entry) {
            return charts.locked(entry);
        }
    }
}
