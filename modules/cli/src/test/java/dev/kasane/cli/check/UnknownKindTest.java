package dev.kasane.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnknownKindTest extends WorkspaceTest {

    private static final String LAMPS = """
            apiVersion: example.org/v1
            kind: Lamp
            metadata: {name: a}
            ---
            apiVersion: example.org/v1
            kind: Lamp
            metadata: {name: b}
            """;

    @BeforeEach
    void twoOverlaysWithTwoLampsEach() throws Exception {
        workspace
                .write("base/kustomization.yaml", "resources: [lamps.yaml]\n", "base/lamps.yaml", LAMPS)
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\nnamespace: dev\n")
                .write("overlays/prod/kustomization.yaml", "resources: [../../base]\nnamespace: prod\n")
                .commit();
    }

    @Test
    void anUnknownKindIsOneFindingWithTheNumberOfItsObjectsInEveryFormat() {
        String sentence = "no definition of Lamp (example.org/v1) is known: 4 objects were not checked in 2 targets";

        assertThat(workspace.run(0, "check")).isEqualTo("""
                note [unknown-kind] base/lamps.yaml:2:1: %s
                  hint: run kasane crds add SOURCE; SOURCE is a file, a URL or a chart with the CustomResourceDefinition
                2 targets: 0 errors, 0 warnings and 1 note
                """.formatted(sentence));
        for (String format : List.of("json", "sarif", "markdown", "junit")) {
            assertThat(workspace.run(0, "check", "-f", format).replace("\\", ""))
                    .as(format)
                    .containsOnlyOnce("4 objects were not checked in 2 targets");
        }
    }

    @Test
    void aChangeCountsOnlyTheObjectsThatItAdds() throws Exception {
        workspace
                .write(
                        "base/lamps.yaml",
                        LAMPS + "---\n"
                                + LAMPS.substring(0, LAMPS.indexOf("---")).replace("a}", "c}"))
                .commit();

        assertThat(workspace.run(0, "check", "HEAD~1..HEAD"))
                .contains("is known: 2 objects were not checked in 2 targets")
                .contains("already there (1): 1 unknown-kind")
                .contains("new are 0 errors, 0 warnings and 1 note")
                .contains("1 already there");
    }

    @Test
    void aWaiverOfOneObjectLeavesTheOthers() throws Exception {
        workspace.write(
                ".kasane.yaml",
                "check: {waivers: [{rule: unknown-kind, object: Lamp a in namespace dev, reason: known, expires:"
                        + " 2999-01-01}]}\n");

        assertThat(workspace.run(0, "check")).contains("is known: 3 objects were not checked");
    }

    @Test
    void manyUnknownKindsAreTwoLinesAndAllOnesShowsThem() throws Exception {
        StringBuilder kinds = new StringBuilder();
        for (String kind : List.of("Anvil", "Bell", "Chair", "Workspace", "Easel")) {
            kinds.append("---\napiVersion: example.org/v1\nkind: ").append(kind).append("\nmetadata: {name: a}\n");
        }
        workspace.write("base/lamps.yaml", kinds.toString());

        assertThat(workspace.run(0, "check")).isEqualTo("""
            note [unknown-kind] base/lamps.yaml:3:1: no definition of Anvil (example.org/v1) is known: 2 objects were not checked in 2 targets
              hint: run kasane crds add SOURCE; SOURCE is a file, a URL or a chart with the CustomResourceDefinition
              and 4 more unknown kinds (--all lists them)
            2 targets: 0 errors, 0 warnings and 5 notes
            """);
        assertThat(workspace.run(0, "check", "--all")).contains("Anvil", "Bell", "Chair", "Workspace", "Easel");
    }

    @Test
    void aKindOfKubernetesWithOneWrongLetterIsAWarning() throws Exception {
        workspace.write("base/lamps.yaml", "apiVersion: apps/v1\nkind: Deploymnet\nmetadata: {name: a}\n");

        assertThat(workspace.run(0, "check"))
                .contains("warning [unknown-kind] base/lamps.yaml:2:1: no definition of Deploymnet (apps/v1) is known");
    }
}
