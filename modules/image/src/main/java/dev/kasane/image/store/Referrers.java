package dev.kasane.image.store;

import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The referrers of an image. If a repository has no referrers API, an index under a tag with the image's digest lists
 * them.
 */
public final class Referrers {

    private Referrers() {}

    /** Stores a manifest with a subject; its contents exist already. */
    static void attach(Manifest referrer, ImageRepository to) {
        if (to.putManifest(referrer)) {
            return;
        }
        Descriptor subject = Objects.requireNonNull(referrer.subject());
        String tag = tag(subject.digest());
        Manifest known = to.manifest(tag);
        List<Descriptor> all = new ArrayList<>(known == null ? List.of() : known.children());
        if (all.stream().anyMatch(one -> one.digest().equals(referrer.digest()))) {
            return;
        }
        Descriptor added = referrer.descriptor();
        Map<String, String> annotations = referrer.annotations();
        all.add(new Descriptor(
                added.mediaType(), added.digest(), added.size(), null, added.artifactType(), annotations));
        Manifest index = Manifest.index(all, Map.of());
        to.putManifest(index);
        to.tag(index, tag);
    }

    /** The referrers of an image, by the index of its tag. */
    public static List<Descriptor> of(Digest image, ImageRepository in) {
        Manifest known = in.manifest(tag(image));
        return known == null ? List.of() : known.children();
    }

    private static String tag(Digest digest) {
        return "sha256-" + digest.hex();
    }
}
