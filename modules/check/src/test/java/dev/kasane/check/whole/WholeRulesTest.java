package dev.kasane.check.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.check.Finding;
import dev.kasane.check.Shared;
import dev.kasane.core.resource.Resource;
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
                + "---\napiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: web}\nspec: {selector: {matchLabels: {app: web}}, "
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
                                "Argo CD applies it in Sync wave 0, and its namespace, Namespace shop, only in Sync wave 2"),
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

    @Test
    void a_reference_to_what_is_not_there_is_found() {
        MissingReference rule = new MissingReference();
        String with = WEB.replace("ports:", "envFrom: [{configMapRef: {name: settings}}], ports:");
        assertThat(of(rule, with))
                .singleElement()
                .satisfies(finding -> assertThat(finding.path())
                        .isEqualTo("spec.template.spec.containers[0].envFrom[0].configMapRef.name"));
        assertThat(of(rule, with + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n"))
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
