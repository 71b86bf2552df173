package dev.kasane.image.build;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.api.buildplan.Port;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.pipeline.Image;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Creates layers and configurations with Jib. Jib receives files and writes an OCI archive, without network access:
 * kasane reads bases and registries itself. Jib's own times and version are replaced by constants.
 */
final class JibAssembly {

    private final Path cache;
    private final Path work;

    /**
     * @param cache Jib's cache of layers
     * @param work an empty folder for this build
     */
    JibAssembly(Path cache, Path work) {
        this.cache = cache;
        this.work = work;
    }

    /** Jib's result: a manifest and a configuration, and the folder with each content under its digest. */
    record Assembled(Manifest manifest, byte[] config, Path blobs) {}

    Assembled assemble(Image image, List<PlannedLayer> layers, dev.kasane.image.oci.Platform platform, Instant created)
            throws IOException {
        JibContainerBuilder builder = Jib.fromScratch()
                .setFormat(ImageFormat.OCI)
                .setPlatforms(Set.of(new Platform(platform.architecture(), platform.os())))
                .setCreationTime(created)
                .setEntrypoint(JvmLayers.entrypoint(image))
                .setEnvironment(image.environment())
                .setLabels(image.labels())
                .setExposedPorts(image.ports().stream()
                        .map(port -> Port.tcp(Integer.parseInt(port)))
                        .collect(Collectors.toSet()))
                .setUser(image.user());
        if (!image.java().arguments().isEmpty()) {
            builder.setProgramArguments(image.java().arguments());
        }
        for (PlannedLayer layer : layers) {
            builder.addFileEntriesLayer(toJib(layer));
        }
        Path archive = work.resolve("image-" + platform.architecture() + ".tar");
        run(builder, archive);
        return unpacked(archive);
    }

    private static FileEntriesLayer toJib(PlannedLayer layer) {
        FileEntriesLayer.Builder entries = FileEntriesLayer.builder().setName(layer.name());
        for (PlannedLayer.Entry file : layer.files()) {
            entries.addEntry(
                    file.from(),
                    AbsoluteUnixPath.get(file.to()),
                    FilePermissions.fromOctalString(file.mode().octal()),
                    FileEntriesLayer.DEFAULT_MODIFICATION_TIME);
        }
        return entries.build();
    }

    private void run(JibContainerBuilder builder, Path archive) throws IOException {
        try (ExecutorService workers =
                Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()))) {
            builder.containerize(Containerizer.to(TarImage.at(archive).named("image"))
                    .setToolName("kasane")
                    .setToolVersion("0")
                    .setOfflineMode(true)
                    .setBaseImageLayersCache(cache.resolve("base"))
                    .setApplicationLayersCache(cache.resolve("layers"))
                    .setExecutorService(workers));
        } catch (InvalidImageReferenceException | RegistryException | CacheDirectoryCreationException e) {
            throw new IOException("Jib cannot make the image", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException("Jib cannot make the image", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the build was ended", e);
        }
    }

    private Assembled unpacked(Path archive) throws IOException {
        Path blobs = Files.createDirectories(work.resolve("blobs"));
        byte[] index = null;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(archive), 1 << 16);
                TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals("index.json")) {
                    index = tar.readAllBytes();
                } else if (entry.getName().startsWith("blobs/sha256/")) {
                    Path blob = blobs.resolve(new Digest(entry.getName().substring("blobs/sha256/".length())).hex());
                    if (!Files.exists(blob)) {
                        Files.copy(tar, blob);
                    }
                }
            }
        }
        Files.delete(archive);
        Descriptor only = Manifest.of(MediaType.INDEX, Objects.requireNonNull(index, "Jib writes an index"))
                .children()
                .getFirst();
        Manifest manifest = Manifest.of(
                MediaType.MANIFEST,
                Files.readAllBytes(blobs.resolve(only.digest().hex())));
        Descriptor config = Objects.requireNonNull(manifest.config());
        return new Assembled(
                manifest, Files.readAllBytes(blobs.resolve(config.digest().hex())), blobs);
    }

    /** The layers that Jib made, in the media type of OCI. */
    static List<Descriptor> layers(Assembled assembled) {
        List<Descriptor> layers = new ArrayList<>();
        for (Descriptor layer : assembled.manifest().layers()) {
            layers.add(layer.withMediaType(MediaType.inOci(layer.mediaType())));
        }
        return layers;
    }
}
