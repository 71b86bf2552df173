package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tekton takes the pipelines, and they keep the promises that docs/reference/ci.md makes of them. */
class TektonTest {

    private static final String CI = "overlays/dev/ci";
    private static final String TWO_REPOSITORIES = "overlays/alternatives/two-repositories-ci";

    @TempDir
    Path folder;

    @Test
    void tektons_own_validation_accepts_every_object() throws Exception {
        Path program = Path.of(Objects.requireNonNullElse(
                        System.getenv("KASANE_KUBERNETES_BIN"),
                        System.getProperty("user.home") + "/.cache/kasane-cluster/bin"))
                .resolve("tekton-validate");
        assumeTrue(Files.isExecutable(program), "there is no " + program);
        List<String> command = new ArrayList<>(List.of(program.toString()));
        for (String target : List.of(CI, "overlays/alternatives/kaniko-ci", TWO_REPOSITORIES, "overlays/prod/tekton")) {
            Path file = folder.resolve(target.replace('/', '-') + ".yaml");
            Files.write(file, Definitions.rendering(target).toYaml());
            command.add(file.toString());
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).contains(" 0 with problems, 0 warnings").doesNotStartWith("0 Tekton objects");
    }

    @Test
    void what_components_add_is_in_the_namespace_of_the_pipelines() {
        assertThat(Definitions.objects(TWO_REPOSITORIES))
                .filteredOn(object -> !Set.of("Namespace", "ClusterRoleBinding").contains(object.kind()))
                .hasSizeGreaterThan(20)
                .allSatisfy(
                        object -> assertThat(object.namespace()).as(object.id()).isIn("ci", "ci-images"));
        assertThat(Definitions.objects(TWO_REPOSITORIES))
                .filteredOn(object -> object.namespace().equals("ci-images"))
                .extracting(Manifest::kind)
                .containsExactlyInAnyOrder(
                        "ServiceAccount", "ConfigMap", "ExternalSecret", "ExternalSecret", "NetworkPolicy", "Job");
    }

    @Test
    void the_steps_of_a_task_fit_a_small_node_together() {
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "Task"))
                .hasSizeGreaterThan(5)
                .allSatisfy(task -> {
                    int cpu = 0;
                    int memory = 0;
                    for (Object step : Values.list(task.root(), "spec", "steps")) {
                        cpu += requested(task, step, "cpu");
                        memory += requested(task, step, "memory");
                    }
                    assertThat(cpu).as(task.id()).isBetween(1, 2500);
                    assertThat(memory).as(task.id()).isBetween(1, 5 << 10);
                });
    }

    /** Thousandths of a processor, or MiB. */
    private static int requested(Manifest task, Object step, String resource) {
        String path = "computeResources";
        String own = Values.text(step, path, "requests", resource);
        String amount =
                own.isEmpty() ? Values.text(task.root(), "spec", "stepTemplate", path, "requests", resource) : own;
        int number = Integer.parseInt(amount.replaceAll("\\D", ""));
        return switch (amount.replaceAll("\\d", "")) {
            case "m", "Mi" -> number;
            case "Gi" -> number << 10;
            case "" -> number * 1000;
            default -> throw new AssertionError(amount);
        };
    }

    @Test
    void runs_reach_no_private_address_but_the_registry() {
        List<Manifest> policies = Definitions.ofKind(CI, "NetworkPolicy").stream()
                .filter(policy ->
                        Values.list(policy.root(), "spec", "policyTypes").contains("Egress"))
                .toList();
        assertThat(policies)
                .extracting(Manifest::name)
                .containsExactlyInAnyOrder("egress", "reconcile", "api-server", "job");
        assertThat(policies)
                .filteredOn(policy -> policy.name().equals("egress"))
                .singleElement()
                .satisfies(policy -> {
                    // all pods but the listener's
                    assertThat(policy.text("spec", "podSelector"))
                            .isEqualTo("{matchExpressions=[{key=eventlistener, operator=DoesNotExist}]}");
                    assertThat(Values.everywhere(policy.root(), "kubernetes.io/metadata.name"))
                            .containsExactly("kube-system", "test");
                    assertThat(policy.text("spec", "egress", 1, "ports")).isEqualTo("[{port=8443}]");
                });
        assertThat(policies)
                .filteredOn(policy -> policy.name().equals("job"))
                .singleElement()
                .satisfies(policy -> {
                    assertThat(Values.everywhere(policy.root(), "kubernetes.io/metadata.name"))
                            .containsExactly("kube-system", "test");
                    assertThat(policy.text("spec", "egress", 1, "ports")).isEqualTo("[{port=8443}]");
                });
        // the port of the pods that are registry.test
        assertThat(Definitions.ofKind("overlays/dev/registry", "Deployment"))
                .filteredOn(deployment -> deployment.name().equals("registry"))
                .singleElement()
                .satisfies(proxy -> assertThat(proxy.text("spec", "template", "spec", "containers", 0, "ports", 0))
                        .contains("containerPort=8443"));
        // only what waits for Argo CD reaches the gateway
        assertThat(Definitions.ofKind("overlays/alternatives/two-repositories-ci", "NetworkPolicy"))
                .filteredOn(policy -> policy.text("spec", "egress").contains("infra"))
                .extracting(Manifest::name)
                .containsExactly("argocd");
        assertThat(policies)
                .flatExtracting(policy -> Values.list(policy.root(), "spec", "egress"))
                .flatExtracting(rule -> Values.list(rule, "to"))
                .extracting(to -> Values.map(to, "ipBlock"))
                .filteredOn(block -> "0.0.0.0/0".equals(block.get("cidr")))
                .hasSize(2)
                .allSatisfy(block -> assertThat(String.valueOf(block.get("except")))
                        .contains("10.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"));
    }

    @Test
    void chains_signs_what_is_built_with_a_key_from_outside_and_nothing_waits_for_it() {
        for (String environment : Definitions.ENVIRONMENTS) {
            String target = "overlays/" + environment + "/tekton";
            assertThat(Definitions.ofKind(target, "TektonConfig"))
                    .singleElement()
                    .satisfies(config -> assertThat(
                                    Values.map(config.root(), "spec", "chain").toString())
                            .contains("artifacts.oci.storage=oci", "artifacts.oci.signer=x509"));
            assertThat(Definitions.ofKind(target, "ExternalSecret"))
                    .singleElement()
                    .satisfies(secret -> {
                        assertThat(secret.name()).isEqualTo("signing-secrets");
                        assertThat(secret.text("spec", "secretStoreRef", "name"))
                                .isEqualTo("outside");
                        assertThat(secret.annotation("argocd.argoproj.io/ignore-healthcheck"))
                                .isEqualTo("true");
                    });
        }
    }

    @Test
    void every_own_image_that_pods_of_the_pipelines_run_is_built_from_nothing() {
        Set<String> built = new TreeSet<>();
        for (String pipeline : Definitions.files("pipelines", ".yaml")) {
            built.add("registry.test/"
                    + Definitions.read(pipeline).replaceFirst("(?s).*\n  image:\n    name: (\\S+)\n.*", "$1"));
        }
        for (String target : List.of(CI, TWO_REPOSITORIES)) {
            assertThat(Definitions.ofKind(target, "Job")).singleElement().satisfies(job -> {
                Object pod = Values.at(job.root(), "spec", "template", "spec");
                assertThat(Values.everywhere(pod, "image")).noneMatch(image -> image.startsWith("registry.test/"));
                String image = Values.text(pod, "containers", 0, "env", 0, "value");
                assertThat(Definitions.objects(target))
                        .flatExtracting(object -> Values.everywhere(object.root(), "image"))
                        .filteredOn(name -> name.startsWith("registry.test/"))
                        .contains(image)
                        .allMatch(name -> name.equals(image) || built.contains(name.replaceFirst("[:@].*", "")));
            });
        }
    }

    @Test
    void the_pipelines_run_restricted_and_buildkit_beside_them() {
        assertThat(Definitions.ofKind(CI, "Namespace"))
                .extracting(namespace -> namespace.name() + " "
                        + namespace.text("metadata", "labels", "pod-security.kubernetes.io/enforce"))
                .containsExactlyInAnyOrder("ci restricted", "ci-images privileged");
        // BuildKit is rootless, and is the only one that needs more than restricted
        assertThat(Definitions.ofKind(CI, "Job")).singleElement().satisfies(job -> {
            assertThat(job.namespace()).isEqualTo("ci-images");
            Object pod = Values.at(job.root(), "spec", "template", "spec");
            assertThat(Values.at(pod, "securityContext", "runAsNonRoot")).isEqualTo(true);
            assertThat(Values.at(pod, "securityContext", "runAsUser")).isEqualTo(1000L);
            assertThat(Values.list(pod, "containers")).singleElement().satisfies(build -> {
                assertThat(Values.text(build, "image")).matches("moby/buildkit:v[0-9.]+-rootless(@sha256:.*)?");
                assertThat(Values.text(build, "command")).isEqualTo("[buildctl-daemonless.sh]");
                assertThat(Values.map(build, "securityContext").keySet())
                        .asString()
                        .isEqualTo("[allowPrivilegeEscalation, seccompProfile]");
            });
            assertThat(job.text("spec", "template"))
                    .doesNotContain("privileged", "hostPath", "hostNetwork", "hostPID", "runAsUser=0");
            assertThat(Values.at(pod, "automountServiceAccountToken")).isEqualTo(false);
        });
        assertThat(Definitions.objects(CI))
                .filteredOn(object -> object.namespace().equals("ci-images"))
                .extracting(Manifest::kind)
                .contains("Job")
                .doesNotContain("Task", "CronJob", "Deployment", "EventListener", "Pipeline");
        // what Tekton adds to pods is restricted, too
        assertThat(Definitions.ofKind("overlays/dev/tekton", "TektonConfig"))
                .singleElement()
                .satisfies(config -> assertThat(Values.at(config.root(), "spec", "pipeline", "set-security-context"))
                        .isEqualTo(true));
        List<Object> pods = new ArrayList<>();
        for (String target : List.of(CI, TWO_REPOSITORIES)) {
            Definitions.ofKind(target, "Task")
                    .forEach(task -> pods.add(Values.at(task.root(), "spec", "stepTemplate")));
            for (Manifest object : Definitions.ofKind(target, "CronJob")) {
                Object pod = Values.at(object.root(), "spec", "jobTemplate", "spec", "template", "spec");
                Map<Object, Object> joined =
                        new HashMap<>(Values.map(Values.list(pod, "containers").getFirst(), "securityContext"));
                joined.putAll(Values.map(pod, "securityContext"));
                pods.add(Map.of("securityContext", joined));
            }
        }
        assertThat(pods).hasSizeGreaterThan(10).allSatisfy(pod -> {
            Object context = Values.at(pod, "securityContext");
            assertThat(Values.at(context, "runAsNonRoot")).isEqualTo(true);
            assertThat(Values.at(context, "allowPrivilegeEscalation")).isEqualTo(false);
            assertThat(Values.text(context, "capabilities", "drop")).isEqualTo("[ALL]");
            assertThat(Values.text(context, "seccompProfile", "type")).isEqualTo("RuntimeDefault");
        });
        // no step takes back what its template says
        assertThat(Definitions.ofKind(CI, "Task"))
                .flatExtracting(task -> Values.list(task.root(), "spec", "steps"))
                .allSatisfy(
                        step -> assertThat(Values.at(step, "securityContext")).isNull());
    }

    @Test
    void kasane_in_the_image_of_tasks_believes_the_authority_that_is_mounted() throws Exception {
        Path kasane = Files.writeString(folder.resolve("kasane"), "echo \"${SSL_CERT_FILE:-none} $*\"\n");
        String script = Definitions.read("tekton/builder/kasane.sh")
                .replace("/authority", folder.toString())
                .replace("/opt/kasane/kasane", "sh " + kasane);
        Map<String, String> environment = Map.of("SSL_CERT_FILE", "");
        assertThat(Scripts.run(folder, environment, "sh", "-c", script, "kasane", "ci", "plan"))
                .isEqualTo("none ci plan\n");

        Path authority = Files.writeString(folder.resolve("ca.crt"), "");

        assertThat(Scripts.run(folder, environment, "sh", "-c", script, "kasane", "ci", "plan"))
                .isEqualTo(authority + " ci plan\n");
    }

    @Test
    void no_parameter_is_pasted_into_a_script() {
        for (Manifest object : Definitions.objects(CI)) {
            assertThat(Values.everywhere(object.root(), "script"))
                    .as(object.id())
                    .noneMatch(script -> script.contains("$(params."));
        }
    }

    @Test
    void every_task_asks_for_what_it_needs_and_has_no_rights_it_does_not() {
        assertThat(Definitions.ofKind(CI, "Task"))
                .hasSizeGreaterThanOrEqualTo(10)
                .allSatisfy(task -> {
                    Object steps = Values.at(task.root(), "spec", "stepTemplate");
                    assertThat(Values.map(steps, "computeResources", "requests")
                                    .keySet()
                                    .toString())
                            .as(task.name())
                            .isEqualTo("[cpu, memory]");
                    assertThat(Values.at(steps, "securityContext", "runAsNonRoot"))
                            .as(task.name())
                            .isEqualTo(true);
                    assertThat(Values.at(steps, "securityContext", "allowPrivilegeEscalation"))
                            .as(task.name())
                            .isEqualTo(false);
                });
        assertThat(Definitions.ofKind(CI, "ServiceAccount"))
                .filteredOn(account -> !account.name().equals("listener"))
                .hasSize(5)
                .allSatisfy(account -> assertThat(Values.at(account.root(), "automountServiceAccountToken"))
                        .isEqualTo(false));
    }
}
