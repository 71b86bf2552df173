package dev.kasane.change.observed;

import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** All observations of a real API server, in the folder that {@code KASANE_SHARED} names. */
public final class AllObservations {

    private static final Path FOLDER = Path.of(
                    Objects.requireNonNullElse(System.getenv("KASANE_SHARED"), "../../../shared"))
            .resolve("impact");

    private AllObservations() {}

    /** The lines of a file. */
    public static List<YamlMap> of(String file) throws IOException {
        return Observations.lines(FOLDER.resolve(file));
    }

    /** A sample object. */
    public static YamlMap sample(String name) throws IOException {
        return Observations.map(Files.readString(FOLDER.resolve("samples").resolve(name + ".yaml")));
    }
}
