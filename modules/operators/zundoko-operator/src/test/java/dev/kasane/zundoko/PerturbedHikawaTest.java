package dev.kasane.zundoko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.testkit.Fixture;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.Perturbation;
import dev.kasane.testkit.Perturbed;
import dev.kasane.testkit.TestCluster;
import dev.kasane.testkit.proxy.ApiCall;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.Zundoko;
import java.util.List;

@KubernetesTest
@Fixture("../../../manifests/zundoko-operator/crds")
@Fixture("../../../manifests/zundoko-operator/role.yaml")
class PerturbedHikawaTest {

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
    @Fixture("hikawa.yaml")
    void the_same_words_once_each_in_order(TestCluster cluster) {
        Songs.sing(cluster, Songs.SEVEN_WORDS);

        cluster.eventually(Hikawa.class, "first").hasCondition("Ready", "True");

        List<String> said = cluster.trace().writes().stream()
                .filter(call -> call.verb().equals("create") && call.resource().equals("zundokos"))
                .map(ApiCall::resource)
                .toList();
        assertThat(said).as("creations that the server did, over all lives").hasSize(7);
        assertThat(cluster.client().resources(Zundoko.class).list().getItems())
                .isSortedAccordingTo((a, b) -> Long.compare(
                        Long.parseLong(a.getMetadata().getResourceVersion()),
                        Long.parseLong(b.getMetadata().getResourceVersion())));
    }
}
