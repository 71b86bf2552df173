package dev.kasane.fetch;

import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The versions of one chart in an OCI registry; a plus sign of a version is an underscore in its tag. */
final class OciCharts {

    private static final String CONFIG = "application/vnd.cncf.helm.config.v1+json";
    private static final String CONTENT = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";

    private final RegistryRepository repository;

    OciCharts(RegistryRepository repository) {
        this.repository = repository;
    }

    /** The chart under a tag that is no range. */
    PublishedChart ofTag(String tag) {
        PublishedChart there = orNull(tag);
        if (there == null) {
            throw new RepositoryException(
                    Kind.NOT_FOUND,
                    "oci://" + repository.name() + " has no tag " + tag,
                    "name a tag that it has, or name a range in ref.semver",
                    null);
        }
        return there;
    }

    /** The version that is asked for, the newest of a range. */
    PublishedChart find(Requirement requirement) {
        String asked = requirement.range();
        if (VersionChoice.isOne(asked) && requirement.filter().isEmpty()) {
            PublishedChart there = orNull(asked);
            if (there != null) {
                return there;
            }
        }
        List<String> versions = new ArrayList<>();
        TagFilter.of(repository.tags(), requirement).forEach(tag -> versions.add(tag.replace('_', '+')));
        String version = VersionChoice.of(versions, asked);
        if (version == null) {
            throw missing(asked.isEmpty() ? "that is no prerelease" : requirement.asked());
        }
        return tagged(version);
    }

    /** The chart under the tag of a version. */
    PublishedChart tagged(String version) {
        PublishedChart there = orNull(version);
        if (there == null) {
            throw missing(version);
        }
        return there;
    }

    private RepositoryException missing(String version) {
        return new RepositoryException(
                Kind.NOT_FOUND,
                "oci://" + repository.name() + " has no version " + version,
                "name a version or a range that it has",
                null);
    }

    private @Nullable PublishedChart orNull(String version) {
        Manifest manifest = repository.manifest(version.replace('+', '_'));
        if (manifest == null) {
            return null;
        }
        Descriptor config = manifest.config();
        if (config == null || !config.mediaType().equals(CONFIG)) {
            throw new RepositoryException(
                    Kind.REFUSED,
                    "oci://" + repository.name() + " has something else than a Helm chart under the tag "
                            + version.replace('+', '_'),
                    "correct the address",
                    null);
        }
        for (Descriptor layer : manifest.layers()) {
            if (layer.mediaType().equals(CONTENT)) {
                return published(version, layer);
            }
        }
        throw new RepositoryException(
                Kind.REFUSED, "the chart oci://" + repository.name() + " has no archive", "publish it again", null);
    }

    /** The archive of a locked chart: its digest names it, wherever its tag is now. */
    PublishedChart locked(LockEntry entry) {
        return published(entry.version(), Descriptor.of(CONTENT, Digest.parse(entry.digest()), entry.size()));
    }

    private PublishedChart published(String version, Descriptor archive) {
        if (archive.size() > LockEntry.MOST_BYTES) {
            throw new RepositoryException(
                    Kind.REFUSED,
                    "the chart oci://" + repository.name() + " is larger than " + LockEntry.MOST_BYTES + " bytes",
                    null,
                    null);
        }
        return new PublishedChart() {
            @Override
            public String version() {
                return version;
            }

            @Override
            public String digest() {
                return archive.digest().toString();
            }

            @Override
            public void download(Path to) {
                repository.fetchBlob(archive, to);
            }
        };
    }
}
