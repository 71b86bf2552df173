package dev.kasane.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.kasane.testkit.example.Greeting;
import dev.kasane.testkit.example.GreetingController;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** What somebody sees whose controller is wrong. */
class FailuresTest {

    @KubernetesTest
    @Fixture("example/greeting-crd.yaml")
    static class Wrong {

        @Perturbed(value = Perturbation.KILLED_AFTER_EACH_WRITE, withinSeconds = 3)
        @Fixture("example/greeting.yaml")
        void forgets_when_it_dies(TestCluster cluster) {
            cluster.run(GreetingController::startForgetful);
            cluster.eventually(Greeting.class, "hello").hasCondition("Ready", "True");
        }

        /** One conflict is enough, and it is the first change that meets it. */
        @Perturbed(Perturbation.CONFLICTS)
        @Fixture("example/greeting.yaml")
        void gives_up_at_a_conflict(TestCluster cluster) {
            cluster.run(GreetingController::startFaintHearted);
            cluster.eventually(Greeting.class, "hello")
                    .within(Duration.ofSeconds(3))
                    .hasCondition("Ready", "True");
        }

        @Test
        @Fixture("example/greeting.yaml")
        void never_gets_there(TestCluster cluster) {
            cluster.run(GreetingController::start);
            cluster.eventually(Greeting.class, "hello")
                    .within(Duration.ofSeconds(3))
                    .hasCondition("Sung", "True");
        }

        @Test
        @Fixture("example/greeting.yaml")
        void does_what_it_should_not(TestCluster cluster) {
            cluster.run(GreetingController::start);
            cluster.neverWithin(Duration.ofSeconds(10), ConfigMap.class)
                    .satisfy(
                            "greeted",
                            maps -> maps.stream()
                                    .anyMatch(map -> map.getMetadata().getName().equals("hello")));
        }

        @Test
        void does_not_start(TestCluster cluster) {
            cluster.run(config -> {
                throw new IllegalStateException("no configuration");
            });
        }
    }

    @Test
    void say_what_there_was_and_what_happened() {
        Events tests = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Wrong.class))
                .execute()
                .testEvents();
        assumeThat(tests.started().count())
                .as("an API server, which e2e/build makes")
                .isPositive();

        assertThat(failure(tests, "never_gets_there"))
                .contains("waited 3 s for Greeting hello to have the condition Sung=True")
                .contains("type: \"Ready\"", "what changed in the meantime:")
                .contains("the controller wrote:", "patch configmaps hello", "patch greetings/status hello")
                .contains("the log of the test:", "greeting world in t-never-gets-there");
        assertThat(failure(tests, "does_what_it_should_not"))
                .contains("it should not have happened that objects of the kind ConfigMap greeted");
        assertThat(failure(tests, "does_not_start")).contains("the controller did not start: no configuration");
        // killed after it made the ConfigMap, it made another one
        assertThat(tests.succeeded().list())
                .extracting(event -> event.getTestDescriptor().getDisplayName())
                .contains("undisturbed");
        assertThat(failure(tests, "forgets_when_it_dies"))
                .contains("with \"killed after write 1, create configmaps\" the end is another one")
                .contains("+ ConfigMap")
                .doesNotContain("there is no such object");
        assertThat(failure(tests, "gives_up_at_a_conflict"))
                .contains("waited 3 s for Greeting hello to have the condition Ready=True, with \"conflicts (409)\"")
                .containsSubsequence("it was refused:", "patch configmaps hello: 409");
        assertThat(failure(tests, "never_gets_there")).doesNotContain("it was refused");
    }

    private static String failure(Events tests, String method) {
        List<Event> failed = tests.failed().stream()
                .filter(event ->
                        event.getTestDescriptor().getUniqueId().toString().contains(method))
                .toList();
        assertThat(failed).isNotEmpty();
        return String.valueOf(failed.getFirst()
                .getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow()
                .getMessage());
    }
}
