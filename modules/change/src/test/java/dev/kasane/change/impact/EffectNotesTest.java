package dev.kasane.change.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The weight and the words of notes, kind by kind. */
class EffectNotesTest {

    private static final String OTHER = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: beside}\n";
    private static final String RBAC = "apiVersion: rbac.authorization.k8s.io/v1\n";
    private static final String POD = "{containers: [{name: a, image: 'b:1'}]}";
    private static final String TEMPLATE = "template: {metadata: {labels: {app: web}}, spec: " + POD + "}";

    private static List<String> notes(List<String> before, List<String> after) {
        ResourceSet then = objects(before);
        ResourceSet now = objects(after);
        return ChangeEffects.of(new ResourceDiff().between(then, now), then, now).stream()
                .map(note ->
                        note.weight() + " " + note.rule() + ": " + note.object().name() + " " + note.sentence())
                .toList();
    }

    private static List<String> notes(String before, String after) {
        return notes(List.of(before), List.of(after));
    }

    private static ResourceSet objects(List<String> documents) {
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                "resources: [all.yaml]\n",
                "all.yaml",
                OTHER + "---\n" + String.join("---\n", documents));
        return new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
    }

    private static String object(String apiVersion, String kind, String rest) {
        return "apiVersion: " + apiVersion + "\nkind: " + kind + "\nmetadata: {name: web}\n" + rest + "\n";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v1 | Namespace | DANGER | everything in the namespace is deleted with it
            apiextensions.k8s.io/v1 | CustomResourceDefinition | DANGER | all its objects in all namespaces are deleted with it
            v1 | PersistentVolumeClaim | DANGER | its data is deleted unless the volume's reclaim policy is Retain
            v1 | PersistentVolume | DANGER | its data is deleted unless its reclaim policy is Retain
            v1 | ServiceAccount | INFORMATION | its token Secrets are deleted with it, and its pods are refused
            """)
    void what_goes_with_an_object_is_noted_when_it_is_deleted(
            String apiVersion, String kind, String weight, String takes) {
        assertThat(notes(List.of(object(apiVersion, kind, "")), List.of()))
                .containsExactly(weight + " data-loss: web is deleted: " + takes);
    }

    @Test
    void what_argo_cd_keeps_is_a_piece_of_information() {
        String claim = object("v1", "PersistentVolumeClaim", "")
                .replace("{name: web}", "{name: web, annotations: {argocd.argoproj.io/sync-options: Prune=false}}");

        assertThat(notes(List.of(claim), List.of()))
                .containsExactly("INFORMATION data-loss: web leaves Git, but Argo CD keeps it (Prune=false); if it were"
                        + " deleted, its data is deleted unless the volume's reclaim policy is Retain");
    }

    @Test
    void claims_of_a_stateful_set_that_stay_are_no_danger() {
        String set = object(
                "apps/v1", "StatefulSet", "spec: {" + TEMPLATE + ", volumeClaimTemplates: [{metadata: {name: d}}]}");
        String policy = set.replace(
                "spec: {template", "spec: {persistentVolumeClaimRetentionPolicy: {whenDeleted: Delete}, template");

        assertThat(notes(List.of(set), List.of()))
                .containsExactly("INFORMATION data-loss: web is deleted: its claims stay, with their data");
        assertThat(notes(List.of(policy), List.of()))
                .containsExactly("DANGER data-loss: web is deleted: its claims are deleted with it, and their data"
                        + " unless it is retained");
        assertThat(notes(List.of(object("apps/v1", "StatefulSet", "spec: {" + TEMPLATE + "}")), List.of()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            replicas: 2 | replicas: 2 | false
            replicas: 3 | replicas: 2 | true
            replicas: 2 | replicas: 3 | false
            """)
    void claims_are_lost_where_a_stateful_set_deletes_them_as_it_shrinks(String before, String after, boolean lost) {
        String set = object(
                "apps/v1",
                "StatefulSet",
                "spec: {COUNT, persistentVolumeClaimRetentionPolicy: {whenScaled: Delete}, " + TEMPLATE
                        + ", volumeClaimTemplates: [{metadata: {name: d}}]}");

        assertThat(notes(set.replace("COUNT", before), set.replace("COUNT", after)).stream()
                        .anyMatch(note -> note.startsWith("DANGER data-loss: web loses pods")))
                .isEqualTo(lost);
        assertThat(notes(
                        set.replace("COUNT", before).replace("whenScaled", "whenDeleted"),
                        set.replace("COUNT", after).replace("whenScaled", "whenDeleted")))
                .noneMatch(note -> note.contains("data-loss"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v1 | Service | spec: {selector: {a: b}} | DANGER | its address is given back, and clients of web fail
            v1 | Service | spec: {clusterIP: None} | DANGER | clients of web fail
            v1 | Service | spec: {type: ExternalName} | DANGER | clients of web fail
            v1 | Service | spec: {type: LoadBalancer} | DANGER | its address and its load balancer are given back, and clients of web fail
            apps/v1 | Deployment | spec: {replicas: 1} | EFFECT | its pods are deleted, whether the new ones are ready or not
            apps/v1 | DaemonSet | spec: {minReadySeconds: 1} | EFFECT | its pods are deleted, whether the new ones are ready or not
            apps/v1 | ReplicaSet | spec: {replicas: 1} | EFFECT | its pods are deleted, whether the new ones are ready or not
            apps/v1 | StatefulSet | spec: {replicas: 1} | DANGER | its pods are deleted, and the new ones have other names
            batch/v1 | Job | spec: {completions: 1} | EFFECT | the new one runs
            """)
    void what_runs_is_lost_with_its_name(String apiVersion, String kind, String spec, String weight, String lost) {
        String before = object(apiVersion, kind, spec);

        assertThat(notes(before, before.replace("name: web", "name: web2")))
                .filteredOn(note -> note.contains("replaced"))
                .singleElement()
                .asString()
                .startsWith(weight + " replaced: web is deleted, and " + kind)
                .endsWith("is created: " + lost);
    }

    @Test
    void a_stateful_set_of_another_name_does_not_use_the_claims_of_the_former_one() {
        String set = object("apps/v1", "StatefulSet", "spec: {volumeClaimTemplates: [{metadata: {name: d}}]}");

        assertThat(notes(set, set.replace("name: web", "name: web2")))
                .anyMatch(note -> note.endsWith("it does not use the data in the old claims"));
    }

    @Test
    void a_service_is_named_with_its_namespace_for_its_clients() {
        String service = object("v1", "Service", "spec: {selector: {a: b}}")
                .replace("{name: web}", "{name: web, namespace: shop}");

        assertThat(notes(service, service.replace("namespace: shop", "namespace: other")))
                .anyMatch(note -> note.contains("clients of web.shop fail"));
    }

    @Test
    void what_argo_cd_keeps_stays_beside_its_successor() {
        String kept = object("v1", "Service", "spec: {selector: {a: b}}")
                .replace("{name: web}", "{name: web, annotations: {argocd.argoproj.io/sync-options: Prune=false}}");

        assertThat(notes(kept, kept.replace("name: web,", "name: web2,")))
                .filteredOn(note -> note.contains("replaced"))
                .singleElement()
                .asString()
                .startsWith("INFORMATION replaced: web leaves Git, but Argo CD keeps it (Prune=false), beside Service");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {apiGroups: [''], resources: [pods], verbs: [get]} | {apiGroups: ['*'], resources: [pods], verbs: [get]} | get pods.*
            {apiGroups: ['*'], resources: [pods], verbs: [get]} | {apiGroups: [apps], resources: [pods], verbs: [get]} |
            {apiGroups: [''], resources: ['*'], verbs: [get]} | {apiGroups: [''], resources: [pods/log], verbs: [get]} |
            {apiGroups: [''], resources: ['*/log'], verbs: [get]} | {apiGroups: [''], resources: [pods/log], verbs: [get]} |
            {apiGroups: [''], resources: ['*/log'], verbs: [get]} | {apiGroups: [''], resources: [pods/exec], verbs: [get]} | get pods/exec
            {apiGroups: [''], resources: ['*/log'], verbs: [get]} | {apiGroups: [''], resources: [log], verbs: [get]} | get log
            {apiGroups: [apps], resources: [a], verbs: [get]} | {apiGroups: [apps], resources: [a], verbs: [get], resourceNames: [x]} |
            {apiGroups: [apps], resources: [a], verbs: [get], resourceNames: [x]} | {apiGroups: [apps], resources: [a], verbs: [get], resourceNames: [x, y]} | get a.apps y
            {apiGroups: [''], resources: [a], verbs: [get]} | {apiGroups: [''], resources: [a], verbs: [deletecollection], resourceNames: [x]} |
            {apiGroups: [''], resources: [a], verbs: [get]} | {apiGroups: [''], resources: [a, b, c, d, e, f], verbs: [get]} | get b, get c, get d and 2 more
            {apiGroups: [''], resources: [a], verbs: [get]} | {apiGroups: [''], resources: [a, b, c, d], verbs: [get]} | get b, get c, get d
            {nonResourceURLs: [/a], verbs: ['*']} | {nonResourceURLs: [/a, /b], verbs: [get]} | get /b
            {nonResourceURLs: ['/*'], verbs: ['*']} | {nonResourceURLs: [/a, /b], verbs: [get]} |
            {nonResourceURLs: ['*'], verbs: [get]} | {nonResourceURLs: [/a], verbs: [get]} |
            """)
    void a_role_is_wider_with_what_no_rule_of_it_allowed(String before, String after, @Nullable String wider) {
        String role = RBAC + "kind: ClusterRole\nmetadata: {name: reader}\nrules: [RULE]\n";

        assertThat(notes(role.replace("RULE", before), role.replace("RULE", after)))
                .isEqualTo(
                        wider == null ? List.of() : List.of("DANGER access-widened: reader newly allows to " + wider));
    }

    @Test
    void a_new_role_allows_all_it_says_and_one_that_others_fill_says_nothing() {
        String role = RBAC + "kind: Role\nmetadata: {name: reader}\n"
                + "rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]\n";
        String filled = role.replace("kind: Role", "kind: ClusterRole") + "aggregationRule: {}\n";

        assertThat(notes(List.of(), List.of(role)))
                .containsExactly("DANGER access-widened: reader newly allows to get pods");
        assertThat(notes(List.of(), List.of(filled))).isEmpty();
        assertThat(notes(List.of(role), List.of())).isEmpty();
        assertThat(notes(role, role.replace("name: reader", "name: reader, namespace: other")))
                .containsExactly("DANGER access-widened: reader newly allows to get pods");
    }

    @Test
    void a_binding_names_the_namespace_of_its_new_subjects() {
        String binding = RBAC + "kind: ClusterRoleBinding\nmetadata: {name: readers}\n"
                + "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}\nsubjects: [SUBJECTS]\n";

        assertThat(notes(
                        binding.replace("SUBJECTS", "{kind: User, name: a}"),
                        binding.replace(
                                "SUBJECTS", "{kind: User, name: a}, {kind: ServiceAccount, name: b, namespace: c}")))
                .containsExactly("DANGER access-widened: readers binds its role to ServiceAccount b in namespace c");
        assertThat(notes(
                        binding.replace("SUBJECTS", "{kind: ServiceAccount, name: b, namespace: c}"),
                        binding.replace("SUBJECTS", "{kind: ServiceAccount, name: b, namespace: d}")))
                .containsExactly("DANGER access-widened: readers binds its role to ServiceAccount b in namespace d");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v1 | ConfigMap | volumes: [{name: v, configMap: {name: gone}}] | its containers do not start
            v1 | Secret | volumes: [{name: v, secret: {secretName: gone}}] | its containers do not start
            v1 | ServiceAccount | serviceAccountName: gone | its pods are refused
            scheduling.k8s.io/v1 | PriorityClass | priorityClassName: gone | its pods are refused
            node.k8s.io/v1 | RuntimeClass | runtimeClassName: gone | its pods are refused
            v1 | PersistentVolumeClaim | volumes: [{name: v, persistentVolumeClaim: {claimName: gone}}] | its pods stay pending
            """)
    void a_dangling_reference_has_its_consequence_for_the_pods(
            String apiVersion, String kind, String field, String consequence) {
        String workload =
                object("apps/v1", "Deployment", "spec: {template: {spec: {FIELD, containers: [{name: a, image: b}]}}}");
        String named = workload.replace("FIELD", field);
        String gone = object(apiVersion, kind, "").replace("name: web", "name: gone");

        assertThat(notes(List.of(gone, named), List.of(named)))
                .contains("DANGER dangling-reference: web needs " + kind + " gone, which is no longer there: "
                        + consequence);
        assertThat(notes(List.of(gone, named), List.of(gone, named))).isEmpty();
        assertThat(notes(List.of(named), List.of(named.replace("name: a", "name: c"))))
                .noneMatch(note -> note.contains("dangling"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {app: web} | DANGER selects-nothing: web selects no pods any more
            {app: web, tier: front} | DANGER selects-nothing: web selects no pods any more
            {tier: front} | DANGER selects-nothing: web selects no pods any more
            """)
    void a_service_selects_pods_that_have_all_labels_of_its_selector(String selector, String note) {
        String pods =
                "apiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {app: web, tier: front}}\nspec: " + POD + "\n";
        String service = object("v1", "Service", "spec: {selector: " + selector + "}");
        String others = pods.replace("name: a,", "name: b,").replace("tier: front", "tier: back");

        assertThat(notes(List.of(pods, others, service), List.of(pods, service)))
                .noneMatch(one -> one.contains("selects-nothing"));
        assertThat(notes(List.of(pods, service), List.of(pods.replace("{app: web, tier: front}", "{x: y}"), service)))
                .contains(note);
        assertThat(notes(List.of(pods, service), List.of(service))).contains(note);
        assertThat(notes(
                        List.of(pods, service),
                        List.of(pods.replace("name: a,", "name: a, namespace: other,"), service)))
                .contains(note);
    }

    @Test
    void a_service_without_a_selector_selects_nothing_on_purpose() {
        assertThat(notes(List.of(), List.of(object("v1", "Service", "spec: {selector: {}}"))))
                .isEmpty();
        assertThat(notes(List.of(), List.of(object("v1", "Service", "spec: {clusterIP: None}"))))
                .isEmpty();
        assertThat(notes(List.of(), List.of(object("serving.knative.dev/v1", "Service", "spec: {selector: {a: b}}"))))
                .isEmpty();
        assertThat(notes(List.of(), List.of(object("v1", "Service", "spec: {selector: {a: b}}"))))
                .containsExactly("DANGER selects-nothing: web selects no pods of this target");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Deployment", "StatefulSet", "DaemonSet"})
    void each_field_of_the_template_is_a_reason_to_restart_and_three_are_shown(String kind) {
        String before = object("apps/v1", kind, "spec: {" + TEMPLATE + "}");
        String after = before.replace(
                "{containers",
                "{hostname: h, subdomain: s, nodeName: n, schedulerName: o, hostNetwork: true, containers");

        assertThat(notes(before, after))
                .singleElement()
                .asString()
                .startsWith("EFFECT restart: web restarts: spec.template.")
                .endsWith(" and 2 more");
        assertThat(notes(before, before.replace("{containers", "{hostname: h, containers")))
                .containsExactly("EFFECT restart: web restarts: spec.template.spec.hostname");
    }

    @Test
    void pods_that_wait_for_their_template_are_a_piece_of_information() {
        String set = object("apps/v1", "StatefulSet", "spec: {updateStrategy: {type: OnDelete}, " + TEMPLATE + "}");
        String renumbered = set.replace("spec: {update", "spec: {ordinals: {start: 3}, update");

        assertThat(notes(set, set.replace("{containers", "{hostname: h, containers")))
                .containsExactly("INFORMATION restart: web gets a new template, used by pods once they are deleted:"
                        + " spec.template.spec.hostname");
        assertThat(notes(set, renumbered)).containsExactly("EFFECT restart: web restarts: spec.ordinals.start");
        assertThat(notes(renumbered, renumbered.replace("start: 3", "start: 4")))
                .containsExactly("EFFECT restart: web restarts: spec.ordinals.start");
    }

    @Test
    void a_job_or_a_workload_of_another_group_does_not_restart() {
        String foreign = object("example.com/v1", "Deployment", "spec: {" + TEMPLATE + "}");
        String replicaSet = object("apps/v1", "ReplicaSet", "spec: {" + TEMPLATE + "}");

        assertThat(notes(foreign, foreign.replace("{containers", "{hostname: h, containers")))
                .isEmpty();
        assertThat(notes(replicaSet, replicaSet.replace("{containers", "{hostname: h, containers")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            argoproj.io/v1alpha1 | Application | chart c | spec: {source: {chart: c, repoURL: r, targetRevision: '1.0'}}
            argoproj.io/v1alpha1 | Application | chart c | spec: {sources: [{ref: v}, {chart: c, targetRevision: '1.0'}]}
            helm.toolkit.fluxcd.io/v2 | HelmRelease | chart c | spec: {chart: {spec: {chart: c, version: '1.0'}}}
            source.toolkit.fluxcd.io/v1 | HelmChart | chart c | spec: {chart: c, version: '1.0'}
            source.toolkit.fluxcd.io/v1 | OCIRepository | artifact c | spec: {url: 'oci://h/x/c', ref: {tag: '1.0'}}
            source.toolkit.fluxcd.io/v1 | OCIRepository | artifact c | spec: {url: 'oci://h/x/c', ref: {tag: '9', semver: '1.0'}}
            source.toolkit.fluxcd.io/v1 | OCIRepository | chart c | spec: {url: 'oci://h/c', layerSelector: {mediaType: application/vnd.cncf.helm.chart.content.v1.tar+gzip}, ref: {digest: '1.0', tag: '2'}}
            """)
    void another_version_of_a_chart_is_noted(String apiVersion, String kind, String what, String spec) {
        String before = object(apiVersion, kind, spec);

        assertThat(notes(before, before.replace("'1.0'", "'1.1'")))
                .containsExactly("EFFECT chart-move: web " + what + " moves from 1.0 to 1.1");
        assertThat(notes(before, before.replace("c,", "d,").replace("/c'", "/d'")))
                .isEmpty();
        assertThat(notes(before, object(apiVersion, kind, "spec: {}"))).isEmpty();
    }

    @Test
    void a_field_of_another_kind_is_no_version_of_a_chart() {
        String before = object("example.org/v1", "HelmRelease", "spec: {chart: {spec: {chart: c, version: '1.0'}}}");

        assertThat(notes(before, before.replace("1.0", "1.1"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v1 | Pod | spec: P
            apps/v1 | Deployment | spec: {template: {spec: P}}
            apps/v1 | ReplicaSet | spec: {template: {spec: P}}
            v1 | ReplicationController | spec: {template: {spec: P}}
            batch/v1 | CronJob | spec: {jobTemplate: {spec: {template: {spec: P}}}}
            """)
    void the_image_of_each_kind_of_container_is_noted(String apiVersion, String kind, String spec) {
        String before = object(
                apiVersion,
                kind,
                spec.replace(
                        "P",
                        "{initContainers: [{name: i, image: 'x:1'}], containers: [{name: c, image: 'y:1'}, {name: d}]}"));

        assertThat(notes(before, before.replace("x:1", "x:2").replace("y:1", "y:2")))
                .contains(
                        "EFFECT image-move: web container i moves from x:1 to x:2",
                        "EFFECT image-move: web container c moves from y:1 to y:2");
        assertThat(notes(before, before.replace("name: i,", "name: j,")))
                .noneMatch(note -> note.contains("image-move"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            apps/v1 | Deployment | replicas: 1 | replicas: 2 | EFFECT scale: web scales from 1 to 2
            apps/v1 | StatefulSet | replicas: 2 | replicas: 0 | DANGER scale: web scales from 2 to 0: nothing of it runs any more
            apps/v1 | ReplicaSet | minReadySeconds: 1 | replicas: 3 | EFFECT scale: web scales from 1 to 3
            v1 | ReplicationController | replicas: 1 | replicas: 2 | EFFECT scale: web scales from 1 to 2
            v1 | ReplicationController | replicas: x | replicas: 2 |
            apps/v1 | Deployment | replicas: 3 | replicas: three |
            apps/v1 | Deployment | replicas: 3 | replicas: x5 |
            apps/v1 | Deployment | replicas: 3 | replicas: 2.5 |
            example.com/v1 | Shop | replicas: 1 | replicas: 2 |
            """)
    void a_number_of_pods_is_noted_with_the_former_one(
            String apiVersion, String kind, String before, String after, @Nullable String note) {
        String object = object(apiVersion, kind, "spec: {COUNT}");

        assertThat(notes(object.replace("COUNT", before), object.replace("COUNT", after)))
                .isEqualTo(note == null ? List.of() : List.of(note));
    }

    @Test
    void the_weightiest_notes_come_first() {
        String before = object("apps/v1", "Deployment", "spec: {replicas: 1, " + TEMPLATE + "}");
        String claim = object("v1", "PersistentVolumeClaim", "");

        assertThat(notes(List.of(before, claim), List.of(before.replace("b:1", "b:2"))))
                .hasSize(3)
                .first()
                .asString()
                .startsWith("DANGER data-loss");
    }
}
