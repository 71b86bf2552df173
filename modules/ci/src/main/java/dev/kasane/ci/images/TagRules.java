package dev.kasane.ci.images;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.pipeline.Follow;
import java.math.BigInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates the tag rule that a pipeline names. */
final class TagRules {

    private static final int MOST_DIGITS = 40;

    private TagRules() {}

    /**
     * The rule of a pipeline.
     *
     * @param revisions the commit that the image of a tag names as its source
     * @param commits the branch that images are built from; read if commits are compared
     */
    static TagRule of(Follow follow, Function<String, @Nullable String> revisions, Supplier<SourceCommits> commits) {
        return switch (follow.by()) {
            case VERSION -> {
                String range = follow.versions() == null ? "*" : follow.versions();
                Constraint constraint = Constraint.parse(range);
                yield new ComparedTags<Version>(
                        tag -> version(follow.compared(tag)),
                        constraint::accepts,
                        follow.versions() == null ? "versions" : "versions in " + range);
            }
            case NUMBER ->
                new ComparedTags<BigInteger>(
                        tag -> number(follow.compared(tag)), number -> true, "numbers in tags like " + follow.tags());
            case TEXT -> new ComparedTags<String>(follow::compared, text -> true, "tags like " + follow.tags());
            case COMMIT ->
                new CommitTags(
                        tag -> {
                            String compared = follow.compared(tag);
                            return compared == null || follow.comparesPart() ? compared : revisions.apply(tag);
                        },
                        commits.get());
            case DIGEST -> new OneTag(String.valueOf(follow.tag()));
        };
    }

    /** A whole version: tags such as 1, 1.4 and 20261127 are no names of versions but move, or count days. */
    private static @Nullable Version version(@Nullable String text) {
        if (text == null) {
            return null;
        }
        int numbers = text.split("[-+]", 2)[0].split("\\.", -1).length;
        return numbers == 3 ? Version.parse(text) : null;
    }

    private static @Nullable BigInteger number(@Nullable String text) {
        boolean number = text != null
                && !text.isEmpty()
                && text.length() <= MOST_DIGITS
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? new BigInteger(String.valueOf(text)) : null;
    }
}
