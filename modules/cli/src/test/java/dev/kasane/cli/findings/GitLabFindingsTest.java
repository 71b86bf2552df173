package dev.kasane.cli.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kasane.cli.ci.TwoServices;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of code quality has what GitLab's documentation requires: description, check name, fingerprint, severity, path and line. */
class GitLabFindingsTest {

    @TempDir
    Path temporary;

    private TwoServices workspace;

    @BeforeEach
    void a_repository() throws Exception {
        workspace = new TwoServices(temporary);
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private JsonNode report(int code, String comment) throws Exception {
        workspace.write("base/service.yaml", comment + """
            apiVersion: v1
            kind: Service
            metadata: {name: api}
            spec:
              ports:
              - port: eighty
              - port: ninety
            """);
        workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml, service.yaml]\n");
        workspace.commit();
        workspace.run(code, "check", "-f", "gitlab", "-o", "gl-code-quality-report.json");
        return new ObjectMapper().readTree(Files.readString(workspace.root().resolve("gl-code-quality-report.json")));
    }

    @Test
    void each_finding_has_what_gitlab_requires_and_a_fingerprint_of_its_own() throws Exception {
        JsonNode report = report(1, "");

        assertThat(report.isArray()).isTrue();
        Set<String> fingerprints = new HashSet<>();
        Set<Integer> lines = new HashSet<>();
        for (JsonNode one : report) {
            assertThat(one.path("description").asText()).isNotBlank();
            assertThat(one.path("check_name").asText()).startsWith("kasane/");
            assertThat(one.path("severity").asText()).isIn("info", "minor", "major");
            assertThat(fingerprints.add(one.path("fingerprint").asText())).isTrue();
            assertThat(one.path("location").path("lines").path("begin").asInt()).isPositive();
            if (one.path("location").path("path").asText().equals("base/service.yaml")
                    && one.path("severity").asText().equals("major")) {
                lines.add(one.path("location").path("lines").path("begin").asInt());
            }
        }
        assertThat(lines).contains(6, 7);
    }

    @Test
    void a_finding_keeps_its_fingerprint_on_another_line() throws Exception {
        Set<String> before = new HashSet<>(report(1, "").findValuesAsText("fingerprint"));

        JsonNode after = report(1, "# a line above\n");

        assertThat(after.findValuesAsText("fingerprint")).isNotEmpty().allMatch(before::contains);
    }

    @Test
    void without_findings_it_is_an_empty_list() throws Exception {
        workspace.run(0, "check", "HEAD..HEAD", "-f", "gitlab", "-o", "gl-code-quality-report.json");

        assertThat(new ObjectMapper()
                        .readTree(Files.readString(workspace.root().resolve("gl-code-quality-report.json"))))
                .isEqualTo(new ObjectMapper().createArrayNode());
    }
}
