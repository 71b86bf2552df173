package dev.kasane.fetch;

import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A repository of charts on a web server: an {@code index.yaml} with the addresses of archives. */
final class HelmRepository implements ChartSource {

    private final String address;
    private final Set<String> wanted;
    private final Connections connections;
    private @Nullable RepositoryIndex index;
    private @Nullable RepositoryIndex slice;
    private @Nullable Path file;

    /**
     * @param wanted the names of the charts that are kept of its index
     */
    HelmRepository(String address, Set<String> wanted, Connections connections) {
        this.address = address;
        this.wanted = wanted;
        this.connections = connections;
    }

    @Override
    public PublishedChart find(Requirement requirement) {
        String name = requirement.name();
        String requested = requirement.requested();
        Map<String, RepositoryIndex.Entry> versions = index().versions(name);
        String version = VersionChoice.of(versions.keySet(), requested);
        if (version == null) {
            throw missing(name, requested, versions.isEmpty());
        }
        return published(name, version, versions);
    }

    @Override
    public PublishedChart locked(LockEntry entry) {
        String name = entry.requirement().name();
        // the digest of the archive is known: a part of the index is enough if it has the version
        Map<String, RepositoryIndex.Entry> part = slice().versions(name);
        Map<String, RepositoryIndex.Entry> versions = part.containsKey(entry.version()) ? part : index().versions(name);
        if (!versions.containsKey(entry.version())) {
            throw missing(name, entry.version(), versions.isEmpty());
        }
        return published(name, entry.version(), versions);
    }

    private RepositoryException missing(String name, String requested, boolean unknown) {
        return unknown
                ? new RepositoryException(
                        Kind.NOT_FOUND, address + " has no chart " + name, "correct the name or the address", null)
                : new RepositoryException(
                        Kind.NOT_FOUND,
                        address + " has no version " + (requested.isEmpty() ? "that is no prerelease" : requested)
                                + " of the chart " + name,
                        "name a version or a range that it has",
                        null);
    }

    private PublishedChart published(String name, String version, Map<String, RepositoryIndex.Entry> versions) {
        RepositoryIndex.Entry entry = versions.getOrDefault(version, new RepositoryIndex.Entry("", null));
        if (entry.url().startsWith("oci://")) {
            return connections.oci(entry.url()).tagged(version);
        }
        URI url = url(entry.url(), name);
        String digest = entry.digest();
        return new PublishedChart() {
            @Override
            public String version() {
                return version;
            }

            @Override
            public @Nullable String digest() {
                return digest == null || digest.isEmpty() || digest.startsWith("sha256:")
                        ? emptyAsNull(digest)
                        : "sha256:" + digest;
            }

            @Override
            public String url() {
                return Requirement.ofFile(url.toString()) == null ? "" : url.toString();
            }

            @Override
            public void download(Path to) {
                connections.files(url).get(url, to, LockEntry.MOST_BYTES, null);
            }
        };
    }

    private static @Nullable String emptyAsNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private URI url(String written, String name) {
        try {
            URI url = new URI(address + "/").resolve(new URI(written));
            if (url.getHost() != null && url.getUserInfo() == null) {
                return url;
            }
        } catch (URISyntaxException e) {
            // reported below
        }
        throw new RepositoryException(
                Kind.REFUSED,
                "the index of " + address + " has no usable address of the chart " + name,
                "report it to its publisher",
                null);
    }

    private synchronized RepositoryIndex index() {
        RepositoryIndex known = index;
        if (known == null) {
            known = read();
            index = known;
        }
        return known;
    }

    private synchronized RepositoryIndex slice() {
        RepositoryIndex known = slice == null ? index : slice;
        if (known == null) {
            try {
                known = RepositoryIndex.read(new ByteArrayInputStream(IndexSlice.of(file(), wanted)), wanted);
            } catch (IOException e) {
                // reading the whole index reports the error
                known = index();
            }
            slice = known;
        }
        return known;
    }

    private URI place() {
        return URI.create(address + "/index.yaml");
    }

    /** The index, fetched once, unless the server still has the last one. */
    private synchronized Path file() {
        Path known = file;
        if (known == null) {
            known = connections.indexes().get(place(), connections.files(place()));
            file = known;
        }
        return known;
    }

    private RepositoryIndex read() {
        try (InputStream in = Files.newInputStream(file())) {
            return RepositoryIndex.read(in, wanted);
        } catch (IOException e) {
            throw new RepositoryException(
                    Kind.CORRUPT,
                    place() + " is no index of a repository of charts",
                    "open it in a browser: a page of another kind means another address",
                    e);
        }
    }
}
