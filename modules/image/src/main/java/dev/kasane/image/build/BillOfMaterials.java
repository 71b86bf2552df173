package dev.kasane.image.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.image.oci.Json;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The CycloneDX bill of materials of an image: from the build, compared with the jars, or from the jars alone. */
final class BillOfMaterials {

    private static final int MAX_BYTES = 64 << 20;

    private BillOfMaterials() {}

    /**
     * The bill of an image.
     *
     * @param file the one that the build made; null when it makes none
     * @param jars the jars in the image, by the SHA-256 of each in hexadecimal
     * @throws dev.kasane.problem.KasaneException when the build's bill is not about these jars
     */
    static byte[] of(Pipeline pipeline, @Nullable Path file, SortedMap<String, Path> jars) throws IOException {
        ObjectNode bill = file == null ? made(pipeline, jars) : checked(pipeline, file, jars);
        if (pipeline.image().java().runtime() != null) {
            addRuntime(bill.withArray("components"), pipeline);
        }
        return Json.write(bill);
    }

    private static ObjectNode checked(Pipeline pipeline, Path file, Map<String, Path> jars) throws IOException {
        ObjectNode bill = null;
        if (Files.isRegularFile(file) && Files.size(file) < MAX_BYTES) {
            try {
                bill = Json.read(Files.readAllBytes(file));
            } catch (IllegalArgumentException e) {
                // reported below
            }
        }
        if (bill == null || !bill.path("bomFormat").asText().equals("CycloneDX")) {
            throw Problem.error(
                            pipeline.image().sbom() + " is no bill of materials of CycloneDX in JSON",
                            pipeline.place("spec", "image", "sbom"),
                            "let the build make it, or leave the field away: kasane makes one then")
                    .asException();
        }
        Map<String, String> listed = new TreeMap<>();
        for (JsonNode component : bill.path("components")) {
            for (JsonNode hash : component.path("hashes")) {
                if (hash.path("alg").asText().equals("SHA-256")) {
                    listed.put(
                            hash.path("content").asText(),
                            component.path("name").asText());
                }
            }
        }
        for (String digest : jars.keySet()) {
            if (listed.remove(digest) == null) {
                throw differs(pipeline, jarName(digest, pipeline) + " lacks a jar of the image");
            }
        }
        if (!listed.isEmpty()) {
            throw differs(
                    pipeline,
                    pipeline.image().sbom() + " lists " + String.join(", ", listed.values())
                            + ", which the image does not have");
        }
        return bill;
    }

    private static String jarName(String digest, Pipeline pipeline) {
        return pipeline.image().sbom() + " (SHA-256 " + digest + ")";
    }

    private static RuntimeException differs(Pipeline pipeline, String sentence) {
        return Problem.error(
                        sentence,
                        pipeline.place("spec", "image", "sbom"),
                        "let the build make it of what it puts into image.java.libraries, without test dependencies")
                .asException();
    }

    private static ObjectNode made(Pipeline pipeline, Map<String, Path> jars) throws IOException {
        ObjectNode bill = Json.object();
        bill.put("bomFormat", "CycloneDX").put("specVersion", "1.6").put("version", 1);
        bill.putObject("metadata")
                .putObject("component")
                .put("type", "application")
                .put("name", pipeline.name());
        ArrayNode components = bill.putArray("components");
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
            ObjectNode component = components.addObject().put("type", "library");
            Properties maven = mavenName(jar.getValue());
            String group = maven.getProperty("groupId", "");
            String artifact = maven.getProperty("artifactId", "sha256-" + jar.getKey());
            String version = maven.getProperty("version", "");
            component.put("bom-ref", jar.getKey());
            if (!group.isEmpty()) {
                component.put("group", group);
            }
            component.put("name", artifact);
            if (!version.isEmpty()) {
                component.put("version", version);
                component.put("purl", "pkg:maven/" + group + "/" + artifact + "@" + version + "?type=jar");
            }
            component.putArray("hashes").addObject().put("alg", "SHA-256").put("content", jar.getKey());
        }
        return bill;
    }

    /** The Maven name in a jar; nothing when it has several, as a merged jar does. */
    private static Properties mavenName(Path jar) throws IOException {
        Properties name = new Properties();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> found = zip.stream()
                    .filter(entry -> entry.getName().matches("META-INF/maven/[^/]+/[^/]+/pom\\.properties"))
                    .toList();
            if (found.size() == 1) {
                try (InputStream in = zip.getInputStream(found.getFirst())) {
                    name.load(in);
                }
            }
        }
        return name;
    }

    private static void addRuntime(ArrayNode components, Pipeline pipeline) {
        List<String> modules = java.util.Objects.requireNonNull(
                        pipeline.image().java().runtime())
                .modules();
        ObjectNode runtime = components.addObject();
        runtime.put("type", "platform")
                .put("bom-ref", "java-runtime")
                .put("name", "OpenJDK")
                .put("version", System.getProperty("java.runtime.version", ""))
                .put("publisher", System.getProperty("java.vm.vendor", ""));
        ArrayNode properties = runtime.putArray("properties");
        modules.stream()
                .sorted()
                .forEach(module ->
                        properties.addObject().put("name", "kasane:java:module").put("value", module));
    }
}
