package dev.kasane.pipeline;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.pipeline.document.Property;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A followed image: another system builds it, and a pipeline promotes its newest tag.
 *
 * @param image its repository with the registry
 * @param by how the newest tag is found
 * @param versions the range that versions must be in; null for all that are no prerelease
 * @param tags an expression for the tags that count; null for all
 * @param tag the one tag whose digest is followed; null if tags are compared
 * @param sources the repository whose commits give the order; null for that of the pipeline
 * @param branch the branch of that repository; null for {@code main}
 */
public record Follow(
        @Property(
                value = "the image with its registry, without a tag: registry.example.org/shop/cart",
                required = true,
                pattern = Follow.IMAGE,
                form = "an image with its registry and without a tag")
        String image,

        @Property(
                value =
                        "how the newest is found: version for the highest semantic version, number and text for what the group of"
                                + " tags matches, commit for the commit that it was built from, digest for what one tag names",
                byDefault = "version")
        By by,

        @Property(
                value =
                        "the versions that are wanted, such as \">=1.4 <2\" or \"~1.4\"; all but prereleases when omitted",
                pattern = "[^\\s][^\\n]{0,200}",
                form = "a range of versions")
        @Nullable
        String versions,

        @Property(
                value =
                        "an expression (RE2) for whole tags: others do not count; what its group matches, if it has one, is compared",
                pattern = "[^\\s][^\\n]{0,200}",
                form = "an expression")
        @Nullable
        String tags,

        @Property(
                value = "the tag whose digest is followed, by digest",
                pattern = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}",
                form = "a tag")
        @Nullable
        String tag,

        @Property(
                value =
                        "the repository that the image is built from, as --forge names one, by commit; this one when left away",
                pattern = "[^\\s]+",
                form = "github:OWNER/NAME, gitea:https://HOST/OWNER/NAME, gitlab:GROUP/NAME or a folder")
        @Nullable
        String sources,

        @Property(
                value = "the branch of sources whose commits count; main when left away",
                pattern = "[A-Za-z0-9][A-Za-z0-9._/-]{0,200}",
                form = "the name of a branch")
        @Nullable
        String branch) {

    private static final String NUMBER =
            "(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";

    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";

    /** Expressions that were read: thousands of tags are held against one. */
    private static final Map<String, Pattern> KNOWN = new ConcurrentHashMap<>();

    static final String IMAGE = "(?:https?://)?(?:localhost(?::" + NUMBER + ")?|" + LABEL + ":" + NUMBER + "|" + LABEL
            + "(?:\\." + LABEL + ")+(?::" + NUMBER + ")?)/[a-z0-9]+(?:(?:[._]|__|-+|/)[a-z0-9]+)*";

    /** The rules to find the newest image. */
    public enum By {
        /** By the highest semantic version. */
        VERSION,
        /** By the highest number. */
        NUMBER,
        /** By the last text in the order of its characters. */
        TEXT,
        /** By the last commit of a branch. */
        COMMIT,
        /** By what one tag names. */
        DIGEST
    }

    /** The name of the image in its registry: {@code shop/cart}. */
    public String name() {
        String plain = image.replaceFirst("^https?://", "");
        return plain.substring(plain.indexOf('/') + 1);
    }

    /** The registry as it is written, such as {@code registry.example.org}. */
    public String registry() {
        return image.substring(0, image.length() - name().length() - 1);
    }

    /** The branch of the sources. */
    public String branchOrMain() {
        return branch == null ? "main" : branch;
    }

    /**
     * The compared part of a tag: the group of the expression, else the whole match; null for a tag that does not
     * count.
     */
    public @Nullable String compared(String candidate) {
        if (by == By.DIGEST) {
            return candidate.equals(tag) ? candidate : null;
        }
        if (tags == null) {
            return candidate;
        }
        Matcher matcher = KNOWN.computeIfAbsent(tags, Pattern::compile).matcher(candidate);
        return !matcher.matches() ? null : matcher.groupCount() == 0 ? candidate : matcher.group(1);
    }

    /** Whether the expression for tags has a group, which is the part that is compared. */
    public boolean comparesPart() {
        return tags != null && KNOWN.computeIfAbsent(tags, Pattern::compile).groupCount() > 0;
    }

    /** Why the expression for tags is none; null if it is one. */
    @Nullable
    String whyNoExpression() {
        if (tags == null) {
            return null;
        }
        if (tags.contains("){")) {
            // repeats of repeats grow beyond all bounds
            return "it repeats a group by a number";
        }
        try {
            return Pattern.compile(tags).groupCount() > 1 ? "it has more than one group" : null;
        } catch (PatternSyntaxException e) {
            return String.valueOf(e.getDescription());
        }
    }
}
