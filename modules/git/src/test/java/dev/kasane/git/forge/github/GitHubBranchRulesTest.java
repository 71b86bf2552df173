package dev.kasane.git.forge.github;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.forge.TestForge.Answer;
import dev.kasane.git.forge.http.ApiLimits;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.Timing;
import dev.kasane.git.forge.protection.BranchChecks;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.git.remote.Credential;
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

/** The branch protections of GitHub, as its API describes them, compared with docs/guides/protect-branches. */
class GitHubBranchRulesTest {

    private static final Path FILES = Path.of("../../docs/guides/protect-branches");
    private static final List<String> OWN = List.of(
            "kasane%2Fstate",
            "kasane%2Fpromote%2Fany-environment",
            "kasane%2Frollback%2Fany-environment",
            "kasane%2Fhotfix%2Fany-environment",
            "kasane%2Frevert%2Fany-environment",
            "kasane%2Fstate%2Bany-environment");

    private TestGitHub github;

    @BeforeEach
    void aRepositoryWithoutRules() throws IOException {
        github = new TestGitHub();
        List<String> branches = new ArrayList<>(OWN);
        branches.add("main");
        for (String branch : branches) {
            github.settings.put(rules(branch), new Answer(200, new ArrayList<>()));
        }
    }

    @AfterEach
    void close() {
        github.close();
    }

    private static String rules(String branch) {
        return "/rules/branches/" + branch;
    }

    private List<Object> rulesOf(String branch) {
        return Json.list(
                Objects.requireNonNull(github.settings.get(rules(branch))).body());
    }

    private List<Check> checks(@Nullable String account) {
        Credential token = Credential.of(github.root(), "x-access-token", "secret");
        ApiServer server = new ApiServer(github.root(), token, "Bearer", ApiLimits.DEFAULT, Timing.REAL);
        return new BranchChecks(new GitHubBranchRules(server, "o", "r"), "main", account).run();
    }

    private String results() {
        return results(null);
    }

    private String results(@Nullable String account) {
        StringBuilder marks = new StringBuilder();
        checks(account).forEach(check -> marks.append(check.result().mark()));
        return marks.toString();
    }

    /** What GitHub answers once a file of docs/guides/protect-branches was sent to it. */
    private Map<String, Object> apply(String file, int id, List<String> branches) throws IOException {
        Map<String, Object> ruleset =
                Json.map(JsonValue.read(Files.readString(FILES.resolve(file))).value());
        github.settings.put("/rulesets/" + id, new Answer(200, ruleset));
        for (String branch : branches) {
            for (Object rule : Json.list(ruleset.get("rules"))) {
                Map<String, Object> copy = Json.map(Json.copy(rule));
                copy.put("ruleset_id", id);
                rulesOf(branch).add(copy);
            }
        }
        return ruleset;
    }

    private Map<String, Object> applyAll() throws IOException {
        apply("github-main.json", 1, List.of("main"));
        return apply("github-kasane.json", 2, OWN);
    }

    @Test
    void whatDocsProtectionHasMakesEveryCheckGreen() throws IOException {
        assertThat(results()).isEqualTo("✗✗✗✗✗✗✗✓");
        assertThat(checks(null).getFirst().hint())
                .contains("docs/guides/protect-branches/github-kasane.json", "POST ", "/repos/o/r/rulesets");

        applyAll();

        assertThat(results()).isEqualTo("✓✓✓✓✓✓✓✓");
        assertThat(results("123456")).isEqualTo("✓✓✓✓✓✓✓✓");
        assertThat(checks(null).getFirst().text()).isEqualTo("only the App 123456 can push");
    }

    @Test
    void anotherAccountThanKasanesIsMissing() throws IOException {
        applyAll();

        assertThat(results("42")).isEqualTo("✗✗✗✗✗✗✓✓");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"actor_id\": null, \"actor_type\": \"OrganizationAdmin\", \"bypass_mode\": \"always\"}",
                "{\"actor_id\": 5, \"actor_type\": \"RepositoryRole\", \"bypass_mode\": \"pull_request\"}",
                "{\"actor_id\": null, \"actor_type\": \"DeployKey\", \"bypass_mode\": \"always\"}",
                "{\"actor_id\": 9, \"actor_type\": \"Integration\", \"bypass_mode\": \"exempt\"}"
            })
    void whoElseMayBypassTheRulesIsNamed(String actor) throws IOException {
        Json.list(applyAll().get("bypass_actors")).add(JsonValue.read(actor).value());

        assertThat(results()).isEqualTo("✗✗✗✗✗✗✓✓");
        assertThat(checks(null).getFirst().text())
                .startsWith("the App 123456, ")
                .endsWith(" can push");
    }

    @Test
    void aRulesetThatIsNotInForceOrLacksARuleDoesNotCount() throws IOException {
        apply("github-main.json", 1, List.of("main"));
        // of a ruleset that is disabled or only evaluated, GitHub names no rules for a branch
        assertThat(results()).isEqualTo("✗✗✗✗✗✗✓✓");

        apply("github-kasane.json", 2, OWN);
        for (String branch : OWN) {
            rulesOf(branch).removeIf(rule -> Json.map(rule).containsValue("update"));
        }
        assertThat(results()).isEqualTo("✗✗✗✗✗✗✓✓");
    }

    @Test
    void aRulesetThatProtectsOneEnvironmentProtectsNoOther() throws IOException {
        apply("github-main.json", 1, List.of("main"));
        apply("github-kasane.json", 2, List.of(OWN.get(0)));

        assertThat(results()).isEqualTo("✓✗✗✗✗✗✓✓");
    }

    @Test
    void bypassActorsThatTheTokenMayNotSeeAreUnknown() throws IOException {
        applyAll().remove("bypass_actors");

        assertThat(results()).isEqualTo("??????✓✓");
        github.settings.put("/rulesets/2", new Answer(403, Map.of()));
        assertThat(results()).isEqualTo("??????✓✓");
    }

    @Test
    void withoutAnApprovalOrWithOneThatOutlivesAPushTheDeployedBranchIsOpen() throws IOException {
        applyAll();
        Map<String, Object> parameters =
                Json.map(Json.map(rulesOf("main").get(2)).get("parameters"));

        parameters.put("dismiss_stale_reviews_on_push", false);
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✗✓");
        parameters.putAll(Map.of("dismiss_stale_reviews_on_push", true, "required_approving_review_count", 0));
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✗✓");
    }

    @Test
    void aFormerBranchProtectionCountsTooIfItHoldsForAdministrators() throws IOException {
        apply("github-kasane.json", 2, OWN);
        Map<String, Object> protection = Json.object(
                entry(
                        "required_pull_request_reviews",
                        Map.of("required_approving_review_count", 2, "dismiss_stale_reviews", true)),
                entry("enforce_admins", Map.of("enabled", true)));
        github.settings.put("/branches/main/protection", new Answer(200, protection));
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✓✓");

        protection.put("enforce_admins", Map.of("enabled", false));
        assertThat(results("123456")).isEqualTo("✓✓✓✓✓✓✗✓");
    }

    @Test
    void aProtectionThatTheTokenMayNotReadIsUnknownAndAnOpenBranchIsNot() throws IOException {
        apply("github-kasane.json", 2, OWN);
        github.settings.put("/branches/main/protection", new Answer(403, Map.of()));
        github.settings.put("/branches/main", new Answer(200, Map.of("protected", true)));
        assertThat(results()).isEqualTo("✓✓✓✓✓✓?✓");

        github.settings.put("/branches/main", new Answer(200, Map.of("protected", false)));
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✗✓");
    }

    @Test
    void aRepositoryThatIsNotThereOrATokenThatIsNotKnownIsNoResult() {
        github.settings.remove(rules(OWN.getFirst()));
        assertThatThrownBy(this::results).isInstanceOf(RemoteException.class);
        github.settings.put(rules(OWN.getFirst()), new Answer(401, Map.of()));
        assertThatThrownBy(this::results).isInstanceOf(RemoteException.class);
    }
}
