package dev.kasane.image.store;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.OciImage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Copies images into repositories, in an order in which no manifest or tag ever refers to missing content. */
public final class Transfer {

    private static final int AT_ONCE = 4;

    private Transfer() {}

    /**
     * Pushes an image: contents, manifests, index and referrers. Then reads it back by digest, and finally sets the
     * tags.
     *
     * @throws RepositoryException if the image is incomplete at the end; then no tag points to it
     */
    public static void push(OciImage image, ImageRepository to, List<String> tags) {
        putBlobs(image.blobs(), to);
        image.children().forEach(to::putManifest);
        to.putManifest(image.top());
        for (Manifest referrer : image.referrers()) {
            Referrers.attach(referrer, to);
        }
        verify(image.top(), image.children(), to);
        tags.forEach(tag -> to.tag(image.top(), tag));
    }

    private static void putBlobs(List<Blob> blobs, ImageRepository to) {
        try (ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<?>> running = new ArrayList<>();
            for (Blob blob : blobs) {
                running.add(workers.submit(() -> to.putBlob(blob)));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException("a blob could not be put", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RepositoryException(
                    RepositoryException.Kind.TIMEOUT, "the transfer to " + to.name() + " was ended", null, e);
        }
    }

    /** Reads an image back: its manifest, and that of each platform, byte for byte. */
    private static void verify(Manifest top, List<Manifest> children, ImageRepository in) {
        same(top, in.manifest(top.digest().toString()), in);
        for (Descriptor child : top.children()) {
            Manifest expected = children.stream()
                    .filter(it -> it.digest().equals(child.digest()))
                    .findFirst()
                    .orElse(null);
            Manifest there = in.manifest(child.digest().toString());
            if (expected != null) {
                same(expected, there, in);
            } else if (there == null) {
                throw missing(child.digest().toString(), in);
            }
        }
    }

    private static void same(Manifest expected, @Nullable Manifest there, ImageRepository in) {
        if (there == null) {
            throw missing(expected.digest().toString(), in);
        }
        if (!there.equals(expected)) {
            throw new RepositoryException(
                    RepositoryException.Kind.CORRUPT,
                    in.name() + " gives back another manifest than the one that was put",
                    "do not use this image, and check the registry",
                    null);
        }
    }

    private static RepositoryException missing(String what, ImageRepository in) {
        return new RepositoryException(
                RepositoryException.Kind.CORRUPT,
                in.name() + " took " + what + " and does not have it",
                "check the storage of the registry",
                null);
    }
}
