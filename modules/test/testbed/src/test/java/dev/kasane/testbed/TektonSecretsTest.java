package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Who of the pipelines has which token, and what builds has none. */
class TektonSecretsTest {

    private static final String CI = "overlays/dev/ci";
    private static final String TWO_REPOSITORIES = "overlays/alternatives/two-repositories-ci";

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
}
