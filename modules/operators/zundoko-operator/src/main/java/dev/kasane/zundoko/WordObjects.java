package dev.kasane.zundoko;

import dev.kasane.zundoko.Song.Word;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.Kiyoshi;
import dev.kasane.zundoko.api.KiyoshiSpec;
import dev.kasane.zundoko.api.Zundoko;
import dev.kasane.zundoko.api.ZundokoSpec;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates the objects of words. Each word has its own name, so the server prevents duplicates, even with a stale cache.
 */
final class WordObjects {

    /** The label that identifies the Hikawa of a word. */
    static final String SINGER = Hikawa.GROUP + "/hikawa";

    private static final int LONGEST_LABEL = 63;

    private final KubernetesClient client;

    WordObjects(KubernetesClient client) {
        this.client = client;
    }

    /** The outcomes of a creation. */
    enum Outcome {
        /** It was created. */
        SAID,
        /** This Hikawa had created it before. */
        KNOWN,
        /** Another owner has an object of this name, often a Hikawa of the same name that was just deleted. */
        TAKEN
    }

    Outcome say(Hikawa hikawa, int number, Word word) {
        Zundoko zundoko = new Zundoko();
        zundoko.setMetadata(metadata(hikawa, zundokoName(hikawa, number)));
        zundoko.setSpec(new ZundokoSpec(word.text()));
        return create(zundoko, Zundoko.class, hikawa);
    }

    Outcome sayKiyoshi(Hikawa hikawa) {
        Kiyoshi kiyoshi = new Kiyoshi();
        kiyoshi.setMetadata(metadata(hikawa, kiyoshiName(hikawa)));
        kiyoshi.setSpec(KiyoshiSpec.END);
        return create(kiyoshi, Kiyoshi.class, hikawa);
    }

    /** Whether this Hikawa's Kiyoshi exists, read from the server and not from a cache. */
    boolean hasSaidKiyoshi(Hikawa hikawa) {
        return isOf(find(Kiyoshi.class, hikawa, kiyoshiName(hikawa)), hikawa);
    }

    /**
     * The number of a Hikawa's last word, read from the server.
     *
     * @param known the number of a word that exists
     */
    int lastWord(Hikawa hikawa, int known) {
        int last = known;
        while (isOf(find(Zundoko.class, hikawa, zundokoName(hikawa, last + 1)), hikawa)) {
            last++;
        }
        return last;
    }

    static String zundokoName(Hikawa hikawa, int number) {
        return hikawa.getMetadata().getName() + "-zundoko-" + (number < 10 ? "00" : number < 100 ? "0" : "") + number;
    }

    static String kiyoshiName(Hikawa hikawa) {
        return hikawa.getMetadata().getName() + "-kiyoshi";
    }

    private <T extends HasMetadata> Outcome create(T object, Class<T> type, Hikawa hikawa) {
        try {
            client.resource(object).create();
            return Outcome.SAID;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            T present = find(type, hikawa, object.getMetadata().getName());
            return isOf(present, hikawa) ? Outcome.KNOWN : Outcome.TAKEN;
        }
    }

    private <T extends HasMetadata> @Nullable T find(Class<T> type, Hikawa hikawa, String name) {
        return client.resources(type)
                .inNamespace(hikawa.getMetadata().getNamespace())
                .withName(name)
                .get();
    }

    private static boolean isOf(@Nullable HasMetadata object, Hikawa hikawa) {
        return object != null && object.hasOwnerReferenceFor(hikawa);
    }

    /** Names may be longer than labels. */
    private static Map<String, String> labels(String singer) {
        return singer.length() <= LONGEST_LABEL ? Map.of(SINGER, singer) : Map.of();
    }

    private static ObjectMeta metadata(Hikawa hikawa, String name) {
        ObjectMeta owner = hikawa.getMetadata();
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(owner.getNamespace())
                .withLabels(labels(owner.getName()))
                .addNewOwnerReference()
                .withApiVersion(hikawa.getApiVersion())
                .withKind(hikawa.getKind())
                .withName(owner.getName())
                .withUid(owner.getUid())
                .withController(true)
                .endOwnerReference()
                .build();
    }
}
