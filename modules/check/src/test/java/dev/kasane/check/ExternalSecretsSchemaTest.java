package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the test bed has External Secrets do, checked against the definitions of its kinds. */
@Tag("reference-data")
class ExternalSecretsSchemaTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final List<String> KINDS = List.of(
            "external-secrets.io/externalsecrets",
            "external-secrets.io/clusterexternalsecrets",
            "external-secrets.io/clustersecretstores",
            "generators.external-secrets.io/clustergenerators",
            "generators.external-secrets.io/githubaccesstokens");

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
            List<Finding> findings = new Checker(Kubernetes.builtIn(), definitions())
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

    private static List<YamlMap> definitions() throws IOException, InterruptedException {
        List<YamlMap> definitions = new ArrayList<>();
        for (String kind : KINDS) {
            Process tar = new ProcessBuilder(
                            "tar",
                            "xJOf",
                            Shared.beside("crds-catalogue/crds.tar.xz").toString(),
                            "./" + kind + ".json")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String json = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(tar.waitFor()).as(kind).isZero();
            definitions.add(Shared.json(json));
        }
        return definitions;
    }
}
