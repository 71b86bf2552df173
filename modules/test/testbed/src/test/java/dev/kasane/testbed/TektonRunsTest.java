package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What starts a run of the pipelines, what does not, and what becomes of it. */
class TektonRunsTest {

    private static final String CI = "overlays/dev/ci";
    private static final String TWO_REPOSITORIES = "overlays/alternatives/two-repositories-ci";

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
    void a_clone_of_a_review_is_tried_again_and_what_a_change_breaks_is_not() {
        assertThat(Definitions.ofKind(CI, "Pipeline"))
                .filteredOn(object -> object.name().equals("review"))
                .flatExtracting(object -> Values.list(object.root(), "spec", "tasks"))
                // the same clone renders, compares and checks the same
                .extracting(task -> Values.text(task, "name") + " " + Values.text(task, "retries"))
                .containsExactly("clone 2", "render ", "diff ", "check ");
        assertThat(Definitions.ofKind(CI, "Pipeline"))
                .filteredOn(object -> object.name().equals("review"))
                .flatExtracting(object -> Values.list(object.root(), "spec", "finally"))
                .extracting(task -> Values.text(task, "name") + " " + Values.text(task, "retries"))
                .containsExactly("comment 2");
    }

    @Test
    void the_guide_names_the_account_of_promotions_where_a_user_adopts_the_pipelines() {
        String adoption = Definitions.read("docs/guides/tekton.md")
                .lines()
                .dropWhile(line -> !line.equals("## Use it in your repository"))
                .takeWhile(line -> !line.equals("## Tokens of a GitHub App"))
                .collect(Collectors.joining(" "));
        assertThat(adoption)
                .contains(
                        "Name the account whose token promotes in `tekton/triggers/listener.yaml`",
                        "`kasane-dev[bot]`");
        assertThat(Definitions.read("tekton/triggers/listener.yaml"))
                .contains("body.sender.login == 'kasane-dev[bot]'");
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
}
