package dev.kasane.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest extends WorkspaceTest {

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

    @BeforeEach
    void a_base_with_two_overlays() throws Exception {
        workspace
                .write("base/kustomization.yaml", "resources: [web.yaml]\n", "base/web.yaml", WEB)
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\nnamespace: dev\n")
                .write("overlays/prod/kustomization.yaml", "resources: [../../base]\nnamespace: prod\n")
                .commit();
    }

    @Test
    void what_is_right_is_said_in_one_line() {
        assertThat(workspace.run(0, "check")).isEqualTo("2 targets: 0 errors, 0 warnings and 0 notes\n");
    }

    @Test
    void a_fault_is_named_with_its_place_behind_the_overlay_and_its_hint() throws Exception {
        workspace.write("base/web.yaml", WEB.replace("replicas:", "replcas:"));

        assertThat(workspace.run(1, "check", "overlays/dev")).isEqualTo("""
                error [schema] base/web.yaml:5:3: Deployment web in namespace dev: spec.replcas: there is no field replcas here (overlays/dev)
                  hint: did you mean replicas?
                1 target: 1 error, 0 warnings and 0 notes
                """);
    }

    @Test
    void only_what_a_change_makes_new_fails() throws Exception {
        workspace
                .write("base/web.yaml", WEB.replace("replicas: 2", "replicas: -1"))
                .commit();
        workspace
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\nnamespace: dev\nnamePrefix: a-\n")
                .commit();
        workspace
                .write(
                        "overlays/dev/kustomization.yaml",
                        "resources: [../../base]\nnamespace: dev\nnamePrefix: a-\n# a\n")
                .commit();

        assertThat(workspace.run(0, "check", "HEAD~1..HEAD"))
                .contains("already there (1)")
                .startsWith("already there")
                .contains("1 target, HEAD~1..HEAD: new are 0 errors");
        assertThat(workspace.run(1, "check", "HEAD~3..HEAD~2"))
                .contains("new (1)")
                .contains("must be greater than or equal to 0")
                .contains("(overlays/dev, overlays/prod)");
        assertThat(workspace.run(0, "check", "HEAD~2..HEAD~3")).contains("fixed (1): 1 schema");
        assertThat(workspace.run(0, "check", "HEAD~2..HEAD~3", "--all"))
                .startsWith("fixed (1)\nerror [schema] base/web.yaml:5:3: Deployment ");
    }

    @Test
    void findings_of_a_target_that_cannot_be_rendered_any_more_are_not_fixed() throws Exception {
        workspace.write("base/web.yaml", WEB.replace("replicas: 2", "replicas: -1"));
        workspace.commit();
        workspace.write("overlays/dev/kustomization.yaml", "resources: [../../base, lost.yaml]\nnamespace: dev\n");

        assertThat(workspace.run(1, "check", "HEAD"))
                .contains("new (1)\nerror [render] ", "not checked any more (1): 1 schema\n")
                .contains("0 fixed, 1 not checked any more, 0 already there");
        assertThat(workspace.run(1, "check", "HEAD", "--all"))
                .contains(
                        "not checked any more (1)\nerror [schema] base/web.yaml:5:3: Deployment web in namespace dev");
        assertThat(workspace.run(1, "check", "HEAD", "-f", "json")).contains("\"state\": \"unchecked\"");
        assertThat(workspace.run(1, "check", "HEAD", "-f", "markdown")).contains("**Not checked any more**");
        assertThat(workspace.run(0, "diff", "HEAD", "--check", "-f", "markdown"))
                .contains("### kasane check", "**Not checked any more**");
        workspace.commit();

        workspace.write("overlays/dev/kustomization.yaml", "resources: [../../base, other.yaml]\nnamespace: dev\n");
        assertThat(workspace.run(1, "check", "HEAD")).contains("fixed (1): 1 render\n");
    }

    @Test
    void policies_of_a_configured_folder_are_enforced() throws Exception {
        workspace.write(".kasane.yaml", "check: {policies: [policies]}\n").write("policies/replicas.yaml", """
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

        assertThat(workspace.run(1, "check", "overlays/dev"))
                .contains("error [policy] base/web.yaml:1:1: Deployment web in namespace dev: only 2"
                        + " (ValidatingAdmissionPolicy replicas with binding replicas) (overlays/dev)");
    }

    @Test
    void aPolicyOfAConfiguredFolderThatAServerRefusesIsAnError() throws Exception {
        workspace.write(".kasane.yaml", "check: {policies: [policies]}\n").write("policies/replicas.yaml", """
                        # the message is no text
                        apiVersion: admissionregistration.k8s.io/v1
                        kind: ValidatingAdmissionPolicy
                        metadata: {name: replicas}
                        spec:
                          matchConstraints:
                            resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}]
                          validations: [{expression: object.spec.replicas > 2, messageExpression: object.spec.replicas + 1}]
                        """);

        workspace.run(2, "check", "overlays/dev");
        assertThat(workspace.stderr())
                .contains("policies/replicas.yaml:2:1")
                .contains("this ValidatingAdmissionPolicy would enforce nothing, since a server refuses it:"
                        + " spec.validations[0].messageExpression: ");
    }

    @Test
    void every_format_carries_the_finding_and_the_place() throws Exception {
        workspace.write("base/web.yaml", WEB.replace("replicas: 2", "replicas: \"<2>\""));

        String json = workspace.run(1, "check", "-f", "json");
        assertThat(json)
                .contains("\"rule\": \"schema\"")
                .contains("\"file\": \"base/web.yaml\"")
                .contains("\"line\": 5");
        String sarif = workspace.run(1, "check", "-f", "sarif");
        assertThat(sarif)
                .contains("\"version\": \"2.1.0\"")
                .contains("\"startLine\": 5")
                .contains("\"level\": \"error\"");
        assertThat(workspace.run(1, "check", "-f", "markdown"))
                .contains("| error | schema |")
                .doesNotContain("<2>");
        String xml = workspace.run(1, "check", "-f", "junit");
        var document = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new java.io.ByteArrayInputStream(xml.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertThat(document.getElementsByTagName("failure").getLength()).isEqualTo(1);
    }

    @Test
    void equalFindingsOfSeveralTargetsAreOneWithItsTargetsInEveryFormat() throws Exception {
        workspace.write("base/web.yaml", WEB.replace("replicas:", "replcas:"));

        assertThat(workspace.run(1, "check"))
                .containsOnlyOnce("there is no field replcas here")
                .contains("Deployment web: spec.replcas")
                .contains("(overlays/dev, overlays/prod)")
                .contains("2 targets: 1 error, ");
        assertThat(workspace.run(1, "check", "-f", "json"))
                .containsOnlyOnce("there is no field replcas here")
                .containsPattern("\"targets\": \\[\\s*\"overlays/dev\",\\s*\"overlays/prod\"\\s*]");
        assertThat(workspace.run(1, "check", "-f", "sarif"))
                .containsOnlyOnce("there is no field replcas here")
                .containsPattern("\"targets\": \\[\\s*\"overlays/dev\",\\s*\"overlays/prod\"\\s*]");
        assertThat(workspace.run(1, "check", "-f", "markdown"))
                .containsOnlyOnce("there is no field replcas here")
                .contains("overlays/dev, overlays/prod");
        assertThat(workspace.run(1, "check", "-f", "junit"))
                .containsOnlyOnce("<testcase")
                .contains("in overlays/dev, overlays/prod");
        assertThat(workspace.run(0, "diff", "--check", "-f", "html"))
                .containsOnlyOnce("there is no field replcas here")
                .contains("(overlays/dev, overlays/prod)");
    }

    @Test
    void entriesOfAKustomizationThatMatchNothingAreWarningsWithTheirPlace() throws Exception {
        workspace.write("base/kustomization.yaml", """
                resources: [web.yaml]
                images:
                - {name: web, newTag: "2"}
                - {name: wbe, newTag: "2"}
                patches:
                - target: {kind: Deployment, name: wbe}
                  patch: '[{"op": "add", "path": "/metadata/labels", "value": {"a": "b"}}]'
                - target: {kind: Deployment, name: web}
                  patch: '[{"op": "add", "path": "/metadata/labels", "value": {"a": "b"}}]'
                - target: {kind: Service}
                  patch: |-
                    apiVersion: v1
                    kind: Service
                    metadata: {name: x}
                replacements:
                - source: {kind: Deployment, name: web}
                  targets:
                  - {select: {kind: Service}, fieldPaths: [metadata.name]}
                """);

        assertThat(workspace.run(0, "check", "--all"))
                .contains("warning [matches-nothing] base/kustomization.yaml:4:3: images: no container uses the image"
                        + " wbe (overlays/dev, overlays/prod)")
                .contains("base/kustomization.yaml:6:3: patches: the target of this patch selects nothing")
                .contains("base/kustomization.yaml:10:3: patches: the target of this patch selects nothing")
                .contains("base/kustomization.yaml:18:5: replacements: this target selects nothing")
                .contains("2 targets: 0 errors, 4 warnings");
        assertThat(workspace.run(0, "render", "overlays/dev")).contains("web:2");
        assertThat(workspace.stderr()).doesNotContain("selects nothing");
    }

    @Test
    void entriesOfComponentsMayMatchNothing() throws Exception {
        workspace
                .write("base/kustomization.yaml", "resources: [web.yaml]\ncomponents: [../part]\n")
                .write("part/kustomization.yaml", """
                apiVersion: kustomize.config.k8s.io/v1alpha1
                kind: Component
                images: [{name: wbe, newTag: "2"}]
                """);

        assertThat(workspace.run(0, "check", "--all")).doesNotContain("matches-nothing");
    }

    @Test
    void aFolderAboveTargetsChecksThoseBelowIt() throws Exception {
        workspace
                .write("base/web.yaml", WEB.replace("replicas:", "replcas:"))
                .write("other/kustomization.yaml", "resources: [../base]\n");

        assertThat(workspace.run(1, "check", "overlays"))
                .contains("(overlays/dev, overlays/prod)")
                .contains("2 targets: ");
        workspace.write("empty/a.txt", "x");
        workspace.run(2, "check", "empty");
        assertThat(workspace.stderr()).contains("there is no kustomization in empty");
    }

    @Test
    void aRevisionIsComparedWithTheWorkTreeAndARangeTakesFolders() throws Exception {
        workspace.write("base/web.yaml", WEB.replace("replicas:", "replcas:"));

        assertThat(workspace.run(1, "check", "HEAD")).contains("HEAD and the work tree: new are 1 error");
        workspace.commit();
        assertThat(workspace.run(0, "check", "HEAD")).contains("new are 0 errors");
        assertThat(workspace.run(1, "check", "HEAD~1..HEAD", "overlays/dev"))
                .contains("1 target, HEAD~1..HEAD: new are 1 error");
    }

    @Test
    void aFolderOutsideTheWorkTreeIsCheckedAsOneOfItsOwn(@TempDir Path elsewhere) throws Exception {
        Files.writeString(elsewhere.resolve("kustomization.yaml"), "resources: [web.yaml]\n");
        Files.writeString(elsewhere.resolve("web.yaml"), WEB.replace("replicas:", "replcas:"));

        assertThat(workspace.run(1, "check", elsewhere.toString()))
                .contains("there is no field replcas here")
                .contains("1 target: 1 error");
    }

    @Test
    void warningsOfARuleBeyondTheFirstAreCountedAndNotesAreLeftToAll() throws Exception {
        StringBuilder containers = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            containers.append("      - {name: c" + i + ", image: image" + i + "}\n");
        }
        workspace.write("base/web.yaml", WEB.replace("web@sha256:00", "web:1") + containers);

        String text = workspace.run(0, "check", "overlays/dev");
        assertThat(text.lines()).hasSizeLessThan(10);
        assertThat(text)
                .contains("  and 5 more of image-without-digest (--all lists them)")
                .contains("notes: 1 image-without-digest (--all lists them)");
        assertThat(workspace.run(0, "check", "--all", "overlays/dev"))
                .contains("image7", "note [image-without-digest]")
                .doesNotContain("more of");
    }

    @Test
    void a_wrong_configuration_is_the_users_problem() throws Exception {
        workspace.write(".kasane.yaml", "check: {polices: [policies]}\n");
        workspace.run(2, "check");
        assertThat(workspace.stderr()).contains("unknown field polices").contains("did you mean policies?");
    }

    @Test
    void a_change_of_what_targets_are_checked_against_has_all_of_them_checked() throws Exception {
        workspace
                .write("base/web.yaml", WEB.replace("replicas: 2", "replicas: -1"))
                .commit();
        workspace.write("other.txt", "x").commit();
        assertThat(workspace.run(0, "check", "HEAD~1..HEAD")).startsWith("0 targets, HEAD~1..HEAD: new are 0 errors");

        workspace.write(".kasane.yaml", "check: {rules: {schema: warning}}\n").commit();
        assertThat(workspace.run(0, "check", "HEAD~1..HEAD")).contains("2 targets, HEAD~1..HEAD");
    }

    @Test
    void a_host_that_a_target_outside_of_the_change_claims_is_found() throws Exception {
        String ingress = """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {name: shop}
                spec:
                  rules:
                  - host: shop.example.com
                    http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}
                """;
        workspace
                .write("overlays/prod/ingress.yaml", ingress)
                .write("overlays/prod/kustomization.yaml", "resources: [../../base, ingress.yaml]\nnamespace: prod\n")
                .commit();
        workspace
                .write("overlays/dev/ingress.yaml", ingress)
                .write("overlays/dev/kustomization.yaml", "resources: [../../base, ingress.yaml]\nnamespace: dev\n")
                .commit();

        assertThat(workspace.run(0, "check", "HEAD~1..HEAD"))
                .contains("1 target, ")
                .contains("[claimed-host] overlays/dev/ingress.yaml")
                .contains("is claimed by Ingress shop in namespace prod of overlays/prod, too");
    }

    @Test
    void applications_are_targets_under_their_own_names() throws Exception {
        workspace
                .write("argocd/project.yaml", """
                        apiVersion: argoproj.io/v1alpha1
                        kind: AppProject
                        metadata: {name: shop, namespace: argocd}
                        spec:
                          sourceRepos: ['*']
                          destinations: [{server: '*', namespace: '*'}]
                          namespaceResourceBlacklist: [{group: apps, kind: Deployment}]
                        """)
                .write("argocd/apps.yaml", """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: shop-dev, namespace: argocd}
                        spec:
                          project: shop
                          source: {repoURL: https://git.example/shop.git, path: overlays/dev}
                          destination: {server: https://kubernetes.default.svc, namespace: dev}
                        ---
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: chart, namespace: argocd}
                        spec:
                          project: default
                          source: {repoURL: https://charts.example, chart: redis, targetRevision: 1.0.0}
                          destination: {server: https://kubernetes.default.svc, namespace: dev}
                        """, "base/web.yaml", WEB.replace("replicas:", "replcas:"));

        assertThat(workspace.run(1, "check"))
                .contains("Deployment web: spec.replcas: there is no field replcas here (overlays/prod, shop-dev"
                        + " (https://kubernetes.default.svc/dev, project shop))")
                .contains(
                        "error [project] base/web.yaml:1:1: shop-dev: project shop does not permit apps/Deployment: Deployment web in"
                                + " namespace dev")
                .contains(
                        "not checked, since what they need is not here: chart (https://kubernetes.default.svc/dev,"
                                + " project default) (--all lists why)\n",
                        "3 targets, 1 of them not checked: ")
                .doesNotContain("overlays/dev,");
        assertThat(workspace.run(1, "check", "--all"))
                .contains("note [not-checked] this target was not"
                        + " checked: it uses the chart redis of https://charts.example, which is not here"
                        + " (chart (https://kubernetes.default.svc/dev, project default))");
    }

    @Test
    void an_application_whose_folder_was_renamed_is_an_error() throws Exception {
        String application = """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: shop, namespace: argocd}
                spec:
                  project: default
                  source: {repoURL: https://git.example/shop.git, path: overlays/dev}
                  destination: {server: https://kubernetes.default.svc, namespace: dev}
                """;
        workspace
                .write("argocd/dev.yaml", application)
                .write(
                        "argocd/test.yaml",
                        application.replace("name: shop,", "name: shop-test,").replace("dev}", "test}"))
                .write("overlays/test/kustomization.yaml", "resources: [../../base]\nnamespace: test\n")
                .commit();
        workspace.delete("overlays/test/kustomization.yaml");
        workspace.write("overlays/tests/kustomization.yaml", "resources: [../../base]\nnamespace: test\n");

        assertThat(workspace.run(1, "check", "HEAD"))
                .contains("error [render] argocd/test.yaml:6:57: this target cannot be rendered: the path overlays/test"
                        + " of the Application shop-test is no folder of this repository (shop-test ")
                .contains("hint: did you mean overlays/tests?")
                .doesNotContain("not checked, since", "kasane lock");
        assertThat(workspace.run(1, "check")).contains("of the Application shop-test is no folder of this repository");
    }

    @Test
    void diff_says_behind_it_what_a_change_makes_new() throws Exception {
        workspace.write("base/web.yaml", WEB.replace("replicas: 2", "replicas: -1"));

        assertThat(workspace.run(0, "diff", "--check"))
                .contains("spec.replicas")
                .contains("new (1)")
                .contains("must be greater than or equal to 0");
        assertThat(workspace.run(0, "diff", "--check", "-f", "markdown")).contains("| error | schema |");
        assertThat(workspace.run(0, "diff", "--check", "-f", "json"))
                .contains("\"check\": {")
                .contains("\"state\": \"new\"")
                .contains("\"fails\": true");
        assertThat(workspace.run(0, "diff", "--check", "-f", "html"))
                .contains("New findings", "must be greater than or equal to 0");
        assertThat(workspace.run(2, "diff", "--check", "-f", "unified")).isEmpty();
        assertThat(workspace.run(0, "diff")).doesNotContain("must be greater");
    }

    @Test
    void no_format_lets_text_of_an_object_be_markup_or_control_the_terminal() throws Exception {
        workspace.write(
                "base/web.yaml",
                WEB.replace("replicas: 2", "\"a|b<script>`\\e[31m]]>&\\u202e\": \"<img src=x>|\\e[2J]]>\""));

        assertThat(workspace.run(1, "check")).doesNotContain("\u001b").doesNotContain("\u202e");
        assertThat(workspace.run(1, "check", "-f", "markdown"))
                .doesNotContain("<script>")
                .doesNotContain("<img")
                .doesNotContain("\u001b");
        DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new java.io.ByteArrayInputStream(
                        workspace.run(1, "check", "-f", "junit").getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        for (String format : new String[] {"json", "sarif"}) {
            assertThat(workspace.run(1, "check", "-f", format))
                    .doesNotContain("\u001b")
                    .contains("script");
        }
    }

    @Test
    void no_format_shows_a_secret_value() throws Exception {
        workspace.write("base/kustomization.yaml", """
                        resources: [web.yaml, secret.yaml]
                        replacements:
                        - source: {kind: Secret, fieldPath: data.a}
                          targets:
                          - select: {kind: Deployment}
                            fieldPaths: [spec.template.spec.containers.0.imagePullPolicy]
                            options: {create: true}
                        """, "base/secret.yaml", """
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: s}
                        data: {a: "canary-7f3a-not-base64"}
                        """);

        for (String format : new String[] {"text", "json", "junit", "sarif", "markdown"}) {
            assertThat(workspace.run(1, "check", "-f", format))
                    .contains("schema")
                    .doesNotContain("canary");
        }
    }
}
