package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.yaml.JsonText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets stay secret, and values do nothing to who reads them, in every format. */
class HostileValuesTest {

    private static final List<String> FORMATS = List.of("text", "unified", "markdown", "json", "html");

    @TempDir
    Path folder;

    private final List<String> canaries = new ArrayList<>();

    private String canary() {
        byte[] random = new byte[9];
        new SecureRandom().nextBytes(random);
        String canary = "canary\"" + HexFormat.of().formatHex(random);
        canaries.add(canary);
        return canary;
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"") + '"';
    }

    private void secrets(Workspace workspace) throws Exception {
        workspace.write("app/kustomization.yaml", """
                resources: [secret.yaml, web.yaml]
                secretGenerator:
                - name: made
                  literals: ['literal=%s']
                  files: [key=file.txt]
                  envs: [values.env]
                replacements:
                - source: {kind: Secret, name: plain, fieldPath: stringData.copied}
                  targets:
                  - select: {kind: Deployment}
                    fieldPaths: [spec.template.spec.containers.0.env.0.value]
                patches:
                - patch: |-
                    apiVersion: v1
                    kind: Secret
                    metadata: {name: plain}
                    stringData: {patched: %s}
                """.formatted(canary(), quoted(canary())));
        workspace.write("app/file.txt", canary(), "app/values.env", "env=" + canary() + "\n");
        workspace.write("app/secret.yaml", """
                apiVersion: v1
                kind: Secret
                metadata:
                  name: plain
                  annotations:
                    kubectl.kubernetes.io/last-applied-configuration: %s
                stringData: {copied: %s}
                data: {encoded: %s}
                """.formatted(quoted(canary()), quoted(canary()), base64(canary())));
        workspace.write("app/web.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec: {template: {spec: {containers: [{name: web, env: [{name: A, value: x}]}]}}}
                """);
    }

    @Test
    void no_secret_value_is_ever_shown() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("app/kustomization.yaml", "resources: []\nnamePrefix: a-\n")
                    .commit();
            secrets(workspace);
            workspace.commit();
            secrets(workspace);
            workspace.commit();
            StringBuilder shown = new StringBuilder();
            for (String format : FORMATS) {
                for (String range : List.of("HEAD~2..HEAD~1", "HEAD~1..HEAD", "HEAD..HEAD~2")) {
                    String report = workspace.run(0, "diff", range, "-f", format);
                    if (range.equals("HEAD~1..HEAD")) {
                        assertThat(report).contains("********");
                    }
                    shown.append(report).append(workspace.stderr());
                }
            }
            for (String object : List.of("secret/plain", "secret/made", "deployment/web")) {
                shown.append(workspace.run(0, "explain", "app", object));
                shown.append(workspace.run(0, "explain", "app", object, "--format", "json"));
            }
            shown.append(workspace.run(0, "explain", "app", "secret/plain", "stringData.copied"));
            shown.append(workspace.run(0, "explain", "app", "secret/made", "data.literal"));
            for (String format : List.of("tree", "dot", "mermaid", "json", "svg", "html")) {
                shown.append(workspace.run(0, "graph", "--files", "--format", format));
            }
            for (String broken : List.of(
                    "secretGenerator: " + quoted(canary()),
                    "secretGenerator: [{name: made, literals: [" + quoted(canary()) + "]}]",
                    "secretGenerator: [{name: made, literals: ['a=" + canary() + "'",
                    "secretGenerator: [{name: made, literal: ['a=" + canary() + "']}]")) {
                workspace.write("app/kustomization.yaml", broken + "\n");
                for (String format : FORMATS) {
                    shown.append(workspace.run(0, "diff", "-f", format)).append(workspace.stderr());
                }
                shown.append(workspace.print(List.of("graph", "--files", "-f", "html")))
                        .append(workspace.stderr());
            }
            workspace.write("app/kustomization.yaml", "resources: [secret.yaml]\n");
            workspace.write("app/secret.yaml", "kind: Secret\nstringData: {a: " + quoted(canary()) + "\n");
            shown.append(workspace.run(0, "diff"));
            String text = shown.toString();
            for (String canary : canaries) {
                for (String form : forms(canary)) {
                    assertThat(text).doesNotContain(form);
                }
            }
        }
    }

    private static List<String> forms(String secret) {
        return List.of(
                secret,
                base64(secret),
                base64(secret + "\n"),
                URLEncoder.encode(secret, StandardCharsets.UTF_8),
                secret.replace("\"", "\\\""),
                secret.replace("\"", "&quot;"),
                new StringBuilder(secret).reverse().toString(),
                secret.substring(secret.length() - 18));
    }

    @Test
    void the_same_secret_has_the_same_digest_in_a_run_and_another_one_in_the_next() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            secrets(workspace);
            workspace.commit();
            secrets(workspace);
            String first = workspace.run(0, "diff");
            assertThat(first).containsPattern("\\*{8} \\([0-9a-f]{8}\\)");
            assertThat(workspace.run(0, "diff")).isNotEqualTo(first);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[2Jescape",
                "\u202etrojan",
                "zero\u200bwidth",
                "```\n</details>\n# heading",
                "</details><script>alert(1)</script>",
                "@everyone",
                "[click](javascript:alert(1))",
                "![image](https://example.org/x.png)",
                "bell\u0007",
                "line\u2028separator",
                "tag\udb40\udc41"
            })
    void a_value_does_nothing_to_who_reads_it(String hostile) throws Exception {
        StringBuilder value = new StringBuilder();
        JsonText.appendString(value, hostile);
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("app/kustomization.yaml", "resources: [c.yaml]\n")
                    .write("app/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n")
                    .commit();
            workspace.write(
                    "app/c.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, annotations: {" + value + ": x}}\ndata: {a: "
                            + value + "}\n");
            for (String format : List.of("text", "unified", "markdown", "html")) {
                String report = workspace.run(0, "diff", "-f", format);
                assertThat(report.chars().allMatch(c -> c == '\n' || c >= ' ' && c < 0x7F || c > 0xA0 && !isFormat(c)))
                        .as(format)
                        .isTrue();
            }
            assertThat(outsideOfFences(workspace.run(0, "diff", "-f", "markdown")))
                    .doesNotContain("@everyone", "<script", "](", "# heading")
                    .containsOnlyOnce("</details>");
            // what a browser makes of it is seen in HtmlReportTest
            String page = workspace.run(0, "diff", "-f", "html");
            assertThat(page).containsOnlyOnce("<script>").containsOnlyOnce("</script>");
            assertThat(page.substring(page.indexOf("<body>"), page.indexOf("<script>")))
                    .doesNotContain("<img", "href=\"javascript", "</details>\n#");
        }
    }

    private static boolean isFormat(int c) {
        int type = Character.getType(c);
        return type == Character.FORMAT || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }

    private static String outsideOfFences(String markdown) {
        StringBuilder outside = new StringBuilder();
        String fence = "";
        for (String line : markdown.split("\n")) {
            if (fence.isEmpty() && line.startsWith("```")) {
                fence = line.substring(
                        0, line.length() - line.replaceAll("^`+", "").length());
            } else if (!fence.isEmpty() && line.equals(fence)) {
                fence = "";
            } else if (fence.isEmpty()) {
                outside.append(line).append('\n');
            }
        }
        return outside.toString();
    }
}
