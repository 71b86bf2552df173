package dev.kasane.image.build;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.KnownFiles;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.oci.Platform;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The base of an image: its layers are used unchanged, so that a client with the base does not download them again.
 *
 * @param name its name
 * @param top its manifest or index
 * @param from its repository
 * @param cache the folder that caches its contents
 */
record BaseImage(String name, Manifest top, ImageRepository from, Path cache) {

    /** The base for one platform. */
    record OnPlatform(List<Descriptor> layers, JsonValue config, List<Blob> blobs) {}

    /** The base for some platforms. Cached layers are hashed in the background. */
    Map<Platform, OnPlatform> on(List<Platform> platforms) throws IOException {
        Map<Platform, OnPlatform> bases = new LinkedHashMap<>();
        for (Platform platform : platforms) {
            OnPlatform base = on(platform);
            bases.put(platform, base);
            Thread.ofPlatform().daemon().start(() -> base.layers().forEach(this::inspect));
        }
        return bases;
    }

    private void inspect(Descriptor layer) {
        try {
            Path file = cache.resolve(layer.digest().hex());
            if (Files.isRegularFile(file)) {
                KnownFiles.prepare(file);
            }
        } catch (IOException e) {
            // who needs the layer gets the message
        }
    }

    private OnPlatform on(Platform platform) throws IOException {
        Manifest manifest = manifest(platform);
        Descriptor configDescriptor = manifest.config();
        if (configDescriptor == null || configDescriptor.size() > Manifest.MAX_BYTES) {
            throw Problem.error("the base " + name + " is no image", null, "choose another one")
                    .asException();
        }
        JsonValue config = OciJson.read(Files.readAllBytes(fetched(configDescriptor)));
        String architecture = config.path("architecture").text();
        if (!top.isIndex() && !architecture.equals(platform.architecture())) {
            throw lacks(platform);
        }
        List<Descriptor> layers = new ArrayList<>();
        List<Blob> blobs = new ArrayList<>();
        for (Descriptor layer : manifest.layers()) {
            layers.add(layer.withMediaType(MediaType.inOci(layer.mediaType())));
            blobs.add(new Blob(layer.digest(), layer.size(), () -> fetched(layer)));
        }
        return new OnPlatform(layers, config, blobs);
    }

    private Manifest manifest(Platform platform) {
        if (!top.isIndex()) {
            return top;
        }
        for (Descriptor child : top.children()) {
            if (platform.equals(child.platform())) {
                return Objects.requireNonNull(from.manifest(child.digest().toString()));
            }
        }
        throw lacks(platform);
    }

    private RuntimeException lacks(Platform platform) {
        return Problem.error(
                        "the base " + name + " is not made for " + platform,
                        null,
                        "choose another base, or leave the platform away")
                .asException();
    }

    private Path fetched(Descriptor blob) throws IOException {
        Path file = cache.resolve(blob.digest().hex());
        // verified each time: a cached file may have been changed or truncated
        if (!Files.isRegularFile(file)
                || Files.size(file) != blob.size()
                || !KnownFiles.digest(file).equals(blob.digest())) {
            Files.createDirectories(cache);
            Path folder = Files.createTempDirectory(cache, ".fetching-");
            Path part = folder.resolve("blob");
            from.fetchBlob(blob, part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            Files.delete(folder);
        }
        return file;
    }

    /** Merges the configuration of a program with that of its base: the program overrides the base. */
    static Map<String, Object> merged(JsonValue base, JsonValue program) {
        Map<String, Object> merged = copy(program);
        for (String field : List.of("variant", "os.version")) {
            if (base.has(field)) {
                merged.put(field, base.path(field).value());
            }
        }
        Map<String, Object> layers = copy(program.path("rootfs"));
        layers.put(
                "diff_ids",
                joined(
                        base.path("rootfs").path("diff_ids"),
                        program.path("rootfs").path("diff_ids")));
        merged.put("rootfs", layers);
        merged.put("history", joined(base.path("history"), program.path("history")));
        merged.put("config", settings(base.path("config"), program.path("config")));
        return merged;
    }

    private static Map<String, Object> settings(JsonValue base, JsonValue program) {
        Map<String, Object> settings = copy(program);
        settings.put("Env", environment(base, program));
        for (String field : List.of("Labels", "ExposedPorts", "Volumes")) {
            Map<String, Object> both = copy(base.path(field));
            both.putAll(copy(program.path(field)));
            if (!both.isEmpty()) {
                settings.put(field, both);
            }
        }
        if (program.path("WorkingDir").isNull() && !base.path("WorkingDir").isNull()) {
            settings.put("WorkingDir", base.path("WorkingDir").value());
        }
        return settings;
    }

    private static Map<String, Object> copy(JsonValue object) {
        return new LinkedHashMap<>(Json.map(object.value()));
    }

    private static List<Object> joined(JsonValue base, JsonValue program) {
        List<Object> joined = new ArrayList<>(Json.list(base.value()));
        joined.addAll(Json.list(program.value()));
        return joined;
    }

    private static List<String> environment(JsonValue base, JsonValue program) {
        Map<String, String> values = new LinkedHashMap<>();
        for (JsonValue entry : JsonValue.of(joined(base.path("Env"), program.path("Env")))) {
            String text = entry.text();
            int equals = text.indexOf('=');
            values.put(equals < 0 ? text : text.substring(0, equals), text);
        }
        return List.copyOf(values.values());
    }

    /** The digest that identifies this base. */
    Digest digest() {
        return top.digest();
    }
}
