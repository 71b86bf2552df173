package dev.kasane.check.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.check.Finding;
import dev.kasane.check.Shared;
import dev.kasane.check.SyncOptions;
import dev.kasane.core.resource.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each rule finds what it is for, and leaves what is right alone. */
class WholeRulesTest {

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
                  - {name: web, image: "web@sha256:00", ports: [{name: http, containerPort: 80}]}
            """;

    private static List<Finding> of(WholeRule rule, String text) {
        List<Resource> resources = Shared.yaml(text).stream()
                .map(map -> Resource.of(map, gvk -> false))
                .toList();
        WholeSet set = new WholeSet("shop", resources);
        rule.check(set);
        assertThat(set.findings()).allMatch(finding -> finding.rule().equals(rule.name()));
        return set.findings();
    }

    private static String service(String fields) {
        return WEB + "---\napiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {" + fields + "}\n";
    }

    private static String budget(String fields) {
        return WEB
                + "---\n"
                + "apiVersion: policy/v1\n"
                + "kind: PodDisruptionBudget\n"
                + "metadata: {name: web}\n"
                + "spec: {selector: {matchLabels: {app: web}}, "
                + fields + "}\n";
    }

    @Test
    void a_budget_that_lets_no_pod_go_blocks() {
        BlockedDisruption rule = new BlockedDisruption();
        assertThat(of(rule, budget("maxUnavailable: 0"))).hasSize(1);
        assertThat(of(rule, budget("minAvailable: 2"))).singleElement().satisfies(finding -> {
            assertThat(finding.sentence()).contains("has 2 replicas");
            assertThat(finding.place()).contains("test.yaml:");
        });
        assertThat(of(rule, budget("minAvailable: 1"))).isEmpty();
    }

    @Test
    void an_object_in_an_earlier_wave_than_its_namespace_or_definition_is_found() {
        String late = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop, annotations: {argocd.argoproj.io/sync-wave: "2"}}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: shop}
                ---
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: ponds.example.com}
                spec: {group: example.com, names: {kind: Pond}}
                ---
                apiVersion: example.com/v1
                kind: Pond
                metadata: {name: koi, annotations: {argocd.argoproj.io/hook: "PreSync,PostSync"}}
                """;
        assertThat(of(new LateWave(), late))
                .extracting(Finding::object, Finding::sentence)
                .containsExactly(
                        tuple(
                                "ConfigMap settings in namespace shop",
                                "Argo CD applies it in Sync wave 0, and its namespace, Namespace shop, only in Sync"
                                        + " wave 2"),
                        tuple(
                                "Pond koi",
                                "Argo CD applies it in PreSync wave 0, and the definition of its kind,"
                                        + " CustomResourceDefinition ponds.example.com, only in Sync wave 0"));
        assertThat(of(new LateWave(), late.replace("\"2\"", "\"-1\"").replace("PreSync,", "")))
                .isEmpty();
        assertThat(of(new LateWave(), late.replace("\"2\"", "\"0\"").replace("PreSync,PostSync", "Skip")))
                .isEmpty();
    }

    @Test
    void two_objects_of_one_identity_are_found_across_versions() {
        String two = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\n---\n"
                + "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\n";
        assertThat(of(new DuplicateIdentity(), two)).hasSize(1);
        assertThat(of(
                        new DuplicateIdentity(),
                        two.replace(
                                "v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}",
                                "v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: b}")))
                .isEmpty();
    }

    @Test
    void an_image_without_a_digest_is_a_note_and_without_a_tag_a_warning() {
        ImageWithoutDigest rule = new ImageWithoutDigest();
        assertThat(of(rule, WEB)).isEmpty();
        assertThat(of(rule, WEB.replace("@sha256:00", ":1")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.INFO));
        assertThat(of(rule, WEB.replace("@sha256:00", "")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING));
    }

    /** What is missing in some targets, of which the first one is checked. */
    private static List<Finding> missing(String checked, String... others) {
        MissingReference rule = new MissingReference();
        WholeSet set = new WholeSet("shop", resources(checked));
        rule.check(set);
        for (String other : others) {
            rule.note(new WholeSet("other", resources(other)));
        }
        List<Finding> findings = new ArrayList<>(set.findings());
        findings.addAll(rule.findings());
        return findings;
    }

    private static List<Resource> resources(String text) {
        return Shared.yaml(text).stream()
                .map(map -> Resource.of(map, gvk -> false))
                .toList();
    }

    @Test
    void a_reference_to_what_is_not_there_is_found() {
        String with = WEB.replace("ports:", "envFrom: [{configMapRef: {name: settings}}], ports:");
        assertThat(missing(with))
                .singleElement()
                .satisfies(finding -> assertThat(finding.path())
                        .isEqualTo("spec.template.spec.containers[0].envFrom[0].configMapRef.name"));
        String settings = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n";
        assertThat(missing(with + settings)).isEmpty();
        assertThat(missing(with, settings))
                .as("what another target contains is there")
                .isEmpty();
        assertThat(missing(with, with + settings))
                .as("what only another environment of the same Deployment contains is not")
                .hasSize(1);
        assertThat(missing(with + settings.replace("{name: settings}", "{name: settings, namespace: b}")))
                .as("the Deployment goes to a namespace that is not known")
                .isEmpty();
        assertThat(missing(
                        with.replace("{name: web}", "{name: web, namespace: a}"),
                        settings.replace("{name: settings}", "{name: settings, namespace: b}")))
                .hasSize(1);
    }

    @Test
    void whatOnlyOtherTargetsWithTheSameObjectContainIsSaidSo() {
        String with = WEB.replace("ports:", "envFrom: [{configMapRef: {name: settings}}], ports:");
        String settings = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n";

        assertThat(missing(with, with + settings))
                .singleElement()
                .extracting(Finding::sentence)
                .isEqualTo(
                        "this target does not contain ConfigMap settings, which other targets with Deployment web do");
        assertThat(missing(with))
                .singleElement()
                .extracting(Finding::sentence)
                .asString()
                .startsWith("no target contains ConfigMap settings");
    }

    @Test
    void aConfigMapThatAProgramIsToldToGenerateIsThere() {
        String with = WEB.replace("ports:", "envFrom: [{configMapRef: {name: hashrings}}], ports:");
        String controller = "---\n"
                + WEB.replace("web", "controller")
                        .replace("ports:", "args: [--configmap-generated-name=hashrings], ports:");

        assertThat(missing(with + controller)).isEmpty();
        assertThat(missing(with + controller.replace("generated-", ""))).hasSize(1);
    }

    @Test
    void theOperatorOfASubscriptionMayRunPodsInAnyNamespace() {
        String service = "---\napiVersion: v1\nkind: Service\nmetadata: {name: s}\n"
                + "spec: {selector: {app: operand}, ports: [{port: 80}]}\n";
        String subscription = "---\napiVersion: operators.coreos.com/v1alpha1\nkind: Subscription\n"
                + "metadata: {name: o, namespace: openshift-operators}\nspec: {}\n";

        assertThat(of(new SelectsNothing(), WEB + service)).hasSize(1);
        assertThat(of(new SelectsNothing(), WEB + service + subscription)).isEmpty();
    }

    private static String reading(String secret, String key) {
        return WEB.replace(
                "ports:",
                "env: [{name: A, valueFrom: {secretKeyRef: {name: " + secret + ", key: " + key + "}}}], ports:");
    }

    @Test
    void aSecretThatAControllerCreatesIsThereWithTheKeysThatAreKnown() {
        String external = """
                ---
                apiVersion: external-secrets.io/v1
                kind: ExternalSecret
                metadata: {name: db}
                spec: {data: [{secretKey: password}]}
                """;
        assertThat(missing(reading("db", "password") + external)).isEmpty();
        assertThat(missing(reading("db", "pasword") + external)).singleElement().satisfies(finding -> {
            assertThat(finding.sentence()).isEqualTo("Secret db has no key pasword");
            assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING);
        });
        assertThat(missing(reading("db", "any") + external.replace("data: [{secretKey: password}]", "dataFrom: [{}]")))
                .isEmpty();
    }

    @Test
    void aTokenOfAServiceAccountHasItsThreeKeys() {
        String token = """
                ---
                apiVersion: v1
                kind: Secret
                type: kubernetes.io/service-account-token
                metadata: {name: t, annotations: {kubernetes.io/service-account.name: web}}
                """;
        for (String key : List.of("token", "ca.crt", "namespace")) {
            assertThat(missing(reading("t", key) + token)).isEmpty();
        }
        assertThat(missing(reading("t", "tokn") + token)).hasSize(1);
    }

    @Test
    void aSecretWithoutAnyDataIsFilledWhenItIsThere() {
        assertThat(missing(
                        reading("certs", "tls.crt") + "---\napiVersion: v1\nkind: Secret\nmetadata: {name: certs}\n"))
                .isEmpty();
        assertThat(missing(reading("certs", "tls.crt")
                        + "---\napiVersion: v1\nkind: Secret\nmetadata: {name: certs}\nstringData: {a: b}\n"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR));
    }

    @Test
    void aHookOfHelmCreatesTheSecretThatItsScriptNames() {
        String hook = """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: patch, annotations: {helm.sh/hook: pre-install}}
                spec:
                  template:
                    spec:
                      containers: [{name: c, image: "c@sha256:00", args: [create, --secret-name=admission]}]
                """;
        assertThat(missing(reading("admission", "cert") + hook)).isEmpty();
        assertThat(missing(reading("other", "cert") + hook)).hasSize(1);
        assertThat(missing(reading("made", "k")
                        + hook.replace(
                                "args: [create, --secret-name=admission]",
                                "command: [sh, -c, kubectl create secret generic made]")))
                .isEmpty();
    }

    @Test
    void configMapsOfEveryNamespaceAreThere() {
        assertThat(missing(WEB.replace("ports:", "envFrom: [{configMapRef: {name: kube-root-ca.crt}}], ports:")))
                .isEmpty();
    }

    @Test
    void a_secret_with_values_is_found_and_its_values_are_not_shown() {
        String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {password: canary-7f3a}\n";
        assertThat(of(new PlainSecret(), secret))
                .singleElement()
                .satisfies(finding -> assertThat(finding.toString()).doesNotContain("canary"));
        assertThat(of(new PlainSecret(), secret.replace("canary-7f3a", "''"))).isEmpty();
    }

    @Test
    void referencesInASecretAreNoValues() {
        for (String value : List.of(
                "op://vault/item/field",
                "vault:secret/data/a#b",
                "ref+vault://a/b",
                "<path:kv/data/a#b>",
                "${SECRET_DOMAIN}",
                "token")) {
            String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: '" + value + "'}\n";
            assertThat(of(new PlainSecret(), secret)).as(value).hasSize(value.equals("token") ? 1 : 0);
        }
        assertThat(of(
                        new PlainSecret(),
                        "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {a: b3A6Ly92YXVsdC9pdGVt}\n"))
                .isEmpty();
    }

    @Test
    void namesOfUsersPlaceholdersPathsAndSettingsAreNoCredentials() {
        for (String entry : List.of(
                "password: ''",
                "username: root",
                "POSTGRES_HOST: db",
                "keyStorePassword: __REPLACE_ME__",
                "key: your-api-key-here",
                "token: /var/run/secrets/kubernetes.io/serviceaccount/token",
                "broker.properties: \"metrics.gc=true\\nmetrics.memory=true\\n\"")) {
            String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {" + entry + "}\n";
            assertThat(of(new PlainSecret(), secret)).as(entry).isEmpty();
        }
        for (String entry : List.of(
                "password: admin",
                "config.env: \"export MINIO_ROOT_PASSWORD=a\\nexport B=c\\n\"",
                "init.sql: \"CREATE USER a IDENTIFIED BY 'b';\\nGRANT ALL;\\n\"",
                "tls.key: \"-----BEGIN PRIVATE KEY-----\\nabc\\n\"")) {
            String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {" + entry + "}\n";
            assertThat(of(new PlainSecret(), secret)).as(entry).hasSize(1);
        }
    }

    @Test
    void secretsThatTellArgoCdOfClustersAndRepositoriesAreConfigurationWithoutCredentials() {
        String cluster = """
                apiVersion: v1
                kind: Secret
                metadata: {name: c, labels: {argocd.argoproj.io/secret-type: cluster}}
                stringData: {name: prod, server: https://prod.example, config: '{"tlsClientConfig": {"insecure": false}}'}
                """;
        assertThat(of(new PlainSecret(), cluster)).isEmpty();
        assertThat(of(new PlainSecret(), cluster.replace("{\"tls", "{\"bearerToken\": \"x\", \"tls")))
                .hasSize(1);
        String repository = """
                apiVersion: v1
                kind: Secret
                metadata: {name: r, labels: {argocd.argoproj.io/secret-type: repository}}
                stringData: {type: git, url: https://git.example/a.git}
                """;
        assertThat(of(new PlainSecret(), repository)).isEmpty();
        assertThat(of(new PlainSecret(), repository.replace("type: git", "password: x")))
                .hasSize(1);
    }

    @Test
    void lateWaveKnowsThatArgoCdCreatesTheNamespace() {
        String late = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: shop, annotations: {argocd.argoproj.io/sync-wave: "-1"}}
                """;
        assertThat(of(new LateWave(), late)).hasSize(1);
        WholeSet created = new WholeSet("shop", resources(late), SyncOptions.CREATE_NAMESPACE);
        new LateWave().check(created);
        assertThat(created.findings()).isEmpty();
    }

    @Test
    void lateWaveKnowsTheHooksOfHelm() {
        String hook = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop}
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: migrate, namespace: shop, annotations: {helm.sh/hook: pre-install}}
                """;
        assertThat(of(new LateWave(), hook))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("PreSync wave 0"));
        assertThat(of(new LateWave(), hook.replace("pre-install", "post-install")))
                .isEmpty();
        assertThat(of(new LateWave(), hook.replace("pre-install", "test"))).isEmpty();
        assertThat(of(
                        new LateWave(),
                        hook.replace("helm.sh/hook: pre-install", "helm.sh/hook: pre-install")
                                .replace(
                                        "{name: shop}",
                                        "{name: shop, annotations: {helm.sh/hook: pre-install,"
                                                + " helm.sh/hook-weight: \"-5\"}}")))
                .isEmpty();
    }

    @Test
    void aNamespaceOrANameOfAWorkloadThatIsNoDnsLabelIsFoundWithItsPlace() {
        String web = WEB.replace("{name: web}", "{name: web.a, namespace: My_Shop}");
        assertThat(of(new DnsLabel(), web))
                .extracting(Finding::path, Finding::sentence)
                .containsExactly(
                        tuple("metadata.namespace", "the namespace My_Shop is no DNS label"),
                        tuple("metadata.name", "the name web.a is no DNS label"));
        assertThat(of(new DnsLabel(), web)).allMatch(finding -> finding.place().contains("test.yaml:3"));
        assertThat(of(new DnsLabel(), WEB)).isEmpty();
        assertThat(of(new DnsLabel(), WEB.replace("{name: web}", "{name: " + "a".repeat(64) + "}")))
                .hasSize(1);
        assertThat(of(new DnsLabel(), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a.b}\n"))
                .isEmpty();
    }

    @Test
    void a_removed_version_is_found_with_its_replacement() {
        assertThat(of(new RemovedVersion(), "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: c}\n"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR);
                    assertThat(finding.cure()).isEqualTo("write apiVersion: batch/v1");
                });
        assertThat(of(new RemovedVersion(), WEB)).isEmpty();
    }

    @Test
    void a_selector_without_pods_is_found() {
        assertThat(of(new SelectsNothing(), service("selector: {app: wbe}"))).hasSize(1);
        assertThat(of(new SelectsNothing(), service("selector: {app: web}"))).isEmpty();
        assertThat(of(new SelectsNothing(), service("selector: {app: web, vault-active: 'true'}")))
                .as("a label that the application sets when it runs")
                .isEmpty();
        assertThat(of(
                        new SelectsNothing(),
                        service("selector: {app: wbe}")
                                + "---\napiVersion: vault.example.com/v1\nkind: Vault\nmetadata: {name: v}\n"))
                .as("an operator may run pods")
                .isEmpty();
    }

    @Test
    void a_port_that_nobody_has_is_found() {
        UnmetPort rule = new UnmetPort();
        assertThat(of(rule, service("selector: {app: web}, ports: [{port: 80, targetPort: htpt}]")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR));
        assertThat(of(rule, service("selector: {app: web}, ports: [{port: 80, targetPort: http}]")))
                .isEmpty();
    }

    @Test
    void aNumberThatNoContainerDeclaresIsNoFinding() {
        assertThat(of(new UnmetPort(), service("selector: {app: web}, ports: [{port: 80, targetPort: 8443}]")))
                .isEmpty();
    }

    @Test
    void aPortNameIsMetWhenOneOfTheSelectedPodsHasItAndJobsDoNotDecide() {
        String job = """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: test}
                spec:
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: c, image: "c@sha256:00"}]}
                """;
        String ports = "selector: {app: web}, ports: [{port: 80, targetPort: ";
        assertThat(of(new UnmetPort(), service(ports + "http}]") + job)).isEmpty();
        assertThat(of(new UnmetPort(), service(ports + "htpt}]") + job)).hasSize(1);
        String onlyJob = service(ports + "htpt}]").replace("app: web}}\n    spec:", "app: other}}\n    spec:") + job;
        assertThat(of(new UnmetPort(), onlyJob)).isEmpty();
    }

    @Test
    void aPortNameIsNotJudgedWhereAnOperatorMayRunOtherPods() {
        String operand = "---\napiVersion: vault.example.com/v1\nkind: Vault\nmetadata: {name: v}\n";
        assertThat(of(
                        new UnmetPort(),
                        service("selector: {app: web}, ports: [{port: 80, targetPort: htpt}]") + operand))
                .isEmpty();
    }

    @Test
    void a_host_that_two_targets_claim_is_found_in_both() {
        String ingress = """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {name: shop}
                spec: {rules: [{host: shop.example.com, http: {paths: [{path: /, pathType: Prefix}]}}]}
                """;
        ClaimedHosts hosts = new ClaimedHosts();
        for (String target : List.of("dev", "prod")) {
            hosts.add(new WholeSet(
                    target, List.of(Resource.of(Shared.yaml(ingress).getFirst(), gvk -> false))));
        }
        hosts.add(new WholeSet(
                "other",
                List.of(Resource.of(
                        Shared.yaml(ingress.replace("shop.", "other.")).getFirst(), gvk -> false))));
        assertThat(hosts.findings(Set.of("other"))).isEmpty();
        assertThat(hosts.findings(Set.of("prod"))).extracting(Finding::target).containsExactlyInAnyOrder("dev", "prod");
    }
}
