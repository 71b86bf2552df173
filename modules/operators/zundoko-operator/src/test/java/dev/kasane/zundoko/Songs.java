package dev.kasane.zundoko;

import dev.kasane.operator.OperatorSettings;
import dev.kasane.testkit.TestCluster;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.HikawaSpec;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.stream.IntStream;

/** Songs whose words are known before they are sung. */
final class Songs {

    /** The first seed whose song ends after seven words. */
    static final long SEVEN_WORDS = seedOfSongOf(7);

    private static final String ACCOUNT = "zundoko-operator";

    private Songs() {}

    static long seedOfSongOf(int words) {
        return IntStream.range(0, 100_000)
                .filter(seed -> length(seed) == words)
                .findFirst()
                .orElseThrow();
    }

    static int length(long seed) {
        return IntStream.range(1, 10_000)
                .filter(new Song(seed)::mayEndAfter)
                .findFirst()
                .orElseThrow();
    }

    /** Starts the operator with the rights that its manifests grant, and songs of one seed. */
    static TestCluster.RunningController sing(TestCluster cluster, long seed) {
        cluster.actAs(ACCOUNT, ACCOUNT);
        return cluster.run(config -> ZundokoOperator.start(
                config, OperatorSettings.alone(ZundokoOperator.NAME, cluster.namespace()), hikawa -> seed));
    }

    static Hikawa hikawa(String name, HikawaSpec spec) {
        Hikawa hikawa = new Hikawa();
        hikawa.setMetadata(new ObjectMetaBuilder().withName(name).build());
        hikawa.setSpec(spec);
        return hikawa;
    }
}
