package dev.kasane.cli.ci;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.json.Json;
import dev.kasane.servers.OciRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A repository with a pipeline that follows an image of Debian's docker-registry. It is left out where packages docker-registry and
 * apache2-utils are not.
 */
abstract class FollowedService {

    static final String DEV = "overlays/dev/kustomization.yaml";
    static final String PROD = "overlays/prod/kustomization.yaml";

    private static final String OVERLAY = """
        resources: [../../base]
        images:
        - name: cart   # built by others
          newTag: "TAG"
        """;

    @TempDir
    Path temporary;

    TwoServices workspace;
    OciRegistry registry;

    @BeforeEach
    void a_service_that_others_build() throws Exception {
        assumeTrue(
                OciRegistry.isInstalled(),
                "no docker-registry and htpasswd here: apt-get install docker-registry apache2-utils");
        registry = OciRegistry.start(temporary.resolve("registry"));
        workspace = new TwoServices(temporary);
        Files.delete(workspace.root().resolve("pipelines/api.yaml"));
        Files.delete(workspace.root().resolve("pipelines/web.yaml"));
        workspace.write(
                "base/cart.yaml",
                "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: cart}\n"
                        + "spec: {template: {spec: {containers: [{name: app, image: cart}]}}}\n");
        workspace.write("base/kustomization.yaml", "resources: [cart.yaml]\n");
        workspace.write(DEV, OVERLAY.replace("TAG", "0.9.0"));
        workspace.write(PROD, OVERLAY.replace("TAG", "0.9.0"));
        workspace.environment.put("KASANE_REGISTRY", registry.address());
        workspace.environment.put("KASANE_REGISTRY_USER", OciRegistry.USER);
        workspace.environment.put("KASANE_REGISTRY_PASSWORD", OciRegistry.PASSWORD);
    }

    @AfterEach
    void close() {
        if (registry != null) {
            workspace.close();
            registry.close();
        }
    }

    /** A pipeline with the rest of its block {@code follow}, and of its first promotion. */
    void follow(String how, String dev) throws Exception {
        workspace.write(
                "pipelines/cart.yaml",
                """
                apiVersion: kasane.dev/v1alpha1
                kind: Pipeline
                metadata: {name: cart}
                spec:
                  follow: {image: REGISTRY/shop/cart, HOW}
                  promotion:
                  - {target: overlays/dev, by: commitDEV}
                  - {target: overlays/prod, after: [overlays/dev]}
                """.replace("REGISTRY", registry.address()).replace("HOW", how).replace("DEV", dev));
        workspace.commit();
    }

    void follow(String how) throws Exception {
        follow(how, "");
    }

    /** Pushes an image, which is another one for each content. */
    String push(String tag, String content) throws IOException {
        return push(tag, content, null, MediaType.CONFIG);
    }

    String push(String tag, String content, @Nullable String revision, String kind) throws IOException {
        RegistryRepository repository = RegistryRepository.toWrite(
                RegistryReference.parse(registry.address() + "/shop/cart"),
                name -> new Credential(OciRegistry.USER, OciRegistry.PASSWORD),
                RetryPolicy.DEFAULT);
        Map<String, Object> config =
                Json.object(entry("architecture", "amd64"), entry("os", "linux"), entry("comment", content));
        if (revision != null) {
            config.put("config", Map.of("Labels", Map.of("org.opencontainers.image.revision", revision)));
        }
        byte[] bytes = OciJson.write(config);
        Digest digest = Digest.of(bytes);
        Path file = temporary.resolve("config-" + digest.hex());
        Files.write(file, bytes);
        repository.putBlob(Blob.in(file, digest, bytes.length));
        Manifest image = Manifest.image(Descriptor.of(kind, digest, bytes.length), List.of(), Map.of());
        repository.putManifest(image);
        repository.tag(image, tag);
        return image.digest().toString();
    }
}
