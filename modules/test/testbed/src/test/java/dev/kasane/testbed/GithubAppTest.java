package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** With a GitHub App no token is older than an hour, and its private key stays where nobody reads it but External Secrets. */
class GithubAppTest {

    private static final String APP = "overlays/alternatives/github-app";
    private static final List<String> TOKENS = List.of("read", "comment", "write");

    @Test
    void each_reader_has_a_token_with_the_rights_that_it_needs() {
        assertThat(Definitions.ofKind(APP, "GithubAccessToken")).hasSize(3).allSatisfy(generator -> {
            assertThat(generator.namespace()).isEqualTo("outside-secrets");
            assertThat(Values.list(generator.root(), "spec", "repositories")).hasSize(1);
            assertThat(generator.text("spec", "auth", "privateKey", "secretRef"))
                    .isEqualTo("{name=github-app, key=private-key}");
        });
        assertThat(permissions("github-read").values()).containsOnly("read");
        assertThat(permissions("github-comment").keySet()).doesNotContain("contents");
        assertThat(permissions("github-write")).containsEntry("contents", "write");
        // what a fine-grained token of the guide may do, and no more
        assertThat(Definitions.read("docs/guides/github.md"))
                .contains("| Contents |", "| Pull requests |", "| Commit statuses |");
        for (String token : TOKENS) {
            assertThat(permissions("github-" + token).keySet()).isSubsetOf("contents", "pull_requests", "statuses");
        }
    }

    @Test
    void pipelines_and_argo_cd_take_the_tokens_of_the_app() {
        List<Manifest> secrets = Definitions.ofKind(APP, "ExternalSecret");
        assertThat(secrets)
                .filteredOn(secret ->
                        secret.text("spec", "data", 0, "remoteRef", "key").equals("github-tokens"))
                .extracting(secret -> secret.namespace() + "/" + secret.name() + " "
                        + secret.text("spec", "data", 0, "remoteRef", "property"))
                .containsExactlyInAnyOrder(
                        "ci/github-read read-token",
                        "ci/github-comment comment-token",
                        "ci/github-write write-token",
                        "ci-images/github-read read-token",
                        "argocd/github-login read-token");
        Manifest tokens = secrets.stream()
                .filter(secret -> secret.name().equals("github-tokens"))
                .findFirst()
                .orElseThrow();
        for (int i = 0; i < TOKENS.size(); i++) {
            Object source = Values.at(tokens.root(), "spec", "dataFrom", i);
            assertThat(Values.text(source, "sourceRef", "generatorRef"))
                    .isEqualTo(
                            "{apiVersion=generators.external-secrets.io/v1alpha1, kind=GithubAccessToken, name=github-"
                                    + TOKENS.get(i) + "}");
            assertThat(Values.text(source, "rewrite", 0, "regexp"))
                    .isEqualTo("{source=token, target=" + TOKENS.get(i) + "-token}");
        }
        // the secret of the webhook is no token
        assertThat(secrets)
                .filteredOn(secret -> secret.name().equals("github-webhook"))
                .singleElement()
                .satisfies(secret -> assertThat(secret.text("spec", "data", 0, "remoteRef", "key"))
                        .isEqualTo("github"));
    }

    @Test
    void a_run_begins_with_a_token_that_is_valid_for_forty_minutes() {
        List<Manifest> secrets = Definitions.ofKind(APP, "ExternalSecret");
        int made = secrets.stream()
                .filter(secret -> secret.name().equals("github-tokens"))
                .mapToInt(GithubAppTest::minutes)
                .sum();
        assertThat(secrets)
                .filteredOn(secret ->
                        secret.text("spec", "data", 0, "remoteRef", "key").equals("github-tokens"))
                .allSatisfy(secret -> assertThat(60 - made - minutes(secret)).isGreaterThanOrEqualTo(40));
    }

    private static int minutes(Manifest secret) {
        return Integer.parseInt(secret.text("spec", "refreshInterval").replaceFirst("m$", ""));
    }

    private static Map<String, String> permissions(String generator) {
        Map<String, String> permissions = new TreeMap<>();
        Definitions.ofKind(APP, "GithubAccessToken").stream()
                .filter(found -> found.name().equals(generator))
                .forEach(found -> Values.map(found.root(), "spec", "permissions")
                        .forEach((name, access) -> permissions.put(String.valueOf(name), String.valueOf(access))));
        return permissions;
    }
}
