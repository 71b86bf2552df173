package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.findings;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Two objects that are one. */
class DuplicateIdentityTest {

    @Test
    void two_objects_of_one_identity_are_found_across_versions() {
        String two = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\n---\n"
                + "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\n";
        assertThat(findings(new DuplicateIdentity(), two)).hasSize(1);
        assertThat(findings(
                        new DuplicateIdentity(),
                        two.replace(
                                "v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}",
                                "v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: b}")))
                .isEmpty();
    }
}
