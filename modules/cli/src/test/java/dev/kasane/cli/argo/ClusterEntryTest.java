package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.problem.KasaneException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The entry of a cluster in .kasane.yaml: its lines change, and no others. */
class ClusterEntryTest {

    private static final ClusterEntry ENTRY =
            new ClusterEntry("prod", "1.33.5", List.of("a.example/v1/Song"), List.of("resource.k8s.io/v1/DeviceClass"));

    private static final String LINES = """
        'prod':
          kubeVersion: '1.33.5'
          apiVersions:
          - a.example/v1/Song
          notServed:
          - resource.k8s.io/v1/DeviceClass
        """;

    private static String lines(int indent) {
        return LINES.indent(indent);
    }

    @Test
    void aFileWithoutTheSectionGetsItAtItsEnd() {
        String section = "argo:\n  clusters:\n" + lines(4);
        assertThat(ENTRY.writtenInto("")).isEqualTo(section);
        assertThat(ENTRY.writtenInto("# mine\ncheck:\n    crds: [a] # b"))
                .isEqualTo("# mine\ncheck:\n    crds: [a] # b\n" + section);
    }

    @Test
    void otherLinesOfTheSectionStay() {
        assertThat(ENTRY.writtenInto("argo:\n   # é\n   folders: [a]\n\ncheck: {crds: [b]}\n"))
                .isEqualTo("argo:\n   # é\n   clusters:\n" + lines(5) + "   folders: [a]\n\ncheck: {crds: [b]}\n");
        assertThat(ENTRY.writtenInto("argo:\n  clusters:\n    eu: {kubeVersion: 1.30.0}\n  folders: [a]\n"))
                .isEqualTo("argo:\n  clusters:\n" + lines(4) + "    eu: {kubeVersion: 1.30.0}\n  folders: [a]\n");
    }

    @Test
    void theFormerEntryGoes() {
        String text = """
            argo:
              clusters:
                eu: {kubeVersion: 1.30.0}
                prod: # of old
                  # a comment
                  kubeVersion: 1.29.0
                  apiVersions:
                  - x/v1/X

                # of asia
                asia: {kubeVersion: 1.30.0}
            """;
        String after = ENTRY.writtenInto(text);
        assertThat(after)
                .isEqualTo("argo:\n  clusters:\n    eu: {kubeVersion: 1.30.0}\n" + lines(4)
                        + "\n    # of asia\n    asia: {kubeVersion: 1.30.0}\n");
        assertThat(ENTRY.writtenInto(after)).isEqualTo(after);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "argo: {folders: [a]}\n",
                "{argo: {folders: [a]}}\n",
                "argo:\n  clusters: {eu: {}}\n",
                "argo:\n",
                "argo:\n  clusters:\n    prod: {kubeVersion: 1.30.0,\n  apiVersions: [a]}\n",
                "- a\n",
            })
    void whatIsWrittenInAnotherWayIsRefused(String text) {
        assertThatThrownBy(() -> ENTRY.writtenInto(text))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("is not written with one field a line");
    }

    @Test
    void aServerIsAKey() {
        assertThat(new ClusterEntry("https://kubernetes.default.svc", "1.33.5", List.of(), List.of()).writtenInto(""))
                .isEqualTo("argo:\n  clusters:\n    'https://kubernetes.default.svc':\n      kubeVersion: '1.33.5'\n");
    }
}
