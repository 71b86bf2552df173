package dev.kasane.pipecd.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Locale;

/** The names of a control plane's or a piped's objects: they contain its name, so that a namespace can have several. */
public final class Names {

    /** The entry of the key that tokens are signed with. */
    public static final String ENCRYPTION_KEY = "encryption-key";

    /** The entry of an API key. */
    public static final String API_KEY = "api-key";

    /** The entry of a piped's id. */
    public static final String PIPED_ID = "piped-id";

    /** The entry of a piped's key. */
    public static final String PIPED_KEY = "piped-key";

    private Names() {}

    /** The Secret with the keys of a control plane. */
    public static String keys(HasMetadata controlPlane) {
        return controlPlane.getMetadata().getName() + "-keys";
    }

    /** The Secret with the configuration of a control plane, or the ConfigMap with that of a piped. */
    public static String config(HasMetadata owner) {
        return owner.getMetadata().getName() + "-config";
    }

    /** A program of a control plane. */
    public static String component(HasMetadata controlPlane, String component) {
        return controlPlane.getMetadata().getName() + "-" + component;
    }

    /** The Secret with the API key of a project. Names of projects may hold what names of objects may not. */
    public static String apiKey(HasMetadata controlPlane, String project) {
        String plain = project.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        String suffix = plain.equals(project) ? plain : plain + "-" + Integer.toHexString(project.hashCode());
        return controlPlane.getMetadata().getName() + "-api-key-" + suffix.replaceAll("-+$", "");
    }

    /** The Secret, Deployment and account of a piped. */
    public static String piped(HasMetadata piped) {
        return piped.getMetadata().getName() + "-piped";
    }
}
