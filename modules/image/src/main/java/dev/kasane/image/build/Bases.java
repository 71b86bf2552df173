package dev.kasane.image.build;

import dev.kasane.image.oci.Manifest;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.image.store.LayoutRepository;
import dev.kasane.problem.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** Resolves the bases of images. */
final class Bases {

    private static final long MAX_ARCHIVE = 4L << 30;

    private final Path root;
    private final Path cache;
    private final Path work;
    private final Credentials credentials;
    private final RetryPolicy policy;

    /**
     * @param root the root of the repository, from which folders and archives are named
     * @param cache where contents are kept
     * @param work an empty folder for this build
     */
    Bases(Path root, Path cache, Path work, Credentials credentials, RetryPolicy policy) {
        this.root = root;
        this.cache = cache;
        this.work = work;
        this.credentials = credentials;
        this.policy = policy;
    }

    /**
     * The base a pipeline names.
     *
     * @return null for none
     * @throws dev.kasane.problem.KasaneException when there is no such base
     */
    @Nullable
    BaseImage find(String base) throws IOException {
        if (base.equals("scratch")) {
            return null;
        }
        if (base.startsWith("oci:")) {
            return inLayout(root.resolve(base.substring("oci:".length())), base);
        }
        if (base.startsWith("tar:")) {
            Path layout = Files.createDirectories(work.resolve("base"));
            unpack(root.resolve(base.substring("tar:".length())), layout, base);
            return inLayout(layout, base);
        }
        RegistryReference reference;
        try {
            reference = RegistryReference.parse(base);
        } catch (IllegalArgumentException e) {
            throw Problem.error(base + " is no reference of an image", null, "write registry/name@sha256:…")
                    .asException();
        }
        ImageRepository repository = RegistryRepository.toRead(reference, credentials, policy);
        Manifest top =
                repository.manifest(Objects.requireNonNull(reference.digest()).toString());
        if (top == null) {
            throw Problem.error("there is no base " + base, null, "correct its name or its digest")
                    .asException();
        }
        return new BaseImage(reference.name(), top, repository, cache);
    }

    private BaseImage inLayout(Path folder, String name) {
        LayoutRepository layout = new LayoutRepository(folder, name);
        Manifest only = LayoutRepository.isLayout(folder) ? layout.only() : null;
        if (only == null) {
            throw Problem.error(
                            name + " is no OCI layout with one image in it",
                            null,
                            "make one there, for example with: skopeo copy docker://NAME oci:FOLDER")
                    .asException();
        }
        return new BaseImage(name, only, layout, cache);
    }

    private static void unpack(Path archive, Path layout, String name) throws IOException {
        if (!Files.isRegularFile(archive)) {
            throw Problem.error("there is no " + name, null, "correct the path").asException();
        }
        long left = MAX_ARCHIVE;
        try (InputStream file = new BufferedInputStream(Files.newInputStream(archive), 1 << 16)) {
            file.mark(2);
            boolean packed = file.read() == 0x1f && file.read() == 0x8b;
            file.reset();
            try (TarArchiveInputStream tar = new TarArchiveInputStream(packed ? new GZIPInputStream(file) : file)) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    String path = entry.getName().replaceFirst("^\\./", "");
                    // these names and no others: nothing is written anywhere else
                    if (entry.isFile() && path.matches("oci-layout|index\\.json|blobs/sha256/[0-9a-f]{64}")) {
                        left -= entry.getSize();
                        if (left < 0) {
                            throw new IOException(name + " is larger than four gigabytes");
                        }
                        Path target = layout.resolve(path);
                        Files.createDirectories(Objects.requireNonNull(target.getParent()));
                        Files.copy(tar, target);
                    }
                }
            }
        }
    }
}
