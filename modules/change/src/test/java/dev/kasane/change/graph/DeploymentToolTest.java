package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files may have objects of Argo CD or Flux. */
class DeploymentToolTest {

    private static int bits(String text) {
        return DeploymentTool.bitsOf(text.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            apiVersion: argoproj.io/v1alpha1\\nkind: Application
            kind: ApplicationSet\\napiVersion: argoproj.io/v1alpha1
            apiVersion: argoproj.io/v1alpha1\\nkind: AppProject
            labels: {argocd.argoproj.io/secret-type: cluster}
            metadata: {name: argocd-cm}
            argocd-cm
            """)
    void objectsOfArgoCd(String text) {
        assertThat(bits(text)).isEqualTo(DeploymentTool.ARGO_CD.bit());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            apiVersion: kustomize.toolkit.fluxcd.io/v1
            apiVersion: helm.toolkit.fluxcd.io/v2
            apiVersion: fluxcd.controlplane.io/v1
            """)
    void objectsOfFlux(String text) {
        assertThat(bits(text)).isEqualTo(DeploymentTool.FLUX.bit());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kind: Application
            apiVersion: argoproj.io/v1alpha1\\nkind: Workflow
            apiVersion: argoproj.io/v1beta1\\nkind: Application
            argoproj.io
            toolkit.fluxcd.io
            cd-cm
            -
            /
            ''
            """)
    void otherFiles(String text) {
        assertThat(bits(text)).isZero();
    }

    @ParameterizedTest
    @CsvSource("'apiVersion: helm.toolkit.fluxcd.io/v2\\nname: argocd-cm'")
    void aFileMayHaveObjectsOfBoth(String text) {
        assertThat(bits(text)).isEqualTo(DeploymentTool.ARGO_CD.bit() | DeploymentTool.FLUX.bit());
    }
}
