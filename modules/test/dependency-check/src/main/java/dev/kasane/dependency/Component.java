package dev.kasane.dependency;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A Maven artifact that is shipped.
 *
 * @param name {@code group:artifact}
 * @param version the version
 * @param sbom the file name of the first SBOM that contains it
 */
record Component(String name, String version, String sbom) {

    private static final String PREFIX = "pkg:maven/";

    /**
     * Reads the Maven artifacts of CycloneDX files, each once.
     *
     * @throws IOException when a file cannot be read, or contains no artifact
     */
    static Collection<Component> of(List<Path> sboms, ObjectMapper json) throws IOException {
        TreeMap<String, Component> components = new TreeMap<>();
        for (Path sbom : sboms) {
            boolean isEmpty = true;
            for (JsonNode node : json.readTree(sbom.toFile()).path("components")) {
                Component component = of(node.path("purl").asText(), String.valueOf(sbom.getFileName()));
                if (component != null) {
                    isEmpty = false;
                    components.putIfAbsent(component.name() + ":" + component.version(), component);
                }
            }
            if (isEmpty) {
                throw new IOException(sbom + " contains no Maven artifact");
            }
        }
        return components.values();
    }

    /** The artifact of a package URL, such as {@code pkg:maven/com.example/lib@1.0?type=jar}; null for another type. */
    private static @Nullable Component of(String purl, String sbom) {
        int at = purl.lastIndexOf('@');
        if (!purl.startsWith(PREFIX) || at < 0) {
            return null;
        }
        int end = purl.indexOf('?', at);
        String name = purl.substring(PREFIX.length(), at).replace('/', ':');
        return new Component(name, purl.substring(at + 1, end < 0 ? purl.length() : end), sbom);
    }

    @Override
    public String toString() {
        return name + " " + version + " (" + sbom + ")";
    }
}
