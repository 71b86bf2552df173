package dev.kasane.cli.images;

import dev.kasane.image.ImageTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The default destinations of images and build caches. */
public final class ImagePlaces {

    private static final String OWN_FOLDER = ".kasane";

    private ImagePlaces() {}

    /**
     * The embedded registry: OCI layouts in a folder of the work tree that Git ignores, except for vendored content.
     */
    public static ImageTarget embedded(Path top) {
        Path own = top.resolve(OWN_FOLDER);
        try {
            Files.createDirectories(own);
            if (!Files.exists(own.resolve(".gitignore"))) {
                Files.writeString(own.resolve(".gitignore"), "*\n!/vendor/\n!/vendor/**\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + own, e);
        }
        return new ImageTarget.Folder(own.resolve("images"), OWN_FOLDER + "/images");
    }

    /** The folder that caches layers, runtimes and bases between builds. */
    public static Path cache(Map<String, String> environment) {
        String caches = environment.get("XDG_CACHE_HOME");
        String home = environment.getOrDefault("HOME", "/");
        return (caches == null ? Path.of(home, ".cache") : Path.of(caches)).resolve("kasane");
    }
}
