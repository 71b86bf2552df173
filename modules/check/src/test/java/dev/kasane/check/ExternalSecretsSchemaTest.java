package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the test bed has External Secrets do, checked against the bundled definitions of its kinds. */
class ExternalSecretsSchemaTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "overlays/alternatives/github-app",
                "overlays/dev/registry",
                "overlays/dev/secret-stores",
                "overlays/dev/payment-info",
                "overlays/dev/payment-info-data",
                "overlays/dev/pipecd-shop"
            })
    void every_object_is_as_its_definition_says(String target) throws Exception {
        try (DirectoryTree tree = new DirectoryTree(ROOT, ROOT)) {
            List<Finding> findings = new Checker(Kubernetes.builtIn(), List.of(), rule -> false)
                    .check(
                            target,
                            new Renderer(tree, RenderOptions.DEFAULT)
                                    .render(target)
                                    .resources());
            assertThat(findings)
                    .filteredOn(finding -> finding.severity() == Finding.Severity.ERROR)
                    .isEmpty();
            assertThat(findings)
                    .filteredOn(finding -> finding.rule().equals("unknown-kind"))
                    .extracting(Finding::sentence)
                    .noneMatch(sentence -> sentence.contains("external-secrets.io/"));
        }
    }
}
