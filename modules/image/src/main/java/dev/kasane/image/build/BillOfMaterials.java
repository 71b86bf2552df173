package dev.kasane.image.build;

import static java.util.Map.entry;

import dev.kasane.image.oci.OciJson;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        Map<String, Object> bill = file == null ? made(pipeline, jars) : checked(pipeline, file, jars);
        if (pipeline.image().java().runtime() != null) {
            List<Object> components = new ArrayList<>(Json.list(bill.get("components")));
            components.add(runtime(pipeline));
            bill.put("components", components);
        }
        return OciJson.write(bill);
    }

    private static Map<String, Object> checked(Pipeline pipeline, Path file, Map<String, Path> jars)
            throws IOException {
        Map<String, Object> bill = null;
        if (Files.isRegularFile(file) && Files.size(file) < MAX_BYTES) {
            try {
                bill = OciJson.object(Files.readAllBytes(file));
            } catch (IllegalArgumentException e) {
                // reported below
            }
        }
        if (bill == null || !"CycloneDX".equals(bill.get("bomFormat"))) {
            throw Problem.error(
                            pipeline.image().sbom() + " is no bill of materials of CycloneDX in JSON",
                            pipeline.place("spec", "image", "sbom"),
                            "let the build make it, or leave the field away: kasane makes one then")
                    .asException();
        }
        Map<String, String> listed = new TreeMap<>();
        for (JsonValue component : JsonValue.of(bill).path("components")) {
            for (JsonValue hash : component.path("hashes")) {
                if (hash.path("alg").text().equals("SHA-256")) {
                    listed.put(
                            hash.path("content").text(), component.path("name").text());
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

    private static Map<String, Object> made(Pipeline pipeline, Map<String, Path> jars) throws IOException {
        List<Object> components = new ArrayList<>();
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
            Map<String, Object> component = Json.object(entry("type", "library"));
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
            component.put("hashes", List.of(Json.object(entry("alg", "SHA-256"), entry("content", jar.getKey()))));
            components.add(component);
        }
        return Json.object(
                entry("bomFormat", "CycloneDX"),
                entry("specVersion", "1.6"),
                entry("version", 1),
                entry(
                        "metadata",
                        Map.of("component", Json.object(entry("type", "application"), entry("name", pipeline.name())))),
                entry("components", components));
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

    private static Map<String, Object> runtime(Pipeline pipeline) {
        List<String> modules =
                Objects.requireNonNull(pipeline.image().java().runtime()).modules();
        return Json.object(
                entry("type", "platform"),
                entry("bom-ref", "java-runtime"),
                entry("name", "OpenJDK"),
                entry("version", System.getProperty("java.runtime.version", "")),
                entry("publisher", System.getProperty("java.vm.vendor", "")),
                entry(
                        "properties",
                        modules.stream()
                                .sorted()
                                .map(module -> Json.object(entry("name", "kasane:java:module"), entry("value", module)))
                                .toList()));
    }
}
