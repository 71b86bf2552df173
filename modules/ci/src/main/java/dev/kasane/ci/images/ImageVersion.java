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
    private static final int COMMIT = 40;

    /** The tag for people: a commit by its first digits. */
    public static String shortened(String tag) {
        boolean commit = tag.length() == COMMIT && tag.chars().allMatch(c -> Character.digit(c, 16) >= 0);
        return commit ? tag.substring(0, SHORT) : tag;
    }
}
