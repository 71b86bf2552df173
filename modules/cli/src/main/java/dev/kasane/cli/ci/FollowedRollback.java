package dev.kasane.cli.ci;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.FormerImages;
import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.TagOrder.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the followed image to roll back to: an earlier image of the target that the registry still has.
 *
 * @param promoting the promotion run
 * @param named the tag or the digest that a person named; null for the image before
 */
record FollowedRollback(Promoting promoting, @Nullable String named) {

    ImageVersion image(Pipeline pipeline, List<Promotion> targets, Deployments deployments) {
        FormerImages images = new FormerImages(deployments, promoting.options());
        Map<String, Past> found = new LinkedHashMap<>();
        for (Promotion to : targets) {
            Past past = named == null ? before(pipeline, to, images) : named(pipeline, to, images, named);
            found.put(past.tag() + "@" + past.digest(), past);
        }
        if (found.size() > 1) {
            throw wrong(
                    "the targets had different images before: " + String.join(", ", found.keySet()),
                    "give each an environment of its own, or change the tags by hand");
        }
        Past past = found.values().iterator().next();
        ImageVersion image = promoting.followed().former(pipeline, past.tag(), past.digest());
        if (image == null) {
            throw wrong(
                    "the registry does not have " + past.tag() + " any more, as "
                            + targets.getFirst().target() + " had it",
                    "name another tag that it had with --to");
        }
        return image;
    }

    /** The image before, which must be older: who rolls back twice would go forth again. */
    private Past before(Pipeline pipeline, Promotion to, FormerImages images) {
        boolean oneTag = TargetImage.hasOneTag(pipeline);
        List<Past> all = oneTag ? images.earlier(pipeline, to) : images.all(pipeline, to);
        FormerImages.Former former = images.of(pipeline, to);
        if (all.isEmpty() || former == null) {
            throw wrong(
                    "the history that is here does not show which image " + to.target() + " had before"
                            + (oneTag ? " the one that it has came for the first time" : ""),
                    "fetch all commits (git fetch --unshallow)"
                            + (oneTag ? ", or name the digest of an image that it had with --to" : ""));
        }
        Past past = all.getFirst();
        if (!oneTag && promoting.followed().order(pipeline).compare(former.now(), past.tag()) != Verdict.OLDER) {
            throw wrong(
                    to.target() + " is at " + former.now() + " and had " + past.tag()
                            + " before, which is not known to be older",
                    "to go back further, or forth, name a tag that it had with --to");
        }
        return past;
    }

    private static Past named(Pipeline pipeline, Promotion to, FormerImages images, String tag) {
        List<Past> all = images.all(pipeline, to);
        return all.stream()
                .filter(past -> tag.equals(past.digest()) || tag.equals(past.tag()) && !isTheOneTag(pipeline, tag))
                .findFirst()
                .orElseThrow(() -> wrong(
                        to.target() + " did not have the image " + tag + " before",
                        all.isEmpty()
                                ? null
                                : "it had "
                                        + String.join(
                                                ", ",
                                                all.stream()
                                                        .map(past -> TargetImage.identity(
                                                                pipeline, past.tag(), past.digest()))
                                                        .toList())));
    }

    /** Whether a tag names all images that a pipeline follows, and so none of them. */
    private static boolean isTheOneTag(Pipeline pipeline, String tag) {
        return TargetImage.hasOneTag(pipeline)
                && tag.equals(Objects.requireNonNull(pipeline.follow()).tag());
    }

    private static KasaneException wrong(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
