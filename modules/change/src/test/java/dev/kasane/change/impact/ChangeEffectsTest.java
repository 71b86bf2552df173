package dev.kasane.change.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.ResourceSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule finds what it is for, and nothing where there is nothing. */
class ChangeEffectsTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  serviceAccountName: runner
                  containers:
                  - name: app
                    image: example.org/web:1
                    envFrom:
                    - configMapRef: {name: settings}
                    - secretRef: {name: maybe, optional: true}
            """;
    private static final String SETTINGS =
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {a: b}\n";
    private static final String SERVICE = """
            apiVersion: v1
            kind: Service
            metadata: {name: web}
            spec: {clusterIP: None, selector: {app: web}}
            """;
    private static final String ROLE = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: reader}
            rules:
            - {apiGroups: [""], resources: [pods], verbs: [get, list]}
            """;
    private static final String BINDING = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: readers}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
            subjects:
            - {kind: ServiceAccount, name: runner, namespace: default}
            """;
    private static final String CLAIM = """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data}
            spec:
              accessModes: [ReadWriteOnce]
              storageClassName: fast
              resources: {requests: {storage: 1Gi}}
            """;

    private static ResourceSet objects(String... documents) {
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                documents.length == 0 ? "resources: []\nnamePrefix: a\n" : "resources: [all.yaml]\n",
                "all.yaml",
                String.join("---\n", documents));
        return new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
    }

    private static List<String> notes(ResourceSet before, ResourceSet after) {
        return ChangeEffects.of(new ResourceDiff().between(before, after), before, after).stream()
                .map(note -> note.rule() + ": " + note.object().name() + " " + note.sentence())
                .toList();
    }

    private static List<String> notes(String before, String after) {
        return notes(objects(before), objects(after));
    }

    @Test
    void every_rule_has_a_page() {
        for (String rule : ChangeEffects.rules()) {
            assertThat(Files.exists(Path.of("../../docs/reference/notes").resolve(rule + ".md")))
                    .as(rule)
                    .isTrue();
        }
    }

    @Test
    void data_is_lost_with_claims_namespaces_and_definitions_and_not_with_services() {
        assertThat(notes(objects(CLAIM, SERVICE), objects(SERVICE)))
                .singleElement()
                .asString()
                .startsWith("data-loss: data");
        assertThat(notes(CLAIM, CLAIM.replace("name: data", "name: other")))
                .anyMatch(note -> note.startsWith("data-loss"));
        assertThat(notes(objects(CLAIM, SERVICE), objects(CLAIM))).isEmpty();
    }

    @Test
    void claims_of_a_stateful_set_go_with_it_only_where_its_policy_says_so() {
        String set = """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  replicas: 3
                  selector: {matchLabels: {app: db}}
                  template: {metadata: {labels: {app: db}}, spec: {containers: [{name: a, image: "b:1"}]}}
                  volumeClaimTemplates: [{metadata: {name: data}}]
                """;
        String policy = "  persistentVolumeClaimRetentionPolicy: {whenDeleted: Delete, whenScaled: Delete}\n";
        assertThat(notes(objects(set, SERVICE), objects(SERVICE)))
                .contains("data-loss: db is deleted: its claims stay, with their data");
        assertThat(notes(objects(set + policy, SERVICE), objects(SERVICE)))
                .anyMatch(note -> note.startsWith("data-loss: db is deleted: its claims are deleted"));
        String smaller = set.replace("replicas: 3", "replicas: 2");
        assertThat(notes(set + policy, smaller + policy)).anyMatch(note -> note.startsWith("data-loss: db loses pods"));
        assertThat(notes(set, smaller)).noneMatch(note -> note.startsWith("data-loss"));
    }

    @Test
    void what_argo_cd_is_told_to_keep_is_not_lost_and_the_default_namespace_cannot_be() {
        String kept = CLAIM.replace(
                "{name: data}", "{name: data, annotations: {argocd.argoproj.io/sync-options: Prune=false}}");
        assertThat(notes(objects(kept, SERVICE), objects(SERVICE)))
                .singleElement()
                .asString()
                .contains("leaves Git, but Argo CD keeps it");
        String namespace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: default}\n";
        assertThat(notes(objects(namespace, SERVICE), objects(SERVICE)))
                .containsExactly("data-loss: default cannot be deleted: the API server refuses, and the sync fails");
    }

    @Test
    void a_claim_grows_as_its_class_in_the_target_lets_it() {
        String storage = """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: fast}
                provisioner: example.org/disk
                allowVolumeExpansion: true
                """;
        String bound = CLAIM + "  volumeName: disk-1\n";
        String grown = bound.replace("1Gi", "2Gi");
        assertThat(notes(objects(bound, storage), objects(grown, storage))).isEmpty();
        String fixed = storage.replace("allowVolumeExpansion: true\n", "");
        assertThat(notes(objects(bound, fixed), objects(grown, fixed)))
                .singleElement()
                .asString()
                .contains("since its class does not allow expansion");
        assertThat(notes(objects(grown, storage), objects(bound, storage)))
                .singleElement()
                .asString()
                .contains("to less than it was given");
    }

    @Test
    void a_refusal_names_the_field_the_consequence_and_the_hint() {
        String other = DEPLOYMENT.replace("matchLabels: {app: web}", "matchLabels: {app: x}");
        assertThat(notes(DEPLOYMENT, other))
                .contains("immutable-field: web spec.selector cannot be changed: the API server refuses the update and"
                        + " the sync fails; delete the object first, or let Argo CD replace it with"
                        + " argocd.argoproj.io/sync-options: Force=true,Replace=true, which is an outage");
    }

    @Test
    void selectors_and_classes_cannot_be_changed_and_requests_can() {
        assertThat(notes(DEPLOYMENT, DEPLOYMENT.replace("matchLabels: {app: web}", "matchLabels: {app: x}")))
                .anyMatch(note -> note.startsWith("immutable-field: web spec.selector"));
        assertThat(notes(CLAIM, CLAIM.replace("fast", "slow")))
                .anyMatch(note -> note.contains("spec.storageClassName"));
        assertThat(notes(CLAIM, CLAIM.replace("1Gi", "2Gi")))
                .singleElement()
                .asString()
                .contains("can be changed only once the claim is bound, and if its StorageClass allows expansion");
        assertThat(notes(CLAIM, CLAIM.replace("1Gi", "1024Mi"))).isEmpty();
        assertThat(notes(SERVICE, SERVICE.replace("None", "10.0.0.1")))
                .anyMatch(note -> note.contains("spec.clusterIP"));
        assertThat(notes(SERVICE, SERVICE.replace("clusterIP: None, ", ""))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "helm.sh/hook: pre-upgrade, false",
        "argocd.argoproj.io/hook: PreSync, false",
        "'helm.sh/hook: pre-upgrade, helm.sh/hook-delete-policy: \"hook-succeeded,hook-failed\"', false",
        "'argocd.argoproj.io/hook: Sync, argocd.argoproj.io/hook-delete-policy: BeforeHookCreation', false",
        "'helm.sh/hook: pre-upgrade, helm.sh/hook-delete-policy: hook-failed', true",
        "argocd.argoproj.io/sync-wave: \"1\", true"
    })
    void a_hook_is_created_again_and_no_update_is_refused(String annotations, boolean isRefused) {
        String job = """
                apiVersion: batch/v1
                kind: Job
                metadata: {name: pre, annotations: {ANNOTATIONS}}
                spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a:1}]}}}
                """.replace("ANNOTATIONS", annotations);

        assertThat(notes(job, job.replace("a:1", "a:2")).stream()
                        .anyMatch(note -> note.startsWith("immutable-field: pre")))
                .isEqualTo(isRefused);
    }

    @Test
    void the_data_of_an_immutable_config_map_cannot_be_changed() {
        String frozen = SETTINGS + "immutable: true\n";
        assertThat(notes(frozen, frozen.replace("a: b", "a: c"))).anyMatch(note -> note.startsWith("immutable-field"));
        assertThat(notes(SETTINGS, frozen.replace("a: b", "a: c"))).isEmpty();
    }

    @Test
    void a_role_is_wider_with_a_new_verb_and_not_with_one_that_a_star_covered() {
        assertThat(notes(ROLE, ROLE.replace("list", "list, delete")))
                .containsExactly("access-widened: reader newly allows to delete pods");
        assertThat(notes(ROLE, ROLE.replace("get, list", "get"))).isEmpty();
        assertThat(notes(ROLE.replace("get, list", "\"*\""), ROLE)).isEmpty();
        assertThat(notes(ROLE, ROLE.replace("[pods]", "[pods/log]")))
                .anyMatch(note -> note.startsWith("access-widened"));
    }

    @Test
    void what_matches_nothing_widens_nothing_and_names_do_not_grant_creation() {
        assertThat(notes(ROLE, ROLE.replace("[pods]", "[pods, pods/*]"))).isEmpty();
        String named = "- {apiGroups: [\"\"], resources: [secrets], resourceNames: [a], verbs: [create]}\n";
        assertThat(notes(ROLE, ROLE + named)).isEmpty();
        assertThat(notes(ROLE, ROLE + named.replace("create", "get")))
                .containsExactly("access-widened: reader newly allows to get secrets a");
        assertThat(notes(
                        ROLE + named.replace("create", "get"),
                        ROLE + named.replace("resourceNames: [a], ", "").replace("create", "get")))
                .containsExactly("access-widened: reader newly allows to get secrets");
    }

    @Test
    void urls_are_covered_by_prefixes_that_end_with_a_star() {
        String urls = "- {nonResourceURLs: [/logs/*], verbs: [get]}\n";
        assertThat(notes(ROLE + urls, ROLE + urls.replace("/logs/*", "/logs/kubelet")))
                .isEmpty();
        assertThat(notes(ROLE + urls.replace("/logs/*", "/logs"), ROLE + urls)).hasSize(1);
    }

    @Test
    void a_label_that_adds_the_rules_to_a_role_of_kubernetes_widens_that_role() {
        String label = "metadata: {name: reader, labels: {rbac.authorization.k8s.io/aggregate-to-edit: \"true\"}}";
        String role = ROLE.replace("kind: Role", "kind: ClusterRole");
        assertThat(notes(role, role.replace("metadata: {name: reader}", label)))
                .containsExactly("access-widened: reader newly adds its rules to ClusterRole edit");
        assertThat(notes(role.replace("metadata: {name: reader}", label), role)).isEmpty();
    }

    @Test
    void a_binding_is_wider_with_a_new_subject() {
        assertThat(notes(BINDING, BINDING + "- {kind: Group, name: everybody}\n"))
                .containsExactly("access-widened: readers binds its role to Group everybody");
        assertThat(notes(BINDING + "- {kind: Group, name: everybody}\n", BINDING))
                .isEmpty();
    }

    @Test
    void a_reference_dangles_when_what_it_names_was_there_and_is_gone() {
        assertThat(notes(objects(DEPLOYMENT, SETTINGS), objects(DEPLOYMENT)))
                .containsExactly("dangling-reference: web needs ConfigMap settings, which is no longer there: its"
                        + " containers do not start");
        assertThat(notes(objects(SERVICE, SETTINGS), objects(SERVICE))).isEmpty();
        String maybe = SETTINGS.replace("settings", "maybe").replace("ConfigMap", "Secret");
        assertThat(notes(objects(DEPLOYMENT, maybe), objects(DEPLOYMENT))).isEmpty();
    }

    @Test
    void references_of_all_kinds_dangle_and_those_to_other_namespaces_do_not() {
        String ingress = """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {name: entry}
                spec:
                  ingressClassName: outer
                  defaultBackend: {service: {name: web, port: {number: 80}}}
                  tls: [{secretName: certificate}]
                """;
        String classes = "apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: {name: outer}\n"
                + "spec: {controller: example.org/c}\n";
        assertThat(notes(objects(ingress, SERVICE, classes), objects(ingress)))
                .containsExactlyInAnyOrder(
                        "dangling-reference: entry needs Service web, which is no longer there",
                        "dangling-reference: entry needs IngressClass outer, which is no longer there");
        String elsewhere = SERVICE.replace("name: web", "name: web, namespace: other");
        assertThat(notes(objects(ingress, elsewhere), objects(ingress))).isEmpty();
    }

    @Test
    void a_service_selects_nothing_once_the_labels_of_the_pods_are_others() {
        String relabelled = DEPLOYMENT.replace("labels: {app: web}", "labels: {app: x}");
        assertThat(notes(objects(DEPLOYMENT, SERVICE), objects(relabelled, SERVICE)))
                .contains("selects-nothing: web selects no pods any more");
        assertThat(notes(objects(DEPLOYMENT), objects(DEPLOYMENT, SERVICE))).isEmpty();
        assertThat(notes(objects(relabelled), objects(relabelled, SERVICE)))
                .containsExactly("selects-nothing: web selects no pods of this target");
    }

    @Test
    void pods_restart_when_their_template_changes_and_not_when_the_workload_does() {
        assertThat(notes(DEPLOYMENT, DEPLOYMENT.replace("name: settings", "name: others")))
                .contains("restart: web restarts: spec.template.spec.containers[app].envFrom[0].configMapRef.name");
        assertThat(notes(
                        DEPLOYMENT,
                        DEPLOYMENT.replace("metadata: {name: web}", "metadata: {name: web, labels: {a: b}}")))
                .isEmpty();
        assertThat(notes(
                        DEPLOYMENT,
                        DEPLOYMENT
                                .replace("spec:\n  replicas", "spec:\n  paused: true\n  replicas")
                                .replace("serviceAccountName: runner", "serviceAccountName: other")))
                .containsExactly(
                        "restart: web restarts once it is no longer paused: spec.template.spec.serviceAccountName");
    }

    @Test
    void a_restart_names_the_generated_object_whose_content_is_new() {
        String kustomization = "resources: [web.yaml]\nconfigMapGenerator: [{name: settings, literals: [a=%s]}]\n";
        ResourceSet before = render(kustomization.formatted("1"));
        ResourceSet after = render(kustomization.formatted("2"));
        assertThat(notes(before, after)).containsExactly("restart: web restarts: ConfigMap settings has new content");
    }

    private static ResourceSet render(String kustomization) {
        MemoryTree tree = MemoryTree.of("kustomization.yaml", kustomization, "web.yaml", DEPLOYMENT);
        return new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
    }

    @Test
    void images_and_replicas_are_named_with_both_values() {
        assertThat(notes(DEPLOYMENT, DEPLOYMENT.replace("web:1", "web:2")))
                .contains("image-move: web container app moves from example.org/web:1 to example.org/web:2");
        assertThat(notes(DEPLOYMENT, DEPLOYMENT.replace("replicas: 2", "replicas: 3")))
                .containsExactly("scale: web scales from 2 to 3");
        assertThat(notes(DEPLOYMENT.replace("  replicas: 2\n", ""), DEPLOYMENT.replace("replicas: 2", "replicas: 1")))
                .isEmpty();
        assertThat(notes(DEPLOYMENT, DEPLOYMENT.replace("replicas: 2", "replicas: 0")))
                .singleElement()
                .asString()
                .endsWith("nothing of it runs any more");
    }
}
