package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.WEB;
import static dev.kasane.check.crossobject.RuleFindings.findings;
import static dev.kasane.check.crossobject.RuleFindings.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import org.junit.jupiter.api.Test;

/** Selectors of Services, and their ports. */
class ServiceRulesTest {

    @Test
    void a_selector_without_pods_is_found() {
        assertThat(findings(new SelectsNothing(), service("selector: {app: wbe}")))
                .hasSize(1);
        assertThat(findings(new SelectsNothing(), service("selector: {app: web}")))
                .isEmpty();
        assertThat(findings(new SelectsNothing(), service("selector: {app: web, vault-active: 'true'}")))
                .as("a label that the application sets when it runs")
                .isEmpty();
        assertThat(findings(
                        new SelectsNothing(),
                        service("selector: {app: wbe}")
                                + "---\napiVersion: vault.example.com/v1\nkind: Vault\nmetadata: {name: v}\n"))
                .as("an operator may run pods")
                .isEmpty();
    }

    @Test
    void a_port_that_nobody_has_is_found() {
        UnmetPort rule = new UnmetPort();
        assertThat(findings(rule, service("selector: {app: web}, ports: [{port: 80, targetPort: htpt}]")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR));
        assertThat(findings(rule, service("selector: {app: web}, ports: [{port: 80, targetPort: http}]")))
                .isEmpty();
    }

    @Test
    void aNumberThatNoContainerDeclaresIsNoFinding() {
        assertThat(findings(new UnmetPort(), service("selector: {app: web}, ports: [{port: 80, targetPort: 8443}]")))
                .isEmpty();
    }

    @Test
    void aPortNameIsMetWhenOneOfTheSelectedPodsHasItAndJobsDoNotDecide() {
        String job = """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: test}
                spec:
                  template:
                    metadata: {labels: {app: web}}
                    spec: {containers: [{name: c, image: "c@sha256:00"}]}
                """;
        String ports = "selector: {app: web}, ports: [{port: 80, targetPort: ";
        assertThat(findings(new UnmetPort(), service(ports + "http}]") + job)).isEmpty();
        assertThat(findings(new UnmetPort(), service(ports + "htpt}]") + job)).hasSize(1);
        String onlyJob = service(ports + "htpt}]").replace("app: web}}\n    spec:", "app: other}}\n    spec:") + job;
        assertThat(findings(new UnmetPort(), onlyJob)).isEmpty();
    }

    @Test
    void theOperatorOfASubscriptionMayRunPodsInAnyNamespace() {
        String service = "---\napiVersion: v1\nkind: Service\nmetadata: {name: s}\n"
                + "spec: {selector: {app: operand}, ports: [{port: 80}]}\n";
        String subscription = "---\napiVersion: operators.coreos.com/v1alpha1\nkind: Subscription\n"
                + "metadata: {name: o, namespace: openshift-operators}\nspec: {}\n";

        assertThat(findings(new SelectsNothing(), WEB + service)).hasSize(1);
        assertThat(findings(new SelectsNothing(), WEB + service + subscription)).isEmpty();
    }

    @Test
    void aPortNameIsNotJudgedWhereAnOperatorMayRunOtherPods() {
        String operand = "---\napiVersion: vault.example.com/v1\nkind: Vault\nmetadata: {name: v}\n";
        assertThat(findings(
                        new UnmetPort(),
                        service("selector: {app: web}, ports: [{port: 80, targetPort: htpt}]") + operand))
                .isEmpty();
    }
}
