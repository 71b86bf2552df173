package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.WEB;
import static dev.kasane.check.crossobject.RuleFindings.missing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Secrets that controllers, tokens and hooks create. */
class CreatedSecretTest {

    private static String reading(String secret, String key) {
        return WEB.replace(
                "ports:",
                "env: [{name: A, valueFrom: {secretKeyRef: {name: " + secret + ", key: " + key + "}}}], ports:");
    }

    @Test
    void aSecretThatAControllerCreatesIsThereWithTheKeysThatAreKnown() {
        String external = """
                ---
                apiVersion: external-secrets.io/v1
                kind: ExternalSecret
                metadata: {name: db}
                spec: {data: [{secretKey: password}]}
                """;
        assertThat(missing(reading("db", "password") + external)).isEmpty();
        assertThat(missing(reading("db", "pasword") + external)).singleElement().satisfies(finding -> {
            assertThat(finding.sentence()).isEqualTo("Secret db has no key pasword");
            assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING);
        });
        assertThat(missing(reading("db", "any") + external.replace("data: [{secretKey: password}]", "dataFrom: [{}]")))
                .isEmpty();
    }

    @Test
    void aTokenOfAServiceAccountHasItsThreeKeys() {
        String token = """
                ---
                apiVersion: v1
                kind: Secret
                type: kubernetes.io/service-account-token
                metadata: {name: t, annotations: {kubernetes.io/service-account.name: web}}
                """;
        for (String key : List.of("token", "ca.crt", "namespace")) {
            assertThat(missing(reading("t", key) + token)).isEmpty();
        }
        assertThat(missing(reading("t", "tokn") + token)).hasSize(1);
    }

    @Test
    void aSecretWithoutAnyDataIsFilledWhenItIsThere() {
        assertThat(missing(
                        reading("certs", "tls.crt") + "---\napiVersion: v1\nkind: Secret\nmetadata: {name: certs}\n"))
                .isEmpty();
        assertThat(missing(reading("certs", "tls.crt")
                        + "---\napiVersion: v1\nkind: Secret\nmetadata: {name: certs}\nstringData: {a: b}\n"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR));
    }

    @Test
    void aHookOfHelmCreatesTheSecretThatItsScriptNames() {
        String hook = """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: patch, annotations: {helm.sh/hook: pre-install}}
                spec:
                  template:
                    spec:
                      containers: [{name: c, image: "c@sha256:00", args: [create, --secret-name=admission]}]
                """;
        assertThat(missing(reading("admission", "cert") + hook)).isEmpty();
        assertThat(missing(reading("other", "cert") + hook)).hasSize(1);
        assertThat(missing(reading("made", "k")
                        + hook.replace(
                                "args: [create, --secret-name=admission]",
                                "command: [sh, -c, kubectl create secret generic made]")))
                .isEmpty();
    }
}
