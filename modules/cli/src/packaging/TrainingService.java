import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The work tree of a service with a pipeline, a base image without layers, and two overlays, for the training of {@code ci}. */
final class TrainingService {

    private static final String POM = """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>org.example</groupId>
              <artifactId>ARTIFACT</artifactId>
              <version>1</version>
              <packaging>PACKAGING</packaging>
              CONTENT
            </project>
            """;
    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: app}
            spec:
              source: {modules: [service], paths: [contracts]}
              build: {command: ["true"]}
              image:
                name: example/app
                base: oci:base-image
                java:
                  mainClass: example.App
                  classes: [classes]
                  libraries: [lib]
              promotion:
              - {target: overlays/dev, by: commit}
              - {target: overlays/prod, after: [overlays/dev]}
            """;
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: app}
            spec:
              selector: {matchLabels: {app: app}}
              template:
                metadata: {labels: {app: app}}
                spec:
                  containers:
                  - name: app
                    image: app:1
            """;
    private static final String OVERLAY = """
            # set by promotions
            resources: [../../base]
            images:
            - name: app
              newTag: "1"
            """;

    private TrainingService() {}

    /** Writes it into a folder that does not exist. */
    static Path make(Path folder) throws IOException {
        write(folder, ".gitignore", ".kasane\n");
        write(folder, "pom.xml", pom("parent", "pom", "<modules><module>service</module></modules>"));
        write(folder, "service/pom.xml", pom("service", "jar", ""));
        write(folder, "service/src/main/java/example/App.java", "class App {}\n");
        write(folder, "contracts/app.proto", "syntax = \"proto3\";\n");
        write(folder, "classes/example/App.class", "not a class");
        write(folder, "classes/app.properties", "key=value\n");
        Files.createDirectories(folder.resolve("lib"));
        write(folder, "pipelines/app.yaml", PIPELINE);
        write(folder, "base/deployment.yaml", DEPLOYMENT);
        write(folder, "base/kustomization.yaml", "resources: [deployment.yaml]\n");
        write(folder, "overlays/dev/kustomization.yaml", OVERLAY);
        write(folder, "overlays/prod/kustomization.yaml", OVERLAY);
        baseImage(folder.resolve("base-image"));
        return folder;
    }

    private static String pom(String artifact, String packaging, String content) {
        return POM.replace("ARTIFACT", artifact).replace("PACKAGING", packaging).replace("CONTENT", content);
    }

    /** An OCI layout (image-spec 1.1) with one image in it. */
    private static void baseImage(Path folder) throws IOException {
        String config = blob(
                folder,
                "{\"architecture\":\"amd64\",\"os\":\"linux\",\"config\":{},\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[]}}");
        String manifest = blob(
                folder,
                "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"config\":"
                        + descriptor("application/vnd.oci.image.config.v1+json", config)
                        + ",\"layers\":[]}");
        write(folder, "oci-layout", "{\"imageLayoutVersion\":\"1.0.0\"}");
        write(
                folder,
                "index.json",
                "{\"schemaVersion\":2,\"manifests\":["
                        + descriptor("application/vnd.oci.image.manifest.v1+json", manifest) + "]}");
    }

    private static String descriptor(String type, String content) {
        return "{\"mediaType\":\"" + type + "\",\"digest\":\"sha256:" + sha256(content) + "\",\"size\":" + content.length()
                + "}";
    }

    private static String blob(Path folder, String content) throws IOException {
        write(folder, "blobs/sha256/" + sha256(content), content);
        return content;
    }

    private static String sha256(String content) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
