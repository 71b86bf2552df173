package dev.kasane.fetch;

import dev.kasane.helm.chart.ChartArchive;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Charts of https repositories and OCI registries. */
final class Charts implements ContentSource {

    private final ContentStore store;
    private final Connections connections;
    private final Map<String, Set<String>> names = new ConcurrentHashMap<>();
    private final Map<String, ChartSource> repositories = new ConcurrentHashMap<>();

    /** @param all the requirements that may be needed: of the index of a repository, only these charts are kept */
    Charts(Collection<Requirement> all, ContentStore store, Connections connections) {
        this.store = store;
        this.connections = connections;
        for (Requirement requirement : all) {
            names.computeIfAbsent(requirement.address(), ignored -> new TreeSet<>())
                    .add(requirement.name());
        }
    }

    @Override
    public Content find(Requirement requirement) {
        PublishedChart published = source(requirement).find(requirement);
        String digest = published.digest();
        byte[] known = digest == null || !LockEntry.isDigest(digest) ? null : store.find(digest);
        byte[] bytes = known == null ? download(published, requirement) : known;
        ChartArchive.files(requirement.name() + " " + published.version() + " of " + requirement.address(), bytes);
        return new Content(requirement, published.version(), bytes, published.url());
    }

    /**
     * A chart that is still at its locked address needs no index. The index may be large, and may not list the chart
     * any more.
     */
    @Override
    public byte[] content(LockEntry entry) {
        byte[] known = atItsPlace(entry);
        Requirement requirement = entry.requirement();
        return known == null ? download(source(requirement).locked(entry), requirement) : known;
    }

    /** The archive at the place that the lock names; null if it names none, or has something else there now. */
    private byte @Nullable [] atItsPlace(LockEntry entry) {
        if (entry.url().isEmpty()) {
            return null;
        }
        try {
            URI place = URI.create(entry.url());
            byte[] bytes = read(part -> connections.files(place).get(place, part, LockEntry.MOST_BYTES, null));
            return ContentStore.digestOf(bytes).equals(entry.digest()) ? bytes : null;
        } catch (RepositoryException | IllegalArgumentException e) {
            // the index names its place of today, or what is wrong
            return null;
        }
    }

    private byte[] download(PublishedChart published, Requirement requirement) {
        byte[] bytes = read(published::download);
        String expected = published.digest();
        if (expected != null && !expected.equals(ContentStore.digestOf(bytes))) {
            throw new RepositoryException(
                    Kind.CORRUPT,
                    "the archive of " + requirement.name() + " " + published.version() + " has not the digest that "
                            + requirement.address() + " states",
                    "do not use it, and report it to its publisher",
                    null);
        }
        return bytes;
    }

    /** Reads the content that a download writes to a file. */
    private byte[] read(Consumer<Path> download) {
        Path part = store.incoming();
        try {
            download.accept(part);
            return Files.readAllBytes(part);
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
        public PublishedChart find(Requirement requirement) {
            return requirement.isLiteral() ? charts.ofTag(requirement.wanted()) : charts.find(requirement);
        }

        @Override
        public PublishedChart locked(LockEntry entry) {
            return charts.locked(entry);
        }
    }
}
