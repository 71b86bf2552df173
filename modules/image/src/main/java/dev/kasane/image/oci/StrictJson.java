package dev.kasane.image.oci;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlMap;

/** Reads JSON that is not modified; {@link Json} reads JSON that is modified and written again. */
public final class StrictJson {

    private static final YamlLimits LIMITS = new YamlLimits(
            100, YamlLimits.DEFAULT.nodes(), YamlLimits.DEFAULT.scalarBytes(), YamlLimits.DEFAULT.documents());

    private StrictJson() {}

    /**
     * Reads an object.
     *
     * @throws IllegalArgumentException when the bytes are none; its message quotes nothing
     */
    public static YamlMap object(byte[] bytes) {
        try {
            if (JsonReader.read(new SourceFile("", bytes, "json"), LIMITS) instanceof YamlMap map) {
                return map;
            }
        } catch (KasaneException e) {
            // reported below; the reader's message has a place in a file, which is unknown
        }
        throw new IllegalArgumentException("this is no JSON object");
    }
}
