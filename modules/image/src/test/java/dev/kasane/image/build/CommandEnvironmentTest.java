package dev.kasane.image.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandEnvironmentTest {

    @TempDir
    Path folder;

    private String environmentOf(Map<String, String> given, String... named) {
        Map<String, String> all = new HashMap<>(given);
        all.put("PATH", "/usr/bin:/bin");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        new ConfiguredCommand("the build's command", List.of("env"), 1, List.of(named), null).run(folder, all, said);
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_command_gets_what_a_build_needs() {
        Map<String, String> needed = Map.of(
                "HOME", "/home/a",
                "LANG", "C.UTF-8",
                "LC_ALL", "C.UTF-8",
                "TMPDIR", "/tmp",
                "JAVA_HOME", "/java",
                "MAVEN_OPTS", "-Xmx1g",
                "GRADLE_USER_HOME", "/gradle",
                "https_proxy", "http://proxy:1",
                "NO_PROXY", "localhost");

        String environment = environmentOf(needed);

        needed.forEach((name, value) -> assertThat(environment).contains(name + "=" + value + "\n"));
    }

    @Test
    void a_command_gets_what_its_pipeline_names_but_nothing_of_ours() {
        Map<String, String> given =
                Map.of("TRIVY_USERNAME", "a", "DOCKER_CONFIG", "/b", "KASANE_FORGE_TOKEN", "canary");

        assertThat(environmentOf(given, "TRIVY_*", "DOCKER_CONFIG")).contains("TRIVY_USERNAME=a", "DOCKER_CONFIG=/b");
        assertThat(environmentOf(given, "TRIVY_")).doesNotContain("TRIVY_USERNAME");
        assertThat(environmentOf(given, "K*", "KASANE_*", "KASANE_FORGE_TOKEN")).doesNotContain("canary");
    }

    @Test
    void a_command_gets_nothing_else_whatever_it_is_called() {
        for (String name : List.of(
                "KASANE_FORGE_TOKEN",
                "KASANE_REGISTRY_PASSWORD",
                "KASANE_SIGNING_KEY",
                "GITHUB_TOKEN",
                "GH_ENTERPRISE_TOKEN",
                "CI_JOB_TOKEN",
                "FORGEJO_TOKEN",
                "AWS_SECRET_ACCESS_KEY",
                "DOCKER_CONFIG",
                "REGISTRY_AUTH_FILE",
                "SSH_AUTH_SOCK",
                "ACTIONS_RUNTIME_TOKEN",
                "my_proxy",
                "HOMEPASSWORD")) {
            assertThat(environmentOf(Map.of(name, "canary"))).as(name).doesNotContain("canary");
        }
    }
}
