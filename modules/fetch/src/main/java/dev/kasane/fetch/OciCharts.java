package dev.kasane.fetch;

import dev.kasane.gotemplate.version.Version;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The versions of one chart in an OCI registry; a plus sign of a version is an underscore in its tag. */
final class OciCharts {

    private static final String CONFIG = "application/vnd.cncf.helm.config.v1+json";
    private static final String CONTENT = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";

    private static final long MOST_CONFIG = 1L << 20;

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
                    Version.parse(tag) == null || tag.indexOf('-') >= 0 || tag.indexOf('+') >= 0
                            ? "name a tag that it has, or name a range in ref.semver"
                            : "name a tag that it has, or a range such as " + tag
                                    + ".x (an OCIRepository: in ref.semver)",
                    null);
        }
        return there;
    }

    /** The chart of a manifest that its digest names, with the version that its own description has. */
    private PublishedChart ofDigest(String digest) {
        Manifest manifest = repository.manifest(digest);
        if (manifest == null) {
            throw new RepositoryException(
                    Kind.NOT_FOUND,
                    "oci://" + repository.name() + " has no manifest " + digest,
                    "correct ref.digest of the OCIRepository",
                    null);
        }
        Descriptor config = chartConfig(manifest, digest);
        String version = version(config);
        if (Version.parse(version) == null) {
            throw new RepositoryException(
                    Kind.REFUSED,
                    "the chart oci://" + repository.name() + "@" + digest + " has no version",
                    "publish it again",
                    null);
        }
        return published(version, archive(manifest));
    }

    private String version(Descriptor config) {
        if (config.size() > MOST_CONFIG) {
            return "";
        }
        try {
            Path part = Files.createTempFile("kasane-chart", ".json");
            try {
                repository.fetchBlob(config, part);
                return OciJson.read(Files.readAllBytes(part)).path("version").text();
            } catch (IllegalArgumentException e) {
                // no JSON
                return "";
            } finally {
                Files.delete(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write a temporary file", e);
        }
    }

    /** The required version: the tag of this exact name, the newest one in a range, or the chart with a digest. */
    PublishedChart find(Requirement requirement) {
        String requested = requirement.range();
        if (LockEntry.isDigest(requested)) {
            return ofDigest(requested);
        }
        if (VersionChoice.isOne(requested) && requirement.filter().isEmpty()) {
            return tagged(requested);
        }
        List<String> versions = new ArrayList<>();
        TagFilter.of(repository.tags(), requirement).forEach(tag -> versions.add(tag.replace('_', '+')));
        String version = VersionChoice.of(versions, requested);
        if (version == null) {
            throw missing(requested.isEmpty() ? "that is no prerelease" : requirement.requested());
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
        chartConfig(manifest, version.replace('+', '_'));
        return published(version, archive(manifest));
    }

    /** The description of a chart; its media type distinguishes charts from other artifacts. */
    private Descriptor chartConfig(Manifest manifest, String reference) {
        Descriptor config = manifest.config();
        if (config == null || !config.mediaType().equals(CONFIG)) {
            throw new RepositoryException(
                    Kind.REFUSED,
                    "oci://" + repository.name() + " has something else than a Helm chart under the "
                            + (LockEntry.isDigest(reference) ? "digest " : "tag ") + reference,
                    "correct the address",
                    null);
        }
        return config;
    }

    private Descriptor archive(Manifest manifest) {
        for (Descriptor layer : manifest.layers()) {
            if (layer.mediaType().equals(CONTENT)) {
                return layer;
            }
        }
        throw new RepositoryException(
                Kind.REFUSED, "the chart oci://" + repository.name() + " has no archive", "publish it again", null);
    }

    /** The archive of a locked chart, found by its digest, even if its tag was moved. */
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
