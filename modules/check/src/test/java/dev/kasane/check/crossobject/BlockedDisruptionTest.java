package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.WEB;
import static dev.kasane.check.crossobject.RuleFindings.findings;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Budgets that let no pod go. */
class BlockedDisruptionTest {

    private static String budget(String fields) {
        return WEB
                + "---\n"
                + "apiVersion: policy/v1\n"
                + "kind: PodDisruptionBudget\n"
                + "metadata: {name: web}\n"
                + "spec: {selector: {matchLabels: {app: web}}, "
                + fields + "}\n";
    }

    @Test
    void a_budget_that_lets_no_pod_go_blocks() {
        BlockedDisruption rule = new BlockedDisruption();
        assertThat(findings(rule, budget("maxUnavailable: 0"))).hasSize(1);
        assertThat(findings(rule, budget("minAvailable: 2"))).singleElement().satisfies(finding -> {
            assertThat(finding.sentence()).contains("has 2 replicas");
            assertThat(finding.place()).contains("test.yaml:");
        });
        assertThat(findings(rule, budget("minAvailable: 1"))).isEmpty();
    }
}
