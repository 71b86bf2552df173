package dev.kasane.fetch;

import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Artifacts of OCI registries whose layer is an archive of files, as {@code flux push artifact} and {@code oras push}
 * make them. The tag is selected as source-controller does: the exact tag, the newest one in a version range, else
 * {@code latest}.
 */
final class OciArtifacts implements ContentSource {

    /** The media type of charts that Helm pushes. */
    private static final String CHART = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";

    private static final String LATEST = "latest";

    private final ContentStore store;
    private final Connections connections;

    OciArtifacts(ContentStore store, Connections connections) {
        this.store = store;
        this.connections = connections;
    }

    @Override
    public Content find(Requirement requirement) {
        RegistryRepository repository = connections.registry(requirement.address());
        Manifest manifest = manifest(repository, requirement);
        if (manifest == null) {
            throw missing(requirement);
        }
        return new Content(requirement, manifest.digest().toString(), files(repository, manifest, requirement));
    }

    private static RepositoryException missing(Requirement requirement) {
        String requested = requirement.requested();
        boolean isTag = requested.isEmpty() || requirement.isLiteral();
        return new RepositoryException(
                Kind.NOT_FOUND,
                requirement.address() + " has no " + (isTag ? "tag " : "")
                        + (requested.isEmpty() ? LATEST : requirement.wanted()),
                requirement.isLiteral()
                        ? "name a tag that it has, or name a range in ref.semver"
                        : "name a tag, a range of versions or a digest that it has",
                null);
    }

    private static @Nullable Manifest manifest(RegistryRepository repository, Requirement requirement) {
        String requested = requirement.requested();
        if (requested.isEmpty() || requirement.isLiteral()) {
            return repository.manifest(requested.isEmpty() ? LATEST : requirement.wanted());
        }
        Manifest named = isTag(requested) || LockEntry.isDigest(requested) ? repository.manifest(requested) : null;
        if (named != null || LockEntry.isDigest(requested)) {
            return named;
        }
        String tag = VersionChoice.inRange(TagFilter.of(repository.tags(), requirement), requirement.range());
        return tag == null ? null : repository.manifest(tag);
    }

    /** Whether a text can be a tag, as the OCI distribution specification has it. */
    private static boolean isTag(String text) {
        return text.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
    }

    @Override
    public byte[] content(LockEntry entry) {
        Requirement requirement = entry.requirement();
        RegistryRepository repository = connections.registry(requirement.address());
        Manifest manifest = repository.manifest(entry.version());
        if (manifest == null) {
            throw new RepositoryException(
                    Kind.NOT_FOUND,
                    requirement.address() + " has no manifest " + entry.version() + " any more",
                    "kasane lock --update " + requirement.title() + " takes the artifact that is there now",
                    null);
        }
        return files(repository, manifest, requirement);
    }

    private byte[] files(RegistryRepository repository, Manifest manifest, Requirement requirement) {
        Descriptor layer = layer(manifest, requirement);
        if (layer.size() > LockEntry.MOST_BYTES) {
            throw refused(requirement, "is larger than " + LockEntry.MOST_BYTES + " bytes", null);
        }
        Path part = store.incoming();
        try {
            // which compares size and digest
            repository.fetchBlob(layer, part);
            byte[] bytes = Files.readAllBytes(part);
            return layer.mediaType().equals(CHART)
                    ? ArtifactLayer.archiveOfChart(requirement, bytes)
                    : ArtifactLayer.archive(requirement, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + store.folder(), e);
        } finally {
            ContentStore.delete(part);
        }
    }

    private static Descriptor layer(Manifest manifest, Requirement requirement) {
        for (Descriptor layer : manifest.layers()) {
            if (requirement.name().isEmpty() || layer.mediaType().equals(requirement.name())) {
                return layer;
            }
        }
        throw refused(
                requirement,
                "has no layer" + (requirement.name().isEmpty() ? "" : " of the media type " + requirement.name()),
                "correct the address or the layer");
    }

    static RepositoryException refused(Requirement requirement, String sentence, @Nullable String hint) {
        return new RepositoryException(Kind.REFUSED, "the artifact " + requirement + " " + sentence, hint, null);
    }
}
