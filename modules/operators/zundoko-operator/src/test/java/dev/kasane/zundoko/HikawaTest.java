package dev.kasane.zundoko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.testkit.Fixture;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.HikawaSpec;
import dev.kasane.zundoko.api.HikawaStatus;
import dev.kasane.zundoko.api.Kiyoshi;
import dev.kasane.zundoko.api.Zundoko;
import dev.kasane.zundoko.api.ZundokoSpec;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@KubernetesTest
@Fixture("../../../manifests/zundoko-operator/crds")
@Fixture("../../../manifests/zundoko-operator/role.yaml")
class HikawaTest {

    private static final HikawaSpec FAST = new HikawaSpec(10, null, null);

    private static List<String> words(TestCluster cluster, String hikawa) {
        return cluster
                .client()
                .resources(Zundoko.class)
                .withLabel(WordObjects.SINGER, hikawa)
                .list()
                .getItems()
                .stream()
                .sorted(Comparator.comparing(it -> it.getMetadata().getName()))
                .map(it -> it.getMetadata().getName() + " " + it.getSpec().say())
                .toList();
    }

    @Test
    @Fixture("hikawa.yaml")
    void sings_until_four_zuns_and_a_doko(TestCluster cluster) {
        Song song = new Song(Songs.SEVEN_WORDS);
        Songs.sing(cluster, Songs.SEVEN_WORDS);

        Hikawa over = cluster.eventually(Hikawa.class, "first").hasCondition("Ready", "True");

        assertThat(over.getStatus().numZundokosSaid()).isEqualTo(7);
        assertThat(over.getStatus().kiyoshied()).isTrue();
        assertThat(over.getStatus().observedGeneration()).isEqualTo(1);
        assertThat(words(cluster, "first"))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 7)
                        .mapToObj(
                                n -> "first-zundoko-00" + n + " " + song.word(n).text())
                        .toList());
        Kiyoshi kiyoshi = cluster.eventually(Kiyoshi.class, "first-kiyoshi").exists();
        assertThat(kiyoshi.getSpec().say()).isEqualTo("Kiyoshi!");
        assertThat(kiyoshi.hasOwnerReferenceFor(over)).isTrue();
        cluster.eventually(Event.class)
                .satisfy(
                        "to tell it",
                        events -> events.stream().anyMatch(it -> it.getReason().equals("Kiyoshi")));
        cluster.neverWithin(Duration.ofMillis(300), Zundoko.class).countExceeds(7);
    }

    @Test
    void says_so_many_words_first(TestCluster cluster) {
        Songs.sing(cluster, Songs.SEVEN_WORDS);
        cluster.apply(Songs.hikawa("long", new HikawaSpec(10, 8, false)));

        Hikawa over = cluster.eventually(Hikawa.class, "long").hasCondition("Ready", "True");

        int end = IntStream.range(8, 10_000)
                .filter(new Song(Songs.SEVEN_WORDS)::mayEndAfter)
                .findFirst()
                .orElseThrow();
        assertThat(over.getStatus().numZundokosSaid()).isEqualTo(end);
        assertThat(words(cluster, "long")).hasSize(end);
    }

    @Test
    void says_kiyoshi_at_once_when_told_so(TestCluster cluster) {
        Songs.sing(cluster, Songs.SEVEN_WORDS);
        cluster.apply(Songs.hikawa("slow", new HikawaSpec(3_600_000, null, null)));
        cluster.eventually(Zundoko.class).count(1);

        cluster.apply(Songs.hikawa("slow", new HikawaSpec(3_600_000, null, true)));

        Hikawa over = cluster.eventually(Hikawa.class, "slow")
                .within(Duration.ofSeconds(5))
                .hasCondition("Ready", "True");
        assertThat(over.getStatus().observedGeneration()).isEqualTo(2);
        assertThat(over.getSpec().sayKiyoshi()).isTrue();
        assertThat(words(cluster, "slow")).hasSize(1);
    }

    @Test
    void never_writes_the_spec(TestCluster cluster) {
        Songs.sing(cluster, Songs.SEVEN_WORDS);
        cluster.apply(Songs.hikawa("mine", FAST));

        Hikawa over = cluster.eventually(Hikawa.class, "mine").hasCondition("Ready", "True");

        assertThat(over.getMetadata().getGeneration()).isEqualTo(1);
        assertThat(over.getMetadata().getManagedFields())
                .filteredOn(it -> it.getManager().equals(ZundokoOperator.NAME))
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.getSubresource()).isEqualTo("status"));
    }

    @Test
    void a_name_that_is_taken_is_waited_for(TestCluster cluster) {
        Zundoko foreign = new Zundoko();
        foreign.setMetadata(new ObjectMetaBuilder().withName("late-zundoko-003").build());
        foreign.setSpec(new ZundokoSpec("Zun"));
        cluster.apply(foreign);
        Songs.sing(cluster, Songs.SEVEN_WORDS);
        cluster.apply(Songs.hikawa("late", FAST));

        Hikawa blocked = cluster.eventually(Hikawa.class, "late")
                .satisfies(
                        "to say that the name is taken",
                        it -> it.getStatus() != null
                                && it.getStatus().conditions() != null
                                && it.getStatus()
                                        .conditions()
                                        .getFirst()
                                        .getReason()
                                        .equals("NameTaken"));
        assertThat(blocked.getStatus().numZundokosSaid()).isEqualTo(2);

        cluster.client().resource(foreign).delete();

        cluster.eventually(Hikawa.class, "late").hasCondition("Ready", "True");
        assertThat(words(cluster, "late")).hasSize(7);
    }

    @Test
    void keeps_its_rhythm(TestCluster cluster) {
        Songs.sing(cluster, Songs.seedOfSongOf(21));
        cluster.apply(Songs.hikawa("steady", new HikawaSpec(250, null, null)));
        cluster.eventually(Zundoko.class, "steady-zundoko-001").exists();
        long begin = System.nanoTime();

        cluster.eventually(Kiyoshi.class, "steady-kiyoshi").exists();

        double beats = (System.nanoTime() - begin) / 1e6 / 250;
        // twenty beats after the first word
        assertThat(beats).isBetween(18.0, 22.0);
    }

    @Test
    void what_it_made_goes_with_it(TestCluster cluster) {
        Songs.sing(cluster, Songs.SEVEN_WORDS);
        Hikawa hikawa = cluster.apply(Songs.hikawa("gone", FAST));
        cluster.eventually(Zundoko.class).countIsAtLeast(3);

        cluster.client().resource(hikawa).delete();

        cluster.eventually(Hikawa.class, "gone").isGone();
        if (cluster.collectsGarbage()) {
            cluster.eventually(Zundoko.class).within(Duration.ofSeconds(60)).count(0);
            // one word may have been on its way, and is collected like the others
            cluster.neverWithin(Duration.ofMillis(300), Zundoko.class).countExceeds(1);
            cluster.eventually(Zundoko.class).within(Duration.ofSeconds(60)).count(0);
            cluster.neverWithin(Duration.ofMillis(300), Zundoko.class).countExceeds(0);
        }
    }

    @Test
    void the_server_refuses_what_makes_no_sense(TestCluster cluster) {
        assertThatThrownBy(() -> cluster.apply(Songs.hikawa("hasty", new HikawaSpec(9, null, null))))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("spec.intervalMillis");
        Zundoko wrong = new Zundoko();
        wrong.setMetadata(new ObjectMetaBuilder().withName("wrong").build());
        wrong.setSpec(new ZundokoSpec("Kiyoshi!"));
        assertThatThrownBy(() -> cluster.apply(wrong)).hasMessageContaining("spec.say");
        wrong.setSpec(new ZundokoSpec("Zun"));
        cluster.apply(wrong);
        wrong.setSpec(new ZundokoSpec("Doko"));
        assertThatThrownBy(() -> cluster.apply(wrong)).hasMessageContaining("what was said cannot be unsaid");
        assertThatThrownBy(() -> cluster.apply(Songs.hikawa("x".repeat(231), FAST)))
                .hasMessageContaining("a name has to leave room");
    }

    @Test
    void a_former_leader_cannot_take_words_back(TestCluster cluster) {
        cluster.apply(Songs.hikawa("fenced", FAST));
        Hikawa carrier = Songs.hikawa("fenced", FAST);
        carrier.getMetadata().setNamespace(cluster.namespace());
        carrier.setStatus(new HikawaStatus(5, true, 1L, null));
        cluster.client().resource(carrier).patchStatus();

        carrier.setStatus(new HikawaStatus(4, true, 1L, null));
        assertThatThrownBy(() -> cluster.client().resource(carrier).patchStatus())
                .hasMessageContaining("words that were said cannot be taken back");
        carrier.setStatus(new HikawaStatus(5, false, 1L, null));
        assertThatThrownBy(() -> cluster.client().resource(carrier).patchStatus())
                .hasMessageContaining("a song that is over stays over");
    }
}
