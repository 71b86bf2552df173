package dev.kasane.change.edit;

import org.jspecify.annotations.Nullable;

/**
 * An image reference as in manifests: {@code registry/name:tag@digest}.
 *
 * @param name everything before tag and digest
 * @param tag null when there is none
 * @param digest with its algorithm, such as {@code sha256:…}; null when there is none
 */
public record ImageReference(
        String name, @Nullable String tag, @Nullable String digest) {

    /** Takes a reference apart. */
    public static ImageReference parse(String text) {
        int at = text.indexOf('@');
        String beforeDigest = at < 0 ? text : text.substring(0, at);
        int colon = beforeDigest.lastIndexOf(':');
        // a colon before a slash belongs to the port of a registry
        boolean tagged = colon > beforeDigest.lastIndexOf('/');
        return new ImageReference(
                tagged ? beforeDigest.substring(0, colon) : beforeDigest,
                tagged ? beforeDigest.substring(colon + 1) : null,
                at < 0 ? null : text.substring(at + 1));
    }

    /** The reference as manifests write it. */
    public String toText() {
        return name + (tag == null ? "" : ":" + tag) + (digest == null ? "" : "@" + digest);
    }
}
