package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What every service of the shop promises of its pods. */
class ServicesTest {

    @Test
    void a_pod_has_a_limit_no_token_a_read_only_root_and_time_to_end() {
        for (String environment : Definitions.ENVIRONMENTS) {
            for (String service : Definitions.SERVICES) {
                String target = "overlays/" + environment + "/" + service;
                assertThat(Definitions.ofKind(target, "Deployment"))
                        .filteredOn(deployment -> deployment.name().equals(service))
                        .as(target)
                        .singleElement()
                        .satisfies(deployment -> {
                            Object pod = Values.at(deployment.root(), "spec", "template", "spec");
                            assertThat(Values.at(pod, "automountServiceAccountToken"))
                                    .isEqualTo(false);
                            Object container = Values.at(pod, "containers", 0);
                            assertThat(mebibytes(Values.text(container, "resources", "limits", "memory")))
                                    .isGreaterThan(
                                            mebibytes(Values.text(container, "resources", "requests", "memory")));
                            assertThat(Values.at(container, "securityContext", "readOnlyRootFilesystem"))
                                    .isEqualTo(true);
                            assertThat(Values.text(container, "volumeMounts")).contains("mountPath=/tmp");
                            assertThat(Values.at(pod, "terminationGracePeriodSeconds"))
                                    .isEqualTo(40L);
                            assertThat(Values.at(container, "lifecycle", "preStop", "sleep", "seconds"))
                                    .isEqualTo(5L);
                        });
            }
        }
    }

    private static long mebibytes(String memory) {
        assertThat(memory).endsWith("Mi");
        return Long.parseLong(memory.substring(0, memory.length() - 2));
    }
}
