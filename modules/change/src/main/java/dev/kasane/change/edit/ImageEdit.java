package dev.kasane.change.edit;

import com.google.re2j.Pattern;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The unit of a promotion: sets the tag, and the digest if it is known, of one image in one target.
 *
 * @param target the folder of the target
 * @param image the name of the image: the name in its entry of a kustomization, its new name there, or the name in the
 *     fields of objects
 * @param newName the name it shall have from now on; null when the name stays
 * @param tag the tag it shall have
 * @param digest the digest it shall have, with its algorithm; null when none is known
 */
public record ImageEdit(
        String target,
        String image,
        @Nullable String newName,
        String tag,
        @Nullable String digest) {

    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/-]{0,254}");

    /**
     * An edit whose parts are what a registry would accept.
     *
     * @throws dev.kasane.problem.KasaneException when they are not
     */
    public ImageEdit {
        check(NAME, image, "the name of an image");
        check(TAG, tag, "a tag");
        if (newName != null) {
            check(NAME, newName, "the name of an image");
        }
        if (digest != null) {
            check(DIGEST, digest, "a digest");
        }
    }

    private static void check(Pattern pattern, String text, String what) {
        if (!pattern.matches(text)) {
            throw Problem.error(text + " cannot be " + what, null, "it must be written as " + pattern.pattern())
                    .asException();
        }
    }

    /** The image after the edit. */
    ImageReference applied(String nameBefore) {
        return new ImageReference(newName == null ? nameBefore : newName, tag, digest);
    }

    /** Whether an image already has the tag and digest of this edit. */
    public boolean isDone(ImageReference now) {
        return (newName == null || newName.equals(now.name()))
                && tag.equals(now.tag())
                && (digest == null || digest.equals(now.digest()));
    }

    /** The edit in messages: {@code cart in overlays/prod/cart to 1f3c}. */
    public String toText() {
        return image + " in " + target + " to " + tag;
    }
}
