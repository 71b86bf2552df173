package dev.kasane.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderGoldenTest {

    @TempDir
    private Path root;

    @BeforeEach
    void kustomization() throws IOException {
        Files.createDirectories(root.resolve("base"));
        Files.createDirectories(root.resolve("prod"));
        Files.writeString(root.resolve("base/service.yaml"), """
                apiVersion: v1
                kind: Service
                metadata:
                  name: api
                spec:
                  type: ClusterIP
                  ports:
                  - port: 80
                """);
        Files.writeString(root.resolve("base/kustomization.yaml"), "resources: [service.yaml]\n");
        Files.writeString(root.resolve("prod/kustomization.yaml"), """
                resources: [../base]
                patches:
                - patch: |
                    {apiVersion: v1, kind: Service, metadata: {name: api}, spec: {type: NodePort}}
                """);
    }

    @Test
    void quotes_order_and_defaults_make_no_difference() throws IOException {
        Path golden = root.resolve("golden.yaml");
        Files.writeString(golden, """
                kind: "Service"
                apiVersion: v1
                spec:
                  ports: [{port: 80, protocol: TCP}]
                  type: 'NodePort'
                metadata: {name: api}
                """);

        RenderGolden.of(root, "prod").matches(golden);
    }

    @Test
    void a_failure_says_who_made_the_value() throws IOException {
        Path golden = root.resolve("golden.yaml");
        Files.writeString(golden, """
                apiVersion: v1
                kind: Service
                metadata: {name: api}
                spec:
                  ports: [{port: 8080}]
                  type: LoadBalancer
                """);

        assertThatThrownBy(() -> RenderGolden.of(root, "prod").matches(golden))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("spec.type should be LoadBalancer, and is NodePort")
                .hasMessageContaining("by patches at prod/kustomization.yaml:4")
                .hasMessageContaining("by resources at base/service.yaml:6");
    }

    @Test
    void a_golden_file_that_is_missing_is_written_and_fails() {
        Path golden = root.resolve("golden.yaml");

        assertThatThrownBy(() -> RenderGolden.of(root, "prod").matches(golden))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Look whether it is right");
        Assertions.assertThat(golden).content().contains("type: NodePort");
        RenderGolden.of(root, "prod").matches(golden);
    }
}
