package dev.kasane.ci.images;

import org.jspecify.annotations.Nullable;

/**
 * An image that can be promoted.
 *
 * @param pipeline the pipeline whose image it is
 * @param tag its tag
 * @param commit the commit of the pipelines' repository that it was built from; null for one that others built
 * @param image its name with the registry
 * @param digest its digest
 */
public record ImageVersion(
        String pipeline, String tag, @Nullable String commit, String image, String digest) {

    private static final int SHORT = 10;
    private static final int SHORT_DIGEST = 7;
    private static final int COMMIT = 40;

    /** The tag for people: a commit by its first digits, and so a digest behind it. */
    public static String shortened(String tag) {
        int digest = tag.indexOf("@sha256:");
        if (digest >= 0) {
            int begin = digest + "@sha256:".length();
            return shortened(tag.substring(0, digest)) + "@"
                    + tag.substring(begin, Math.min(begin + SHORT_DIGEST, tag.length()));
        }
        boolean commit = tag.length() == COMMIT && tag.chars().allMatch(c -> Character.digit(c, 16) >= 0);
        return commit ? tag.substring(0, SHORT) : tag;
    }
}
