package dev.kasane.image.oci;

import dev.kasane.files.SourceFile;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlLimits;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON objects of registries and images: read with at most 100 levels, written in one line. */
public final class OciJson {

    private static final YamlLimits LIMITS = new YamlLimits(
            100, YamlLimits.DEFAULT.nodes(), YamlLimits.DEFAULT.scalarBytes(), YamlLimits.DEFAULT.documents());

    private OciJson() {}

    /**
     * Reads an object that may be changed.
     *
     * @throws IllegalArgumentException when the bytes are none; its message quotes nothing
     */
    public static Map<String, Object> object(byte[] bytes) {
        try {
            Object value = Json.read(new SourceFile("", bytes, "json"), LIMITS);
            if (value instanceof Map<?, ?>) {
                return Json.map(value);
            }
        } catch (KasaneException e) {
            // reported below; the reader's message has a place in a file, which is unknown
        }
        throw new IllegalArgumentException("this is no JSON object");
    }

    /**
     * Reads an object of which some fields are needed.
     *
     * @throws IllegalArgumentException when the bytes are none; its message quotes nothing
     */
    public static JsonValue read(byte[] bytes) {
        return JsonValue.of(object(bytes));
    }

    /** The bytes of an object, its fields in the order they were put. */
    public static byte[] write(Map<String, Object> object) {
        return Json.text(object).getBytes(StandardCharsets.UTF_8);
    }
}
