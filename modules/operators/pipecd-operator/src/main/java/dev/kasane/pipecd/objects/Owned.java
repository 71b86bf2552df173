package dev.kasane.pipecd.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** The metadata that all owned objects have in common. */
public final class Owned {

    /** The annotation of pods that restarts them after a change of their configuration. */
    public static final String CONFIG_HASH = "pipecd.kanatakita.com/config-hash";

    /** The field manager, which is also the value of the label {@code managed-by}. */
    public static final String MANAGER = "pipecd-operator";

    private Owned() {}

    /** The labels that select the pods of one component of one object. */
    public static Map<String, String> selector(HasMetadata owner, String component) {
        return Map.of(
                "app.kubernetes.io/name",
                "pipecd",
                "app.kubernetes.io/instance",
                owner.getMetadata().getName(),
                "app.kubernetes.io/component",
                component);
    }

    /** Metadata of an object that goes with its owner. */
    public static ObjectMeta metadata(HasMetadata owner, String name, String component) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(owner.getMetadata().getNamespace())
                .withLabels(selector(owner, component))
                .addToLabels("app.kubernetes.io/managed-by", MANAGER)
                .addNewOwnerReference()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .endOwnerReference()
                .build();
    }

    /** A Secret that goes with its owner. */
    public static Secret secret(HasMetadata owner, String name, String component, Map<String, String> data) {
        return new SecretBuilder()
                .withMetadata(metadata(owner, name, component))
                .withStringData(data)
                .withType("Opaque")
                .build();
    }

    /** A hash that identifies some texts. */
    public static String hash(String... texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String text : texts) {
                digest.update(text.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }
}
