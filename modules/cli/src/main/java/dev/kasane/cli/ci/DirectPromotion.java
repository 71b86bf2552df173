package dev.kasane.cli.ci;

import com.google.re2j.Pattern;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.FormerImages;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Verified;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.TagOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Promotes one image into one environment on request: an earlier image by {@code rollback}, a new one by
 * {@code hotfix}. It must have been built by kasane; one that others build can only be rolled back.
 *
 * @param flags the flags of the command
 * @param promoting makes the promotion
 * @param state what was built well
 */
record DirectPromotion(CiFlags flags, Promoting promoting, LastGood state) {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");

    List<PromotionStep> run(Plan plan, Pipelines pipelines, Deployment beside) {
        if (flags.pipelines().isEmpty()) {
            throw wrong("no pipeline is named", "name one of " + String.join(", ", pipelines.names()));
        }
        Purpose purpose = flags.verb() == CiFlags.Verb.ROLLBACK ? Purpose.ROLLBACK : Purpose.HOTFIX;
        String name = flags.pipelines().getFirst();
        Pipeline pipeline = purpose == Purpose.ROLLBACK ? pipelines.named(name) : pipelines.building(name);
        List<Promotion> targets = targets(pipeline);
        String reason = Objects.requireNonNullElse(flags.direct().reason(), "");
        if (purpose == Purpose.HOTFIX && reason.isBlank()) {
            throw wrong("a hotfix needs a reason", "add --reason TEXT: it is in the commit and the pull request");
        }
        Intent asked = Intent.requested(purpose, pipeline.name(), reason);
        Deployments deployments = promoting.places().deployments(beside);
        ImageVersion image = pipeline.follow() == null
                ? built(purpose, pipeline, targets, deployments)
                : new FollowedRollback(promoting, flags.direct().commit()).image(pipeline, targets, deployments);
        Intent intent = purpose == Purpose.HOTFIX ? asked.withFacts(failures(pipeline, image, deployments)) : asked;
        // that the commit is on the branch was checked for each target
        return promoting.with(
                plan,
                pipelines,
                beside,
                promoting.gates(),
                Verified.NOTHING,
                null,
                promotions -> promotions.run(intent, pipeline, targets, image));
    }

    /** The known objections to the image of a hotfix; without a named commit, such an image is rejected. */
    private String failures(Pipeline pipeline, ImageVersion image, Deployments deployments) {
        String failures = new FailedTargets(promoting, deployments).of(pipeline, image.tag());
        if (failures.isEmpty()) {
            return "";
        }
        if (flags.direct().commit() == null) {
            throw wrong(
                    "the newest image of " + pipeline.name() + ", " + image.tag() + ", is known not to work: "
                            + failures,
                    "merge a correction and run kasane ci, or name the commit with --to: the pull request then names it");
        }
        return "of this image: " + failures;
    }

    private ImageVersion built(Purpose purpose, Pipeline pipeline, List<Promotion> targets, Deployments deployments) {
        String commit = commit(purpose, pipeline, targets, deployments);
        for (Promotion to : targets) {
            if (!promoting.places().isOnBranch(deployments.of(to), commit)) {
                throw wrong(
                        commit + " is not on the branch that is deployed",
                        "merge it first, or name a commit of that branch with --to");
            }
        }
        BuildOutcome built = promoting.records().of(pipeline, commit);
        ImageVersion image = built == null ? null : built.version();
        if (image == null) {
            throw wrong(
                    "there is no image of " + pipeline.name() + " that kasane built from " + commit,
                    "name a commit that was built with --to, or set KASANE_REGISTRY to where images are");
        }
        if (purpose == Purpose.ROLLBACK && flags.direct().commit() != null) {
            checkGoesBack(pipeline, targets, commit, deployments);
        }
        return image;
    }

    private List<Promotion> targets(Pipeline pipeline) {
        List<Promotion> all = pipeline.spec().promotion();
        List<String> environments =
                all.stream().map(Promotion::environmentOrFolder).distinct().toList();
        String named = flags.direct().environment();
        if (named == null) {
            throw wrong("no environment is named", "add --env with one of " + String.join(", ", environments));
        }
        List<Promotion> targets = all.stream()
                .filter(to -> to.environmentOrFolder().equals(named))
                .toList();
        if (targets.isEmpty()) {
            throw wrong(
                    pipeline.name() + " is not promoted to " + named,
                    environments.isEmpty()
                            ? "add a promotion to " + pipeline.path()
                            : "its environments are " + String.join(", ", environments));
        }
        return targets;
    }

    private String commit(Purpose purpose, Pipeline pipeline, List<Promotion> targets, Deployments deployments) {
        String named = flags.direct().commit();
        if (named != null) {
            return promoting.checkout().commit(named);
        }
        return purpose == Purpose.HOTFIX ? newest(pipeline) : former(pipeline, targets, deployments);
    }

    private String newest(Pipeline pipeline) {
        String good = state.claims().commits().get(pipeline.name());
        if (good == null) {
            throw wrong(
                    "nothing is known of an image of " + pipeline.name(),
                    "run kasane ci, or name the commit with --to");
        }
        return good;
    }

    /** The commit of the image that the targets had before; it must be older than the one that they have. */
    private String former(Pipeline pipeline, List<Promotion> targets, Deployments deployments) {
        FormerImages images = new FormerImages(deployments, promoting.options());
        Set<String> tags = new LinkedHashSet<>();
        Set<String> current = new LinkedHashSet<>();
        for (Promotion to : targets) {
            FormerImages.Former former = images.of(pipeline, to);
            if (former == null) {
                throw wrong(
                        "the history that is here does not show which image " + to.target() + " had before",
                        "name the commit of the image with --to");
            }
            tags.add(former.tag());
            current.add(former.now());
        }
        if (tags.size() > 1) {
            throw wrong(
                    "the targets had different images before: " + String.join(", ", tags),
                    "name the commit of the image with --to");
        }
        String tag = tags.iterator().next();
        String commit = COMMIT.matches(tag) ? promoting.checkout().commitOrNull(tag) : null;
        if (commit == null) {
            throw wrong(
                    "the image that " + targets.getFirst().target() + " had before has the tag " + tag
                            + ", which is no commit of this clone",
                    "name the commit of the image with --to");
        }
        TagOrder order = new CommitOrder(promoting.repository(), commit);
        for (String now : current) {
            TagOrder.Verdict verdict = order.compare(now, commit);
            if (verdict == TagOrder.Verdict.OLDER) {
                continue;
            }
            boolean newer = verdict == TagOrder.Verdict.NEWER || verdict == TagOrder.Verdict.SAME;
            throw wrong(
                    targets.getFirst().target() + " is at " + now + " and had " + commit + " before, "
                            + (newer
                                    ? "which is newer: it was rolled back already"
                                    : "and it is unknown which is older"),
                    newer
                            ? "to go back further, or forth, name the commit of the image with --to"
                            : "fetch all commits (git fetch --unshallow), or name the commit of the image with --to");
        }
        return commit;
    }

    /** A target that goes to a newer image than it ever had skips the stages before it, which is a hotfix. */
    private void checkGoesBack(Pipeline pipeline, List<Promotion> targets, String commit, Deployments deployments) {
        FormerImages images = new FormerImages(deployments, promoting.options());
        TagOrder order = new CommitOrder(promoting.repository(), commit);
        for (Promotion to : targets) {
            String now = images.current(pipeline, to);
            if (now != null
                    && order.compare(now, commit) == TagOrder.Verdict.NEWER
                    && images.all(pipeline, to).stream()
                            .noneMatch(past -> past.tag().equals(commit))) {
                throw wrong(
                        to.target() + " is at " + now + ", and never had the newer " + commit,
                        "use kasane ci hotfix with --reason, or let kasane ci promote it");
            }
        }
    }

    private static KasaneException wrong(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
