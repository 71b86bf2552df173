package dev.kasane.cli.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.json.JsonValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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

    private JsonValue report(int code, String comment) throws Exception {
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
        return JsonValue.read(Files.readString(workspace.root().resolve("gl-code-quality-report.json")));
    }

    @Test
    void each_finding_has_what_gitlab_requires_and_a_fingerprint_of_its_own() throws Exception {
        JsonValue report = report(1, "");

        assertThat(report.isList()).isTrue();
        Set<String> fingerprints = new HashSet<>();
        Set<Long> lines = new HashSet<>();
        for (JsonValue one : report) {
            assertThat(one.path("description").text()).isNotBlank();
            assertThat(one.path("check_name").text()).startsWith("kasane/");
            assertThat(one.path("severity").text()).isIn("info", "minor", "major");
            assertThat(fingerprints.add(one.path("fingerprint").text())).isTrue();
            assertThat(one.path("location").path("lines").path("begin").number())
                    .isPositive();
            if (one.path("location").path("path").text().equals("base/service.yaml")
                    && one.path("severity").text().equals("major")) {
                lines.add(one.path("location").path("lines").path("begin").number());
            }
        }
        assertThat(lines).contains(6L, 7L);
    }

    @Test
    void a_finding_keeps_its_fingerprint_on_another_line() throws Exception {
        Set<String> before = new HashSet<>(fingerprints(report(1, "")));

        assertThat(fingerprints(report(1, "# a line above\n"))).isNotEmpty().allMatch(before::contains);
    }

    private static List<String> fingerprints(JsonValue report) {
        List<String> fingerprints = new ArrayList<>();
        report.forEach(one -> fingerprints.add(one.path("fingerprint").text()));
        return fingerprints;
    }

    @Test
    void without_findings_it_is_an_empty_list() throws Exception {
        workspace.run(0, "check", "HEAD..HEAD", "-f", "gitlab", "-o", "gl-code-quality-report.json");

        assertThat(JsonValue.read(Files.readString(workspace.root().resolve("gl-code-quality-report.json"))))
                .hasToString("[]");
    }
}
