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
    void only_what_promotes_sees_the_token_that_may_write() {
        Set<String> seers = new TreeSet<>();
        for (Manifest object : Definitions.objects(CI)) {
            if (References.secrets(object.root()).contains("github-write")) {
                seers.add(object.kind() + " " + object.name());
            }
        }
        assertThat(seers).containsExactly("Task kasane-ci", "Task kasane-follow", "Task kasane-promote");
    }

    @Test
    void the_guide_lists_who_has_which_secret() {
        List<List<String>> rows = Definitions.read("docs/guides/tekton.md")
                .lines()
                .dropWhile(line -> !line.startsWith("## Who has which secret"))
                .takeWhile(line -> !line.startsWith("In `ci` one pod"))
                .filter(line -> line.startsWith("| "))
                .map(line -> List.of(line.split("\\|")))
                .toList();
        Map<String, String> columns = Map.of(
                "github-read",
                "token that reads",
                "github-comment",
                "token that comments",
                "github-write",
                "token that writes",
                "github-webhook",
                "secret of the webhook");
        int listed = 0;
        for (Manifest object : Definitions.objects(CI)) {
            if (!Set.of("Task", "CronJob", "EventListener").contains(object.kind())) {
                continue;
            }
            // those too that need not be there
            Set<String> names = new TreeSet<>(Values.everywhere(object.root(), "name"));
            names.addAll(Values.everywhere(object.root(), "secretName"));
            for (String secret : names) {
                String column = columns.get(secret);
                if (column != null) {
                    listed++;
                    int index =
                            rows.getFirst().stream().map(String::strip).toList().indexOf(column);
                    assertThat(rows)
                            .as(object.id() + " has " + secret)
                            .anyMatch(row -> row.get(1).contains("`" + object.name() + "`")
                                    && row.get(index).contains("yes"));
                }
            }
        }
        assertThat(listed).isEqualTo(12);
    }

    @Test
    void only_the_steps_that_plan_and_promote_see_the_token_of_the_manifests() {
        assertThat(stepsThatSee("manifests-write"))
                .containsExactly(
                        "kasane-ci plan",
                        "kasane-ci promote",
                        "kasane-follow follow",
                        "kasane-plan plan",
                        "kasane-promote promote");
    }

    @Test
    void the_step_that_shows_what_is_where_may_read_the_manifests_alone() {
        assertThat(stepsThatSee("manifests-read")).containsExactly("kasane-status status");
    }

    @Test
    void only_the_steps_that_promote_ask_argo_cd_and_wait() {
        assertThat(stepsThatSee("argocd-read"))
                .containsExactly("kasane-ci promote", "kasane-follow follow", "kasane-promote promote")
                .containsExactlyElementsOf(steps("args", "--wait="));
    }

    private static Set<String> stepsThatSee(String secret) {
        return steps("env", secret);
    }

    /** The steps of tasks for sources elsewhere in a field of which a word is. */
    private static Set<String> steps(String field, String word) {
        Set<String> found = new TreeSet<>();
        for (Manifest object : Definitions.ofKind(TWO_REPOSITORIES, "Task")) {
            for (Object step : Values.list(object.root(), "spec", "steps")) {
                if (String.valueOf(Values.at(step, field)).contains(word)) {
                    found.add(object.name() + " " + Values.text(step, "name"));
                }
            }
        }
        return found;
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
    void what_builds_can_read_nothing_of_what_promotes() {
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "Task"))
                .filteredOn(task -> task.name().equals("kasane-ci"))
                .singleElement()
                .satisfies(task -> {
                    List<?> steps = Values.list(task.root(), "spec", "steps");
                    assertThat(steps)
                            .extracting(step -> Values.text(step, "name"))
                            .containsExactly("clone", "plan", "build", "promote");
                    // a container of its own, without any Secret in its environment
                    assertThat(Values.text(steps.get(2), "env")).doesNotContain("secret");
                    assertThat(Values.text(task.root(), "spec", "stepTemplate")).doesNotContain("secret");
                    // what it leaves in its home, what promotes does not read
                    assertThat(Values.text(steps.get(2), "env", 0))
                            .isEqualTo("{name=HOME, value=$(workspaces.cache.path)}");
                    assertThat(steps)
                            .filteredOn(step -> Values.at(step, "workspaces") != null)
                            .singleElement()
                            .satisfies(step -> assertThat(Values.text(step, "workspaces"))
                                    .isEqualTo("[{name=cache, mountPath=/workspace/cache}]"));
                    assertThat(Values.text(steps.get(3), "env", 0)).isEqualTo("{name=HOME, value=/workspace/home}");
                    assertThat(steps)
                            .filteredOn(
                                    step -> Values.text(step, "volumeMounts").contains("name=home"))
                            .hasSize(1);
                    // what decides where promotions go, commands that build cannot write
                    assertThat(steps.subList(1, 4))
                            .allSatisfy(step ->
                                    assertThat(Values.text(step, "args")).contains("--plan=/workspace/plan/plan.json"))
                            .extracting(step -> Values.text(step, "volumeMounts", 0, "name") + " "
                                    + Values.at(step, "volumeMounts", 0, "readOnly"))
                            .containsExactly("plan null", "plan true", "home null");
                    assertThat(Values.text(steps.get(3), "volumeMounts", 1)).contains("name=plan", "readOnly=true");
                    // a build that fails is no reason to promote nothing
                    assertThat(Values.text(steps.get(2), "onError")).isEqualTo("continue");
                });
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
    void a_run_is_one_pod_whose_clone_goes_with_it_and_whose_cache_stays_if_no_other_pipeline_writes_it() {
        Map<String, String> caches = Map.of(
                "ci", "{name=cache, persistentVolumeClaim={claimName=build-cache}}",
                "merged", "{name=cache, emptyDir={}}");
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "TriggerTemplate"))
                .filteredOn(template -> !template.name().equals("review"))
                .hasSize(2)
                .allSatisfy(template -> assertThat(
                                Values.list(template.root(), "spec", "resourcetemplates", 0, "spec", "workspaces"))
                        .extracting(Object::toString)
                        .contains("{name=source, emptyDir={}}", caches.get(template.name())));
        assertThat(Definitions.ofKind(CI, "PersistentVolumeClaim"))
                .extracting(Manifest::name)
                .containsExactly("build-cache");
    }

    @Test
    void a_push_that_is_delivered_again_finds_its_run() {
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "TriggerTemplate"))
                .hasSize(3)
                .flatExtracting(template -> Values.list(template.root(), "spec", "resourcetemplates"))
                .allSatisfy(run -> {
                    assertThat(Values.text(run, "metadata", "name"))
                            .matches(".*-\\$\\(tt\\.params\\.revision\\)(\\$\\(tt\\.params\\.attempt\\))?");
                    assertThat(Values.at(run, "metadata", "generateName")).isNull();
                })
                .extracting(run -> Values.text(run, "kind") + " " + Values.text(run, "spec", "taskRef", "name"))
                .containsExactlyInAnyOrder("PipelineRun ", "TaskRun cancel", "PipelineRun ", "PipelineRun ");
    }

    @Test
    void promotions_of_kasanes_account_start_no_run() {
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "EventListener"))
                .flatExtracting(listener -> Values.list(listener.root(), "spec", "triggers"))
                .filteredOn(trigger -> !Values.text(trigger, "name").equals("pull-request"))
                .hasSize(2)
                .allSatisfy(trigger -> assertThat(Values.text(trigger, "interceptors", 1, "params", 0, "value"))
                        .contains("&& !(has(body.sender) && body.sender.login == 'kasane-dev[bot]' && has(body.commits)"
                                + " && body.commits.size() > 0"
                                + " && body.commits.all(one, one.message.contains('\\nKasane-Promotion: ')))"));
    }

    @Test
    void only_what_looks_after_runs_has_a_token_of_the_cluster() {
        Set<String> withToken = new TreeSet<>();
        for (Manifest object : Definitions.objects(TWO_REPOSITORIES)) {
            if (object.kind().equals("CronJob")
                    && Boolean.TRUE.equals(Values.at(
                            object.root(),
                            "spec",
                            "jobTemplate",
                            "spec",
                            "template",
                            "spec",
                            "automountServiceAccountToken"))) {
                withToken.add(object.name());
            }
            for (Object run : Values.list(object.root(), "spec", "resourcetemplates")) {
                boolean pipeline = Values.text(run, "kind").equals("PipelineRun");
                Object template = pipeline ? Values.at(run, "spec", "taskRunTemplate") : Values.at(run, "spec");
                if (!Boolean.FALSE.equals(Values.at(template, "podTemplate", "automountServiceAccountToken"))) {
                    withToken.add(Values.text(template, "serviceAccountName"));
                }
            }
        }
        assertThat(withToken).containsExactly("cancel", "reconcile", "reconcile-manifests");
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "Role"))
                .filteredOn(role -> !role.name().equals("listener"))
                .extracting(role -> role.name() + " " + role.text("rules"))
                .containsExactlyInAnyOrder(
                        "reconcile [{apiGroups=[tekton.dev], resources=[pipelineruns], verbs=[get]}]",
                        "cancel [{apiGroups=[tekton.dev], resources=[pipelineruns], verbs=[list, patch]}]");
    }

    @Test
    void what_is_not_signed_starts_nothing() {
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "EventListener"))
                .singleElement()
                .satisfies(listener -> {
                    assertThat(Values.list(listener.root(), "spec", "triggers"))
                            .hasSize(3)
                            .allSatisfy(trigger -> {
                                assertThat(Values.text(trigger, "interceptors", 0, "ref", "name"))
                                        .isEqualTo("github");
                                // who signs pushes to the manifests can start no run of what a push to the sources
                                // names
                                String secret = Values.text(trigger, "name").equals("merged")
                                        ? "manifests-webhook"
                                        : "github-webhook";
                                assertThat(Values.text(trigger, "interceptors", 0, "params"))
                                        .contains("secretName=" + secret);
                            });
                });
    }

    @Test
    void a_pull_request_of_a_fork_waits_for_a_person() {
        assertThat(Definitions.ofKind(CI, "EventListener"))
                .flatExtracting(listener -> Values.list(listener.root(), "spec", "triggers"))
                .filteredOn(trigger -> Values.text(trigger, "name").equals("pull-request"))
                .singleElement()
                .satisfies(trigger -> assertThat(Values.text(trigger, "interceptors", 1, "params", 0, "value"))
                        .contains("(body.action in ['opened', 'synchronize', 'reopened']"
                                + " && body.pull_request.head.repo.full_name == 'kasane-dev/kasane'"
                                + " || body.action == 'labeled' && body.label.name == 'ok-to-test')"));
    }

    @Test
    void what_a_network_breaks_is_tried_again() {
        // a share of ci-fan that fails is left out; ci and follow fail when a verification does, which is an answer
        Set<String> once = Set.of("kasane-build");
        for (String pipeline : List.of("ci-fan", "status")) {
            assertThat(Definitions.ofKind(CI, "Pipeline"))
                    .filteredOn(object -> object.name().equals(pipeline))
                    .flatExtracting(object -> Values.list(object.root(), "spec", "tasks"))
                    .filteredOn(task -> !once.contains(Values.text(task, "taskRef", "name"))
                            && !Values.text(task, "name").equals("plan"))
                    .isNotEmpty()
                    .allSatisfy(task ->
                            assertThat(Values.at(task, "retries")).as(pipeline).isInstanceOf(Long.class));
        }
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
                            .containsExactly("kube-system");
                    assertThat(policy.text("spec", "egress", 1))
                            .contains("values=[harbor, infra, test]")
                            .contains("ports=[{port=80}, {port=443}, {port=5000}, {port=8080}, {port=8443}]");
                });
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
    void what_is_cloned_is_at_the_address_that_the_listener_names() {
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "EventListener"))
                .singleElement()
                .satisfies(listener -> assertThat(Values.list(listener.root(), "spec", "triggers"))
                        .allSatisfy(trigger -> assertThat(Values.text(trigger, "interceptors", 1, "params"))
                                .contains("body.repository.clone_url == 'https://github.com/kasane-dev/")));
        assertThat(Definitions.ofKind(CI, "StepAction"))
                .allSatisfy(action -> assertThat(Values.text(action.root(), "spec", "script"))
                        .contains("credential.$HOST.helper")
                        .doesNotContain("credential.helper"));
    }

    @Test
    void a_lost_push_to_either_repository_is_made_good() {
        assertThat(Definitions.ofKind(TWO_REPOSITORIES, "CronJob"))
                .extracting(Manifest::name)
                .contains("reconcile", "reconcile-manifests");
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
