package dev.kasane.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What came out of a Secret stays secret wherever a directive takes it, in all commands and formats. */
class SecretOriginTest {

    private static final int TREES = Integer.getInteger("kasane.fuzz.secrets", 150);
    private static final long SEED = Long.getLong("kasane.fuzz.seed", 22);
    private static final int TOGETHER = 50;

    static final String POLICIES = "check: {policies: [policies]}\n";

    /** A policy whose message is computed from all that it sees. */
    static final String POLICY = """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicy
            metadata: {name: computed}
            spec:
              matchConstraints:
                resourceRules:
                - {apiGroups: ['*'], apiVersions: ['*'], operations: [CREATE], resources: ['*']}
              validations:
              - expression: 'false'
                messageExpression: >-
                  'data ' + (has(object.data)
                  ? object.data.map(k, k + string(object.data[k])).join(',') : object.metadata.name)
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicyBinding
            metadata: {name: computed}
            spec: {policyName: computed, validationActions: [Deny]}
            """;

    static final String MARKS = "secrets: [{kind: Database, fieldPaths: [spec.password, spec.users.*.password]}]\n";

    @TempDir
    Path folder;

    @Test
    void noOutputHoldsAPartOfASecretWhateverDirectivesDidWithIt() throws Exception {
        Random random = new Random(SEED);
        List<String> leaks = new ArrayList<>();
        for (int round = 0; round * TOGETHER < TREES; round++) {
            Canary canary = new Canary(random);
            try (Workspace workspace = new Workspace(folder.resolve("round" + round))) {
                workspace.write("readme", "", ".kasane.yaml", MARKS).commit();
                int trees = Math.min(TOGETHER, TREES - round * TOGETHER);
                for (int tree = 0; tree < trees; tree++) {
                    int number = round * TOGETHER + tree;
                    write(
                            workspace,
                            "tree" + number,
                            number < SecretTree.acts()
                                    ? SecretTree.files(random, canary, number)
                                    : SecretTree.files(random, canary));
                }
                workspace.commit();
                for (int tree = 0; tree < trees; tree++) {
                    write(workspace, "tree" + (round * TOGETHER + tree), SecretTree.files(random, canary));
                }
                policies(workspace);
                workspace.commit();
                Outputs outputs = new Outputs(workspace, canary, leaks);
                outputs.ofAll();
                for (int tree = 0; tree < trees; tree++) {
                    outputs.ofTarget("tree" + (round * TOGETHER + tree) + "/overlay");
                }
            }
        }
        assertThat(new TreeSet<>(leaks)).isEmpty();
    }

    @Test
    void noErrorQuotesAPartOfASecret() throws Exception {
        Canary canary = new Canary(new Random(SEED));
        List<String> leaks = new ArrayList<>();
        try (Workspace workspace = new Workspace(folder)) {
            workspace.write("readme", "").commit().write("before", "").commit();
            Map<String, Map<String, String>> trees = BrokenTrees.all(canary);
            for (Map.Entry<String, Map<String, String>> tree : trees.entrySet()) {
                write(workspace, tree.getKey(), tree.getValue());
            }
            workspace.commit();
            Outputs outputs = new Outputs(workspace, canary, leaks);
            outputs.ofAll();
            trees.keySet().forEach(outputs::ofBroken);
        }
        assertThat(new TreeSet<>(leaks)).isEmpty();
    }

    @Test
    void aValueThatMerelyEqualsASecretOneIsShown() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("app/kustomization.yaml", "resources: [secret.yaml, claim.yaml]\n")
                    .write(
                            "app/secret.yaml",
                            secret("name: login, namespace: shop", "stringData: {database: shop, user: orders}"))
                    .write("app/claim.yaml", """
                            apiVersion: v1
                            kind: PersistentVolumeClaim
                            metadata: {name: orders, namespace: shop, labels: {team: orders}}
                            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
                            """)
                    .commit();
            workspace
                    .write("app/kustomization.yaml", "resources: [secret.yaml]\n")
                    .commit();
            String report = workspace.run(0, "diff", "HEAD~1..HEAD");
            assertThat(report)
                    .contains("PersistentVolumeClaim orders in namespace shop is deleted: its data is deleted")
                    .doesNotContain("********", "would show a secret");
            assertThat(workspace.run(0, "diff", "HEAD..HEAD~1", "-f", "unified"))
                    .contains("+    team: orders");
        }
    }

    @Test
    void aSecretOfOneCharacterIsHiddenWhereItWasCopiedTo() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("app/kustomization.yaml", "resources: []\nnamePrefix: a-\n")
                    .commit();
            workspace
                    .write("app/kustomization.yaml", """
                            resources: [secret.yaml]
                            configMapGenerator: [{name: config, literals: [other=7]}]
                            replacements:
                            - source: {kind: Secret, fieldPath: stringData.pin}
                              targets:
                              - select: {kind: ConfigMap}
                                fieldPaths: [data.pin]
                                options: {create: true}
                            """)
                    .write("app/secret.yaml", secret("name: pin", "stringData: {pin: \"7\"}"))
                    .commit();
            assertThat(workspace.run(0, "diff", "HEAD~1..HEAD", "-f", "unified"))
                    .contains("other: \"7\"")
                    .containsPattern("pin: '?\\*{8} \\([0-9a-f]{8}\\)")
                    .doesNotContainPattern("pin: \"?7")
                    // a name with a hash of the content stays one that can be looked for
                    .containsPattern("ConfigMap/config-[a-z0-9]{10}");
            assertThat(workspace.run(0, "explain", "app", "configmap/config", "data.pin"))
                    .contains("value: ********");
            assertThat(workspace.run(0, "explain", "app", "configmap/config", "data.other"))
                    .contains("value: \"7\"");
        }
    }

    @Test
    void aComputedMessageIsNotShownForAnObjectThatHoldsASecretAndTheRuleIs() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("app/kustomization.yaml", "resources: [secret.yaml, config.yaml]\n")
                    .write("app/secret.yaml", secret("name: login", "data: {pw: aHVudGVyMg==}"))
                    .write("app/config.yaml", """
                            apiVersion: v1
                            kind: ConfigMap
                            metadata: {name: open}
                            data: {pw: visible}
                            """);
            policies(workspace);
            String report = workspace.print(List.of("check", "--all"));
            assertThat(report)
                    .contains("Secret login: failed expression: false (ValidatingAdmissionPolicy computed")
                    .contains("ConfigMap open: data pwvisible (ValidatingAdmissionPolicy computed")
                    .doesNotContain("hunter2", "aHVudGVyMg", "data pwa");
        }
    }

    private static String secret(String metadata, String data) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {" + metadata + "}\n" + data + "\n";
    }

    private static void write(Workspace workspace, String folder, Map<String, String> files) throws Exception {
        for (Map.Entry<String, String> file : files.entrySet()) {
            workspace.write(folder + "/" + file.getKey(), file.getValue());
        }
    }

    private static void policies(Workspace workspace) throws Exception {
        workspace.write(".kasane.yaml", POLICIES + MARKS, "policies/policy.yaml", POLICY);
    }
}
