package dev.kasane.git.forge.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.git.forge.TestForge.Answer;
import dev.kasane.git.forge.http.ApiLimits;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.Timing;
import dev.kasane.git.forge.protection.BranchChecks;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.RemoteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private final ObjectMapper json = new ObjectMapper();
    private TestGitHub github;

    @BeforeEach
    void aRepositoryWithoutRules() throws IOException {
        github = new TestGitHub();
        List<String> branches = new ArrayList<>(OWN);
        branches.add("main");
        for (String branch : branches) {
            github.settings.put(rules(branch), new Answer(200, json.createArrayNode()));
        }
    }

    @AfterEach
    void close() {
        github.close();
    }

    private static String rules(String branch) {
        return "/rules/branches/" + branch;
    }

    private ArrayNode rulesOf(String branch) {
        return (ArrayNode)
                Objects.requireNonNull(github.settings.get(rules(branch))).body();
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
    private ObjectNode apply(String file, int id, List<String> branches) throws IOException {
        ObjectNode ruleset = (ObjectNode) json.readTree(Files.readString(FILES.resolve(file)));
        github.settings.put("/rulesets/" + id, new Answer(200, ruleset));
        for (String branch : branches) {
            ArrayNode all = rulesOf(branch);
            for (JsonNode rule : ruleset.path("rules")) {
                ((ObjectNode) all.add(rule.deepCopy()).get(all.size() - 1)).put("ruleset_id", id);
            }
        }
        return ruleset;
    }

    private ObjectNode applyAll() throws IOException {
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
        ObjectNode ruleset = applyAll();
        ((ArrayNode) ruleset.path("bypass_actors")).add(json.readTree(actor));

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
            ArrayNode all = rulesOf(branch);
            all.removeIf(rule -> rule.path("type").asText().equals("update"));
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
        github.settings.put("/rulesets/2", new Answer(403, json.createObjectNode()));
        assertThat(results()).isEqualTo("??????✓✓");
    }

    @Test
    void withoutAnApprovalOrWithOneThatOutlivesAPushTheDeployedBranchIsOpen() throws IOException {
        applyAll();
        ArrayNode all = rulesOf("main");
        ObjectNode parameters = (ObjectNode) all.get(2).path("parameters");

        parameters.put("dismiss_stale_reviews_on_push", false);
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✗✓");
        parameters.put("dismiss_stale_reviews_on_push", true).put("required_approving_review_count", 0);
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✗✓");
    }

    @Test
    void aFormerBranchProtectionCountsTooIfItHoldsForAdministrators() throws IOException {
        apply("github-kasane.json", 2, OWN);
        ObjectNode protection = json.createObjectNode();
        protection
                .putObject("required_pull_request_reviews")
                .put("required_approving_review_count", 2)
                .put("dismiss_stale_reviews", true);
        protection.putObject("enforce_admins").put("enabled", true);
        github.settings.put("/branches/main/protection", new Answer(200, protection));
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✓✓");

        ((ObjectNode) protection.path("enforce_admins")).put("enabled", false);
        assertThat(results("123456")).isEqualTo("✓✓✓✓✓✓✗✓");
    }

    @Test
    void aProtectionThatTheTokenMayNotReadIsUnknownAndAnOpenBranchIsNot() throws IOException {
        apply("github-kasane.json", 2, OWN);
        github.settings.put("/branches/main/protection", new Answer(403, json.createObjectNode()));
        github.settings.put(
                "/branches/main", new Answer(200, json.createObjectNode().put("protected", true)));
        assertThat(results()).isEqualTo("✓✓✓✓✓✓?✓");

        github.settings.put(
                "/branches/main", new Answer(200, json.createObjectNode().put("protected", false)));
        assertThat(results()).isEqualTo("✓✓✓✓✓✓✗✓");
    }

    @Test
    void aRepositoryThatIsNotThereOrATokenThatIsNotKnownIsNoResult() {
        github.settings.remove(rules(OWN.getFirst()));
        assertThatThrownBy(this::results).isInstanceOf(RemoteException.class);
        github.settings.put(rules(OWN.getFirst()), new Answer(401, json.createObjectNode()));
        assertThatThrownBy(this::results).isInstanceOf(RemoteException.class);
    }
}
