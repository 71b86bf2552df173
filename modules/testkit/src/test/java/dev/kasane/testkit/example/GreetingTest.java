package dev.kasane.testkit.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.testkit.Fixture;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.Perturbation;
import dev.kasane.testkit.Perturbed;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@KubernetesTest
@Fixture("greeting-crd.yaml")
class GreetingTest {

    @Test
    @Fixture("greeting.yaml")
    void a_greeting_becomes_a_config_map(TestCluster cluster) {
        cluster.run(GreetingController::start);

        cluster.eventually(Greeting.class, "hello").hasCondition("Ready", "True");
        cluster.eventually(ConfigMap.class, "hello").field("data.text").is("Hello, world!");
        cluster.neverWithin(Duration.ofMillis(300), ConfigMap.class).countExceeds(1);
    }

    @Test
    void what_a_greeting_owns_goes_with_it(TestCluster cluster) {
        cluster.run(GreetingController::start);
        Greeting greeting = new Greeting();
        greeting.setMetadata(new ObjectMetaBuilder().withName("short-lived").build());
        greeting.getSpec().to = "nobody";
        cluster.apply(greeting);
        cluster.eventually(ConfigMap.class, "short-lived").exists();

        cluster.client().resource(greeting).delete();

        if (cluster.collectsGarbage()) {
            cluster.eventually(ConfigMap.class, "short-lived")
                    .within(Duration.ofSeconds(60))
                    .isGone();
        }
        cluster.eventually(Greeting.class, "short-lived").isGone();
    }

    @Perturbed({
        Perturbation.KILLED_AFTER_EACH_WRITE,
        Perturbation.STALE_READS,
        Perturbation.EACH_EVENT_LOST,
        Perturbation.REPEATED_EVENTS,
        Perturbation.CONFLICTS,
        Perturbation.EXPIRED_WATCHES,
        Perturbation.THROTTLED,
        Perturbation.SERVER_ERRORS,
        Perturbation.SLOW
    })
    @Fixture("greeting.yaml")
    void the_end_is_the_same_whatever_happens(TestCluster cluster) {
        cluster.run(GreetingController::start);

        cluster.eventually(Greeting.class, "hello").hasCondition("Ready", "True");
    }

    @Test
    @Fixture("greeting.yaml")
    void the_controller_needs_no_other_rights(TestCluster cluster) {
        cluster.run(GreetingController::start);
        cluster.eventually(Greeting.class, "hello").hasCondition("Ready", "True");

        assertThat(cluster.trace().permissions())
                .extracting(it -> it.verb() + " " + it.resource())
                .containsExactlyInAnyOrder(
                        "create configmaps",
                        "patch configmaps",
                        "list greetings",
                        "patch greetings/status",
                        "watch greetings");
    }
}
