package dev.kasane.git.forge.gitlab;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.forge.TestForge.Answer;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.protection.BranchChecks;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protected branches of GitLab, as its API describes them, compared with docs/guides/protect-branches. */
class GitLabBranchRulesTest {

    private static final Path FILES = Path.of("../../docs/guides/protect-branches");

    private final List<Object> branches = new ArrayList<>();
    private final List<Object> approvals = new ArrayList<>();
    private final Map<String, Object> settings = Json.object(entry("reset_approvals_on_push", false));
    private TestGitLab gitlab;

    @BeforeEach
    void a_project_of_premium_without_rules() throws IOException {
        gitlab = new TestGitLab();
        gitlab.settings.put("/protected_branches", new Answer(200, branches));
        gitlab.settings.put("/approval_rules", new Answer(200, approvals));
        gitlab.settings.put("/approvals", new Answer(200, settings));
    }

    @AfterEach
    void close() {
        gitlab.close();
    }

    private List<Check> checks(@Nullable String account) {
        BranchRules rules = Objects.requireNonNull(
                ForgeAddress.parse("gitlab:" + gitlab.host() + "/" + TestGitLab.PROJECT, Path.of(""))
                        .rules("secret"));
        return new BranchChecks(rules, "main", account).run();
    }

    private String results() {
        return results(null);
    }

    private String results(@Nullable String account) {
        StringBuilder marks = new StringBuilder();
        checks(account).forEach(check -> marks.append(check.result().mark()));
        return marks.toString();
    }

    /** What GitLab lists once a file of docs/guides/protect-branches was sent to it. */
    private Map<String, Object> apply(String file) throws IOException {
        JsonValue sent = JsonValue.read(Files.readString(FILES.resolve(file)));
        Map<String, Object> rule = Json.object(entry("name", sent.path("name").text()));
        for (String verb : List.of("push", "merge")) {
            List<Object> levels = new ArrayList<>();
            if (sent.has(verb + "_access_level")) {
                levels.add(level(sent.path(verb + "_access_level").number()));
            }
            for (JsonValue one : sent.path("allowed_to_" + verb)) {
                levels.add(Map.of("user_id", one.path("user_id").number(), "access_level", 40, "group_id", Json.NULL));
            }
            rule.put(verb + "_access_levels", levels);
        }
        branches.add(rule);
        return rule;
    }

    private static Map<String, Object> level(long role) {
        return Map.of("access_level", role, "user_id", Json.NULL, "group_id", Json.NULL);
    }

    private void approvalsNeeded(int number) {
        approvals.add(Json.object(
                entry("rule_type", "any_approver"),
                entry("approvals_required", number),
                entry("protected_branches", List.of())));
        settings.put("reset_approvals_on_push", true);
    }

    @Test
    void what_the_files_have_makes_every_check_green() throws IOException {
        assertThat(results()).isEqualTo("✗✗✗✗✗✗✗✓");
        assertThat(checks(null).getFirst().hint())
                .contains(
                        "docs/guides/protect-branches/gitlab-kasane.json",
                        "POST ",
                        "/projects/g%2Fs%2Fr/protected_branches");

        apply("gitlab-main.json");
        apply("gitlab-kasane.json");
        approvalsNeeded(1);

        assertThat(results()).isEqualTo("✓✓✓✓✓✓✓✓");
        assertThat(results("123456")).isEqualTo("✓✓✓✓✓✓✓✓");
        assertThat(results("42")).isEqualTo("✗✗✗✗✗✗✓✓");
        assertThat(checks(null).getFirst().text()).isEqualTo("only the user 123456 can push");
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 40, 60})
    void a_role_is_no_account(int role) throws IOException {
        apply("gitlab-kasane.json").put("push_access_levels", List.of(level(role)));

        assertThat(results()).startsWith("✗✗✗✗✗");
    }

    @Test
    void of_several_rules_the_one_that_allows_most_holds() throws IOException {
        apply("gitlab-kasane.json");
        branches.add(Map.of("name", "kasane/st*e", "push_access_levels", List.of(level(40))));

        assertThat(results()).startsWith("✗✓✓✓✓");
        assertThat(checks(null).getFirst().text()).isEqualTo("the user 123456, every maintainer can push");
    }

    @Test
    void a_rule_of_one_environment_protects_no_other() throws IOException {
        apply("gitlab-kasane.json").put("name", "kasane/promote/prod");

        assertThat(results()).startsWith("✗✗✗✗✗");
    }

    @Test
    void without_approvals_those_who_may_merge_may_write() throws IOException {
        Json.list(apply("gitlab-kasane.json").get("merge_access_levels")).add(level(40));

        assertThat(results()).startsWith("✗✗✗✗✗");
        assertThat(checks(null).getFirst().text()).isEqualTo("the user 123456, every maintainer can push");
        approvalsNeeded(1);
        assertThat(results()).startsWith("✓✓✓✓✓");
    }

    @Test
    void an_approval_that_outlives_a_push_or_is_of_another_branch_is_not_enough() throws IOException {
        apply("gitlab-main.json");
        approvalsNeeded(1);
        settings.put("reset_approvals_on_push", false);
        assertThat(checks(null).get(6).text()).isEqualTo("an approval stays valid after another push");

        settings.put("reset_approvals_on_push", true);
        Map<String, Object> rule = Json.map(approvals.getFirst());
        rule.put("protected_branches", List.of(Map.of("name", "release/*")));
        assertThat(checks(null).get(6).text()).isEqualTo("a merge needs no approval");
        rule.put("applies_to_all_protected_branches", true);
        assertThat(checks(null).get(6).text()).isEqualTo("a merge needs 1 approval of its last commit");
        rule.put("rule_type", "code_owner");
        assertThat(checks(null).get(6).text()).isEqualTo("a merge needs no approval");
    }

    @Test
    void without_premium_no_merge_needs_an_approval() throws IOException {
        apply("gitlab-main.json");
        apply("gitlab-kasane.json");
        gitlab.settings.remove("/approvals");

        assertThat(results()).isEqualTo("✓✓✓✓✓✓✗✓");
        assertThat(checks(null).get(6).text()).isEqualTo("a merge needs no approval");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/protected_branches", "/approvals", "/approval_rules"})
    void what_the_token_may_not_read_is_unknown(String route) {
        gitlab.settings.put(route, new Answer(403, Map.of("message", "403 Forbidden")));

        assertThat(results()).isEqualTo("???????✓");
    }

    @Test
    void a_project_that_is_not_there_or_a_token_that_is_not_known_is_no_result() {
        gitlab.settings.remove("/protected_branches");
        assertThatThrownBy(this::results).isInstanceOf(RemoteException.class);
        gitlab.settings.put("/protected_branches", new Answer(401, Map.of()));
        assertThatThrownBy(this::results).isInstanceOf(RemoteException.class);
    }
}
