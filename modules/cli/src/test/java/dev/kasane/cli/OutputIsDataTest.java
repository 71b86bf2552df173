package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.yaml.JsonText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a repository chose begins no line of what is printed, acts on no terminal, and is no command to a CI system. */
class OutputIsDataTest {

    private static final String ATTACK =
            "x\n::error::PWNED\r::error::PWNED\nhint: PWNED\n##vso[task.setvariable]PWNED\n"
                    + "  ::set-output name=a::PWNED ##[group]PWNED ##teamcity[PWNED]";
    private static final String UNSEEN = ATTACK + "\u001b[2J\u202ePWNED\u2066\u200b\u2028PWNED\u0085PWNED\udb40\udc41";

    private static final List<List<String>> COMMANDS = List.of(
            List.of("render", "app"),
            List.of("diff", "-f", "text"),
            List.of("diff", "-f", "unified"),
            List.of("diff", "-f", "markdown"),
            List.of("diff", "-f", "json"),
            List.of("diff", "-f", "html"),
            List.of("diff", "HEAD~1..HEAD", "--color", "never"),
            List.of("check"),
            List.of("check", "--all"),
            List.of("check", "--format", "json"),
            List.of("check", "--format", "junit"),
            List.of("check", "--format", "sarif"),
            List.of("check", "--format", "markdown"),
            List.of("check", "HEAD~1..HEAD"),
            List.of("affected"),
            List.of("affected", "--format", "json"),
            List.of("graph", "--format", "tree", "--files"),
            List.of("graph", "--format", "dot", "--files"),
            List.of("graph", "--format", "mermaid", "--files"),
            List.of("graph", "--format", "json", "--files"),
            List.of("graph", "--format", "svg", "--files"),
            List.of("graph", "--format", "html", "--files"),
            List.of("graph", "--unused"),
            List.of("graph", "--waves"),
            List.of("explain", "app", "configmap/c"),
            List.of("explain", "app", "configmap/c", "data.many"),
            List.of("explain", "app", "configmap/c", "data.many", "--format", "json"),
            List.of("explain", "--at", "app/c.yaml:5"),
            List.of("explain", "app", ATTACK),
            List.of("ci", "--dry-run"),
            List.of("crds", "list"));

    @TempDir
    Path folder;

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder();
        JsonText.appendString(json, text);
        return json.toString();
    }

    private static String objects(String attack, String value) {
        return """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: c}
            data:
              many: ATTACK
              ATTACK: VALUE
              lines: "a\\n::error::PWNED\\n  ::warning::PWNED\\nhint: PWNED\\nVALUE"
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: ATTACK, namespace: ATTACK, annotations: {ATTACK: ATTACK}, labels: {ATTACK: ATTACK}}
            data: {a: VALUE}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              ATTACK: ATTACK
              replicas: ATTACK
              selector: {matchLabels: {a: ATTACK}}
              template:
                metadata: {labels: {a: ATTACK}}
                spec: {volumes: [{name: ATTACK, configMap: {name: ATTACK}}], containers: [{name: ATTACK, image: ATTACK, VALUE: 1}]}
            ---
            apiVersion: ATTACK
            kind: ATTACK
            metadata: {name: VALUE}
            """.replace("ATTACK", quoted(attack)).replace("\"VALUE\"", value).replace("VALUE", value);
    }

    private void assertIsData(Workspace workspace, List<String> command) {
        String printed = workspace.print(command);
        String shown = (command.getFirst().equals("render") ? "" : printed) + workspace.stderr();
        assertThat(workspace.stderr()).as(command.toString()).doesNotContain("bug in kasane");
        assertThat(shown.codePoints().filter(c -> c != '\n' && !isSeen(c)).mapToObj(Integer::toHexString))
                .as(command + "\n" + shown)
                .isEmpty();
        List<String> bad = new ArrayList<>();
        for (String line : shown.split("\n")) {
            String begin = line.stripLeading();
            if (begin.startsWith("::") && begin.contains("PWNED")
                    || begin.startsWith("hint: PWNED")
                    || line.contains("##vso[")
                    || line.contains("##[")
                    || line.contains("##teamcity[")) {
                bad.add(line);
            }
        }
        assertThat(bad).as(command.toString()).isEmpty();
    }

    private static boolean isSeen(int c) {
        int type = Character.getType(c);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.SURROGATE;
    }

    @Test
    void namesKeysAndValuesAreDataInEveryFormatOfEveryCommand() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            String file = ATTACK.replace('/', '_') + ".yaml";
            workspace.write("app/kustomization.yaml", "resources: [c.yaml, " + quoted(file) + "]\n");
            workspace.write("app/c.yaml", objects(UNSEEN, "one"));
            workspace.write("app/" + file, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d}\ndata: {a: b}\n");
            workspace.write("app/unused" + file, "a: b\n");
            workspace.write(ATTACK + "/kustomization.yaml", "resources: [../app, " + quoted(ATTACK) + "]\n");
            workspace.write("argo/" + file, """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: ATTACK, namespace: argocd}
                spec:
                  project: ATTACK
                  destination: {name: ATTACK, namespace: ATTACK}
                  source: {repoURL: "https://example.org/x.git", path: ATTACK, targetRevision: ATTACK}
                """.replace("ATTACK", quoted(ATTACK)));
            workspace.commit();
            workspace.write("app/c.yaml", objects(UNSEEN, "two")).commit();
            workspace.write("app/c.yaml", objects(UNSEEN + "changed", "three"));
            for (List<String> command : COMMANDS) {
                assertIsData(workspace, command);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ATTACK: 1",
                "resources: [ATTACK]",
                "components: [ATTACK]",
                "resources: ATTACK",
                "resources: [c.yaml]\npatches: [{path: ATTACK}]",
                "resources: [c.yaml]\npatches: [{patch: ATTACK}]",
                "resources: [c.yaml]\npatches: [{patch: '[{\"op\": \"replace\", \"path\": \"/x\"}]', target: {kind: ATTACK}}]",
                "resources: [c.yaml]\npatches: [{patch: '[{op: remove, path: /ATTACK}]', target: {kind: ConfigMap}}]",
                "resources: [c.yaml]\npatches: [{patch: 'a: b', target: {name: ATTACK}}]",
                "resources: [c.yaml]\npatches: [{patch: 'a: b', target: {labelSelector: ATTACK}}]",
                "resources: [c.yaml]\npatches: [{patch: '{apiVersion: v1, kind: ConfigMap, metadata: {name: ATTACK}}'}]",
                "resources: [c.yaml]\nnamePrefix: ATTACK",
                "resources: [c.yaml]\nnamespace: ATTACK",
                "resources: [c.yaml]\nlabels: [{pairs: {ATTACK: ATTACK}, includeSelectors: ATTACK}]",
                "resources: [c.yaml]\ncommonAnnotations: {ATTACK: [ATTACK]}",
                "resources: [c.yaml]\nreplacements: [{source: {kind: ATTACK}, targets: [{select: {kind: ATTACK}}]}]",
                "resources: [c.yaml]\nreplacements: [{source: {kind: ConfigMap, name: c, fieldPath: ATTACK}, targets: []}]",
                "resources: [c.yaml]\nreplacements: [{path: ATTACK}]",
                "resources: [c.yaml]\nimages: [{name: ATTACK, newName: ATTACK, newTag: ATTACK, digest: ATTACK}]",
                "resources: [c.yaml]\nreplicas: [{name: ATTACK, count: ATTACK}]",
                "resources: [c.yaml]\nvars: [{name: ATTACK, objref: {kind: ATTACK, name: ATTACK}}]",
                "configMapGenerator: [{name: ATTACK, literals: [ATTACK], files: [ATTACK], envs: [ATTACK]}]",
                "configMapGenerator: [{name: a, behavior: ATTACK}]",
                "secretGenerator: [{name: a, type: ATTACK, literals: [ATTACK]}]",
                "generators: [ATTACK]",
                "transformers: [ATTACK]",
                "openapi: {path: ATTACK}",
                "crds: [ATTACK]",
                "configurations: [ATTACK]",
                "helmCharts: [{name: ATTACK}]",
                "resources: [c.yaml]\nsortOptions: {order: ATTACK}",
                "apiVersion: ATTACK\nkind: ATTACK",
                "[ATTACK",
                "&ATTACK a: *ATTACK",
                "! ATTACK",
                "%ATTACK"
            })
    void messagesOfTheRendererAreData(String kustomization) throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace.write("app/kustomization.yaml", "resources: [c.yaml]\n");
            workspace
                    .write("app/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {many: x}\n")
                    .commit()
                    .commit();
            workspace.write("app/kustomization.yaml", kustomization.replace("ATTACK", quoted(UNSEEN)) + "\n");
            for (List<String> command : COMMANDS) {
                assertIsData(workspace, command);
            }
        }
    }
}
