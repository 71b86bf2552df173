package dev.kasane.cli.secret;

import java.util.LinkedHashMap;
import java.util.Map;

/** Targets that are wrong at a place where a secret value stands, or right beside it. */
final class BrokenTrees {

    private final Canary canary;
    private final Map<String, Map<String, String>> trees = new LinkedHashMap<>();

    private BrokenTrees(Canary canary) {
        this.canary = canary;
    }

    /** The files of each tree, by its folder. */
    static Map<String, Map<String, String>> all(Canary canary) {
        BrokenTrees broken = new BrokenTrees(canary);
        broken.manifests();
        broken.kustomizations();
        broken.patches();
        return broken.trees;
    }

    private void manifest(String name, String data) {
        tree(name, "resources: [secret.yaml]\n", """
                apiVersion: v1
                kind: Secret
                metadata: {name: db}
                """ + data);
    }

    private void tree(String name, String kustomization, String secret) {
        String canaries = "CANARY";
        trees.put(
                name,
                Map.of(
                        "kustomization.yaml", kustomization.replace(canaries, canary.next()),
                        "secret.yaml", secret.replace(canaries, canary.next()),
                        "values.env", "pw=" + canary.next() + "\n",
                        "broken.env", "ä\nä b=" + canary.next() + "\n",
                        "file", canary.next()));
    }

    private void manifests() {
        manifest("alias", "stringData:\n  pw: *CANARY\n");
        manifest("flow-alias", "stringData: {pw: *CANARY}\n");
        manifest("scalar", "stringData: CANARY\n");
        manifest("data-list", "data: [CANARY]\n");
        manifest("twice", "stringData: {pw: CANARY, pw: CANARY}\n");
        manifest("key-twice", "stringData:\n  a: {CANARY: x, CANARY: x}\n");
        manifest("tag", "stringData:\n  pw: !CANARY x\n");
        manifest("tag-of-int", "stringData:\n  pw: !!int CANARY\n");
        manifest("tag-handle", "stringData:\n  pw: !CANARY!x y\n");
        manifest("anchor", "stringData:\n  pw: &CANARY\n  b: *CANARY2\n");
        manifest("open-quote", "stringData:\n  pw: \"CANARY\n");
        manifest("open-brace", "stringData: {pw: CANARY\n");
        manifest("no-colon", "stringData:\n  pw: x\n  CANARY\n");
        manifest("two-colons", "stringData:\n  pw: CANARY: x\n");
        manifest("less-indented", "stringData:\n    pw: x\n  CANARY: y\n");
        manifest("at-the-margin", "stringData:\n  pw: |\n    a\nCANARY\n");
        manifest("tab", "stringData:\n\tpw: CANARY\n");
        manifest("escape", "stringData:\n  pw: \"\\CANARY\"\n");
        manifest("percent", "stringData:\n  pw: %CANARY\n");
        manifest("at", "stringData:\n  pw: @CANARY\n");
        manifest("question", "stringData:\n  ? [CANARY]\n  : x\n");
        manifest("merge", "stringData:\n  <<: CANARY\n");
        manifest("unknown-field", "stringData: {pw: x}\nCANARY: y\n".replace("CANARY", "unknown"));
        manifest("no-base64", "data: {pw: CANARY-}\n");
        manifest("number", "stringData: {pw: 12, b: [CANARY]}\n");
        manifest("docker", "type: kubernetes.io/dockerconfigjson\nstringData: {.dockerconfigjson: '{CANARY'}\n");
        tree("json", "resources: [secret.yaml]\n", """
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "db"}, "stringData": {"pw": "CANARY" "x"}}
                """);
        tree("no-name", "resources: [secret.yaml]\n", "apiVersion: v1\nkind: Secret\nstringData: {pw: CANARY}\n");
        tree("quoted-kind", "resources: [secret.yaml]\n", "\"kind\" : 'Secret'\nstringData: {pw: *CANARY}\n");
        tree("base64-as-map", "resources: [secret.yaml]\n", "kind: Secret\ndata:\n  pw: {CANARY}\nx: [\n");
    }

    private void kustomization(String name, String text) {
        tree(name, text, "apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {pw: CANARY}\n");
    }

    private void kustomizations() {
        kustomization("generator-text", "secretGenerator: CANARY\n");
        kustomization("generator-map", "secretGenerator: {literals: [pw=CANARY]}\n");
        kustomization("generator-field", "secretGenerator:\n- name: a\n  literal: [pw=CANARY]\n");
        kustomization("literal", "secretGenerator:\n- name: a\n  literals: [CANARY]\n");
        kustomization("literal-number", "secretGenerator:\n- name: a\n  literals:\n  - pw: CANARY\n");
        kustomization("literals-text", "secretGenerator:\n- name: a\n  literals: pw=CANARY\n");
        kustomization("literal-twice", "secretGenerator:\n- name: a\n  literals: [pw=CANARY, pw=CANARY]\n");
        kustomization("literal-open", "secretGenerator:\n- name: a\n  literals: ['pw=CANARY]\n");
        kustomization("literal-alias", "secretGenerator:\n- name: a\n  literals:\n  - *CANARY\n");
        kustomization("env", "secretGenerator:\n- name: a\n  envs: [broken.env]\n");
        kustomization("env-twice", "secretGenerator:\n- name: a\n  envs: [values.env, values.env]\n");
        kustomization("replica", """
                resources: [secret.yaml]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw.x}
                  targets: [{select: {kind: Secret}, fieldPaths: [metadata.name]}]
                """);
        kustomization("part", """
                resources: [secret.yaml]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw, options: {delimiter: ':', index: 3}}
                  targets: [{select: {kind: Secret}, fieldPaths: [metadata.name]}]
                """);
        kustomization("same-name", """
                resources: [secret.yaml]
                configMapGenerator: [{name: a}, {name: b}]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw}
                  targets: [{select: {kind: ConfigMap}, fieldPaths: [metadata.name]}]
                """);
        kustomization("selected-again", """
                resources: [secret.yaml]
                configMapGenerator: [{name: a, options: {disableNameSuffixHash: true}}]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw}
                  targets: [{select: {kind: ConfigMap}, fieldPaths: [metadata.name, data.x.y]}]
                """);
    }

    private void jsonPatch(String name, String operations) {
        kustomization(name, """
                resources: [secret.yaml]
                patches:
                - target: {kind: Secret}
                  patch: |-
                """ + operations.indent(4));
    }

    private void mergePatch(String name, String rest) {
        kustomization(name, """
                resources: [secret.yaml]
                patches:
                - patch: |-
                    apiVersion: v1
                    kind: Secret
                """ + rest.indent(4));
    }

    private void patches() {
        jsonPatch("json-path", """
                - {op: replace, path: /stringData/none, value: CANARY}
                """);
        kustomization("json-through", """
                resources: [secret.yaml]
                patches:
                - target: {kind: Secret}
                  patch: '[{"op": "add", "path": "/stringData/pw/x", "value": "CANARY"}]'
                """);
        jsonPatch("json-test", """
                - {op: test, path: /stringData/pw, value: CANARY}
                """);
        jsonPatch("json-op", """
                - op: CANARY
                  path: /stringData/CANARY
                  value: CANARY
                """);
        jsonPatch("json-from", """
                - {op: copy, from: CANARY, path: /stringData/x}
                """);
        jsonPatch("json-index", """
                - {op: add, path: /stringData, value: [CANARY]}
                - {op: add, path: /stringData/CANARY, value: x}
                """);
        mergePatch("merge-alias", """
                metadata: {name: db}
                stringData: {pw: *CANARY}
                """);
        mergePatch("merge-missing", """
                metadata: {name: none}
                stringData: {pw: CANARY}
                """);
        mergePatch("merge-directive", """
                metadata: {name: db}
                stringData: {$patch: CANARY}
                """);
        kustomization("neither", """
                resources: [secret.yaml]
                patches:
                - patch: "stringData: {pw: CANARY"
                """);
    }
}
