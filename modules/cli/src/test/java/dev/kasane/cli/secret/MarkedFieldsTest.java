package dev.kasane.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields that {@code .kasane.yaml} marks are secret like the data of a Secret. */
class MarkedFieldsTest extends WorkspaceTest {

    private static final String MARKS = """
            secrets:
            - kind: Database
              group: example.org
              fieldPaths: [spec.admin.password, spec.users.*.password, 'metadata.annotations.example\\.org/key']
            """;

    @TempDir
    Path outside;

    private final Canary canary = new Canary(new Random(22));
    private final List<String> leaks = new ArrayList<>();

    @BeforeEach
    void repository() throws Exception {
        workspace.write("readme", "").commit();
    }

    private void write(String password) throws Exception {
        workspace
                .write("app/kustomization.yaml", """
                        resources: [database.yaml, config.yaml]
                        patches:
                        - target: {kind: Database}
                          patch: |-
                            - {op: add, path: /spec/users/-, value: {name: patched, password: %s}}
                            - {op: copy, from: /spec/users/1/password, path: /metadata/annotations/copied}
                        replacements:
                        - source: {kind: Database, fieldPath: spec.admin.password}
                          targets:
                          - select: {kind: ConfigMap}
                            fieldPaths: [data.copied]
                            options: {create: true}
                        """.formatted(canary.next()))
                .write("app/config.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: config}
                        data: {other: open-%s}
                        """.formatted(password.substring(0, 2)))
                .write("app/database.yaml", """
                        apiVersion: example.org/v1
                        kind: Database
                        metadata:
                          name: db
                          annotations: {example.org/key: %s, other: &other %s}
                        spec:
                          admin: {name: root, password: %s}
                          size: %s
                          users:
                          - {name: web, password: *other}
                        """.formatted(
                                canary.next(), canary.next(), password, password.substring(0, 2)));
    }

    @Test
    void aFieldThatTheConfigurationMarksIsHiddenInEveryReport() throws Exception {
        workspace.write(".kasane.yaml", MARKS);
        write(canary.next());
        workspace.commit();
        write(canary.next());
        workspace.commit();
        Outputs outputs = new Outputs(workspace, canary, leaks);
        outputs.ofAll();
        for (String field : List.of("spec", "spec.admin.password", "spec.users", "metadata.annotations")) {
            outputs.print("explain", "app", "database/db", field);
        }
        outputs.print("explain", "app", "configmap/config", "data.copied");
        assertThat(leaks).isEmpty();
        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD", "-f", "unified"))
                .contains("data.other", "+open-", "spec.size")
                .containsPattern("spec.admin.password @@\n-\\*{8} \\([0-9a-f]{8}\\)\n");
    }

    @Test
    void aCommitThatMarksAFieldShowsNoneOfItsFormerValuesNorDoesOneThatTakesTheMarkAway() throws Exception {
        write(canary.next());
        workspace.commit();
        workspace.write(".kasane.yaml", MARKS);
        write(canary.next());
        workspace.commit();
        workspace.delete(".kasane.yaml");
        write(canary.next());
        workspace.commit();
        Outputs outputs = new Outputs(workspace, canary, leaks);
        for (String format : List.of("text", "unified", "markdown", "json", "html")) {
            outputs.print("diff", "HEAD~2..HEAD~1", "-f", format);
            outputs.print("diff", "HEAD~1..HEAD", "-f", format);
        }
        outputs.print("check", "HEAD~1..HEAD", "--all");
        assertThat(leaks).isEmpty();
    }

    @Test
    void aKindOfAnotherGroupIsShown() throws Exception {
        workspace.write(".kasane.yaml", MARKS.replace("example.org\n", "example.com\n"));
        write("visible1");
        workspace.commit();
        assertThat(workspace.run(0, "explain", "app", "database/db", "spec.admin.password"))
                .contains("visible1");
    }

    @Test
    void anErrorAboutAFileWithAMarkedFieldQuotesNoValue() throws Exception {
        workspace.write(".kasane.yaml", MARKS);
        Outputs outputs = new Outputs(workspace, canary, leaks);
        for (String spec : List.of(
                "spec: {admin: {password: *CANARY}}",
                "spec:\n  admin:\n    password: \"CANARY",
                "spec:\n  admin:\n    password: CANARY: x",
                "spec:\n  admin:\n    password: CANARY\n    password: CANARY",
                "spec:\n  admin:\n    password:\n      a: {CANARY: x, CANARY: x}",
                "spec: {admin: {password: CANARY",
                "spec:\n  admin:\n    password: !CANARY x",
                "spec:\n  admin:\n    password: |\n      a\nCANARY\n")) {
            workspace.write(
                    "app/kustomization.yaml",
                    "resources: [database.yaml]\n",
                    "app/database.yaml",
                    "apiVersion: example.org/v1\nkind: Database\nmetadata: {name: db}\n"
                            + spec.replace("CANARY", canary.next()) + "\n");
            outputs.ofBroken("app");
            outputs.print("diff", "HEAD");
        }
        workspace.write("app/kustomization.yaml", """
                resources: [database.yaml]
                patches:
                - target: {kind: Database}
                  patch: |-
                    - {op: test, path: /spec/admin/password, value: %s}
                """.formatted(canary.next()));
        outputs.ofBroken("app");
        assertThat(leaks).isEmpty();
    }

    @Test
    void aWrongEntryIsAnErrorWithItsPlaceAndAHint() throws Exception {
        write("visible1");
        assertThat(refused("secrets: {kind: Database}\n"))
                .contains(".kasane.yaml:1:10", "secrets is a list, and this is a map");
        assertThat(refused("secrets:\n- {kind: Database, fieldPath: [spec.x]}\n"))
                .contains("unknown field fieldPath", "did you mean fieldPaths?");
        assertThat(refused("secrets:\n- {fieldPaths: [spec.x]}\n")).contains("an item of secrets lacks kind");
        assertThat(refused("secrets:\n- {kind: Database}\n")).contains("an item of secrets lacks fieldPaths");
        assertThat(refused("secrets:\n- {kind: Database, fieldPaths: [{a: b}]}\n"))
                .contains("an item of fieldPaths is a text, and this is a map");
        assertThat(refused("secret: []\n", "check", "--all")).contains("unknown field secret", "did you mean secrets?");
    }

    @Test
    void marksThatCannotBeReadStopTheComparisonOfRevisionsAndOfTheWorkTree() throws Exception {
        Files.writeString(outside.resolve("shared.yaml"), MARKS);
        Files.createSymbolicLink(folder.resolve(".kasane.yaml"), outside.resolve("shared.yaml"));
        write(canary.next());
        workspace.commit();
        write(canary.next());
        assertNotRead(".kasane.yaml is a link out of the repository", "diff", "HEAD");
        assertNotRead(".kasane.yaml is a link out of the repository", "explain", "app", "database/db");
        workspace.commit();
        assertNotRead(".kasane.yaml is a link out of the repository", "diff", "HEAD~1..HEAD");
        workspace.delete(".kasane.yaml");
        Files.createSymbolicLink(folder.resolve(".kasane.yaml"), Path.of("nowhere"));
        assertNotRead(".kasane.yaml is a link to a missing file", "explain", "app", "database/db");
        workspace.delete(".kasane.yaml");
        workspace.write(".kasane.yaml/a", "");
        assertNotRead(".kasane.yaml is a folder, not a file", "diff", "HEAD");
    }

    private void assertNotRead(String sentence, String... command) throws Exception {
        String printed = workspace.print(List.of(command));
        assertThat(workspace.exitCode()).as(printed).isEqualTo(2);
        assertThat(printed).isEmpty();
        assertThat(workspace.stderr()).contains("error: " + sentence + "\n");
    }

    @Test
    void aLinkToAFileOfTheRepositoryIsFollowed() throws Exception {
        workspace.write("config/kasane.yaml", MARKS);
        Files.createSymbolicLink(folder.resolve(".kasane.yaml"), Path.of("config", "kasane.yaml"));
        write(canary.next());
        workspace.commit();
        write(canary.next());
        new Outputs(workspace, canary, leaks).print("diff", "HEAD");
        workspace.commit();
        new Outputs(workspace, canary, leaks).print("diff", "HEAD~1..HEAD");
        assertThat(leaks).isEmpty();
    }

    private String refused(String configuration) throws Exception {
        return refused(configuration, "explain", "app", "database/db");
    }

    private String refused(String configuration, String... command) throws Exception {
        workspace.write(".kasane.yaml", configuration);
        String printed = workspace.print(List.of(command));
        assertThat(workspace.exitCode()).as(printed).isEqualTo(2);
        return workspace.stderr();
    }
}
