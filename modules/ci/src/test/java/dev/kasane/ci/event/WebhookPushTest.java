package dev.kasane.ci.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookPushTest {

    private static final String BEFORE = "1".repeat(40);
    private static final String AFTER = "2".repeat(40);
    private static final String NOTHING = "0".repeat(40);

    private static byte[] payload(String ref, String before, String after) {
        return ("{\"ref\":\"" + ref + "\",\"before\":\"" + before + "\",\"commits\":[{\"after\":\"x\"}],\"after\":\""
                        + after + "\",\"repository\":{\"ref\":\"y\"}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void a_push_is_a_branch_with_two_commits() {
        assertThat(WebhookPush.read(payload("refs/heads/feature/a", BEFORE, AFTER), null))
                .isEqualTo(new Push("feature/a", BEFORE, AFTER));
    }

    @Test
    void a_new_branch_has_no_commit_before() {
        assertThat(WebhookPush.read(payload("refs/heads/main", NOTHING, AFTER), null))
                .isEqualTo(new Push("main", null, AFTER));
    }

    @Test
    void a_branch_that_is_gone_and_a_tag_are_nothing_to_build() {
        assertThat(WebhookPush.read(payload("refs/heads/main", BEFORE, NOTHING), null))
                .isNull();
        assertThat(WebhookPush.read(payload("refs/tags/v1", BEFORE, AFTER), null))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"ref\":\"refs/heads/main\"}", "{\"zen\":\"Keep it logically awesome.\"}"})
    void what_is_no_push_is_refused(String payload) {
        assertThatThrownBy(() -> WebhookPush.read(payload.getBytes(StandardCharsets.UTF_8), null))
                .hasMessageContaining("the event");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "main",
                "refs/pull/1/head",
                "refs/kasane/pulls/1",
                "refs/heads/",
                "refs/heads/a..b",
                "refs/heads/-x.lock",
                "refs/heads/a b",
                "refs/heads/a\\nb",
                "refs/heads/@{-1}"
            })
    void what_is_no_branch_is_refused(String ref) {
        assertThatThrownBy(() -> WebhookPush.read(payload(ref, BEFORE, AFTER), null))
                .hasMessageContaining("names no branch that Git allows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kasane/promote/prod", "kasane/state", "kasane/x"})
    void a_branch_of_kasanes_own_is_refused(String branch) {
        assertThatThrownBy(() -> WebhookPush.read(payload("refs/heads/" + branch, BEFORE, AFTER), null))
                .hasMessageContaining("a branch that kasane writes itself");
    }

    @Test
    void an_event_of_another_repository_is_refused() {
        byte[] payload = new String(payload("refs/heads/main", BEFORE, AFTER), StandardCharsets.UTF_8)
                .replace("{\"ref\":\"y\"}", "{\"owner\":{\"full_name\":\"shop/deploy\"},\"full_name\":\"evil/deploy\"}")
                .getBytes(StandardCharsets.UTF_8);

        assertThat(WebhookPush.read(payload, "Evil/deploy")).isNotNull();
        assertThatThrownBy(() -> WebhookPush.read(payload, "shop/deploy"))
                .hasMessageContaining("another repository than shop/deploy");
    }

    @Test
    void a_commit_that_is_no_id_never_gets_further() {
        assertThatThrownBy(() -> WebhookPush.read(payload("refs/heads/main", BEFORE, "--upload-pack=x"), null))
                .hasMessageContaining("no id");
    }

    /** The example of GitHub's page "Validating webhook deliveries". */
    @Test
    void a_signature_is_checked_against_the_secret() {
        byte[] payload = "Hello, World!".getBytes(StandardCharsets.UTF_8);
        byte[] secret = "It's a Secret to Everybody".getBytes(StandardCharsets.UTF_8);
        String signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";

        WebhookPush.verify(payload, signature, secret);

        for (String wrong : new String[] {signature.replace('7', '8'), "sha256=", "sha256=zz", "sha1=00", ""}) {
            assertThatThrownBy(() -> WebhookPush.verify(payload, wrong, secret))
                    .as(wrong)
                    .hasMessageContaining("signature")
                    .hasMessageNotContaining("Everybody");
        }
        assertThatThrownBy(() -> WebhookPush.verify(payload, null, secret)).hasMessageContaining("not signed");
    }

    private static byte[] gitLab(String ref, String after) {
        return ("{\"object_kind\":\"push\",\"event_name\":\"push\",\"before\":\"" + BEFORE + "\",\"after\":\"" + after
                        + "\",\"ref\":\"" + ref + "\",\"checkout_sha\":null,\"project\":{\"id\":15,\"name\":\"cart\","
                        + "\"namespace\":\"web\",\"path_with_namespace\":\"shop/web/cart\"},\"repository\":{\"name\":\"cart\"}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The fields of docs.gitlab.com, "Webhook events", push events. */
    @Test
    void a_push_at_gitlab_is_the_same() {
        assertThat(WebhookPush.read(gitLab("refs/heads/main", AFTER), "shop/web/cart"))
                .isEqualTo(new Push("main", BEFORE, AFTER));
        assertThat(WebhookPush.read(gitLab("refs/heads/main", NOTHING), null)).isNull();
        assertThat(WebhookPush.read(gitLab("refs/tags/v1", AFTER), null)).isNull();
        assertThatThrownBy(() -> WebhookPush.read(gitLab("refs/heads/main", AFTER), "web/cart"))
                .hasMessageContaining("another repository than web/cart");
    }

    @Test
    void a_token_of_gitlab_is_the_secret_itself() {
        byte[] payload = gitLab("refs/heads/main", AFTER);
        byte[] secret = "a-secret-of-the-webhook".getBytes(StandardCharsets.UTF_8);

        WebhookPush.verify(payload, "a-secret-of-the-webhook", secret);

        for (String wrong :
                new String[] {"a-secret-of-the-webhoo", "a-secret-of-the-webhook ", "A-secret-of-the-webhook", ""}) {
            assertThatThrownBy(() -> WebhookPush.verify(payload, wrong, secret))
                    .as(wrong)
                    .hasMessageContaining("signature")
                    .hasMessageNotContaining("webhook ");
        }
        assertThatThrownBy(() -> WebhookPush.verify(payload, "", new byte[0])).hasMessageContaining("signature");
    }
}
