package dev.kasane.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Desk;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {

    private static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - name: web
                    image: web@sha256:00
            """;

    @TempDir
    Path folder;

    private Desk desk;

    @BeforeEach
    void a_base_with_two_overlays() throws Exception {
        desk = new Desk(folder);
        desk.write("base/kustomization.yaml", "resources: [web.yaml]\n", "base/web.yaml", WEB)
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\nnamespace: dev\n")
                .write("overlays/prod/kustomization.yaml", "resources: [../../base]\nnamespace: prod\n")
                .commit();
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void what_is_right_is_said_in_one_line() {
        assertThat(desk.run(0, "check")).isEqualTo("2 targets: 0 errors, 0 warnings and 0 notes\n");
    }

    @Test
    void a_fault_is_named_with_its_place_behind_the_overlay_and_its_cure() throws Exception {
        desk.write("base/web.yaml", WEB.replace("replicas:", "replcas:"));

        assertThat(desk.run(1, "check", "overlays/dev")).isEqualTo("""
                error [schema] overlays/dev: Deployment web in namespace dev: spec.replcas: there is no field replcas here
                  at base/web.yaml:5:3
                  cure: did you mean replicas?

                1 target: 1 error, 0 warnings and 0 notes
                """);
    }

    @Test
    void only_what_a_change_makes_new_fails() throws Exception {
        desk.write("base/web.yaml", WEB.replace("replicas: 2", "replicas: -1")).commit();
        desk.write("other.txt", "x").commit();

        assertThat(desk.run(0, "check", "HEAD~1..HEAD"))
                .contains("already there (2)")
                .contains("new are 0 errors");
        assertThat(desk.run(1, "check", "HEAD~2..HEAD~1"))
                .contains("new (2)")
                .contains("must be greater than or equal to 0");
        assertThat(desk.run(0, "check", "HEAD~1..HEAD~2")).contains("fixed (2)");
    }

    @Test
    void policies_of_a_configured_folder_are_enforced() throws Exception {
        desk.write(".kasane.yaml", "check: {policies: [policies]}\n").write("policies/replicas.yaml", """
                        apiVersion: admissionregistration.k8s.io/v1
                        kind: ValidatingAdmissionPolicy
                        metadata: {name: replicas}
                        spec:
                          matchConstraints:
                            resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}]
                          validations: [{expression: object.spec.replicas > 2, messageExpression: "'only ' + string(object.spec.replicas)"}]
                        ---
                        apiVersion: admissionregistration.k8s.io/v1
                        kind: ValidatingAdmissionPolicyBinding
                        metadata: {name: replicas}
                        spec: {policyName: replicas, validationActions: [Deny]}
                        """);

        assertThat(desk.run(1, "check", "overlays/dev"))
                .contains(
                        "error [policy] overlays/dev: Deployment web in namespace dev: only 2 (ValidatingAdmissionPolicy replicas with binding replicas)");
    }

    @Test
    void every_format_carries_the_finding_and_the_place() throws Exception {
        desk.write("base/web.yaml", WEB.replace("replicas: 2", "replicas: \"<2>\""));

        String json = desk.run(1, "check", "-f", "json");
        assertThat(json)
                .contains("\"rule\": \"schema\"")
                .contains("\"file\": \"base/web.yaml\"")
                .contains("\"line\": 5");
        String sarif = desk.run(1, "check", "-f", "sarif");
        assertThat(sarif)
                .contains("\"version\": \"2.1.0\"")
                .contains("\"startLine\": 5")
                .contains("\"level\": \"error\"");
        assertThat(desk.run(1, "check", "-f", "markdown"))
                .contains("| error | schema |")
                .doesNotContain("<2>");
        String xml = desk.run(1, "check", "-f", "junit");
        var document = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new java.io.ByteArrayInputStream(xml.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertThat(document.getElementsByTagName("failure").getLength()).isEqualTo(2);
    }

    @Test
    void a_wrong_configuration_is_the_users_problem() throws Exception {
        desk.write(".kasane.yaml", "check: {polices: [policies]}\n");
        desk.run(2, "check");
        assertThat(desk.complained()).contains("unknown field polices").contains("did you mean policies?");
    }
}
