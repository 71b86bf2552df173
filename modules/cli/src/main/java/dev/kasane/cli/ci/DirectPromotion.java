package dev.kasane.cli.ci;

import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.FormerImages;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Intent.Purpose;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts one image into one environment, because a person asks for it: a former one by {@code rollback}, one that was not in the
 * environments before by {@code hotfix}. It must have been built by kasane.
 *
 * @param flags what is asked for
 * @param promoting makes the promotion
 */
record DirectPromotion(CiFlags flags, Promoting promoting) {

    List<PromotionStep> run(Plan plan, Pipelines pipelines) {
        if (flags.pipelines().isEmpty()) {
            throw wrong("no pipeline is named", "name one of " + String.join(", ", pipelines.names()));
        }
        Pipeline pipeline = pipelines.named(flags.pipelines().getFirst());
        List<Promotion> targets = targets(pipeline);
        Purpose purpose = flags.verb() == CiFlags.Verb.ROLLBACK ? Purpose.ROLLBACK : Purpose.HOTFIX;
        String reason = Objects.requireNonNullElse(flags.direct().reason(), "");
        if (purpose == Purpose.HOTFIX && reason.isBlank()) {
            throw wrong("a hotfix needs a reason", "add --reason TEXT: it is in the commit and the pull request");
        }
        Intent intent = new Intent(purpose, pipeline.name(), reason);
        Deployment beside = promoting.places().beside(plan);
        String commit = commit(purpose, plan, pipeline, targets, beside);
        BuildOutcome image = promoting.records().of(pipeline, commit);
        if (image == null) {
            throw wrong(
                    "there is no image of " + pipeline.name() + " that kasane built from " + commit,
                    "name a commit that was built with --to, or set KASANE_REGISTRY to where images are");
        }
        return promoting.with(plan, pipelines, beside, promotions -> promotions.run(intent, pipeline, targets, image));
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

    private String commit(Purpose purpose, Plan plan, Pipeline pipeline, List<Promotion> targets, Deployment beside) {
        String named = flags.direct().commit();
        if (named != null) {
            return promoting.checkout().commit(named);
        }
        if (purpose == Purpose.HOTFIX) {
            return plan.commit();
        }
        Promotion first = targets.getFirst();
        ImageReference former =
                new FormerImages(promoting.places().deployments(beside), promoting.options()).of(pipeline, first);
        String tag = former == null ? null : former.tag();
        String commit = tag == null ? null : promoting.checkout().commitOrNull(tag);
        if (commit == null) {
            throw wrong(
                    tag == null
                            ? "the history that is here does not show which image " + first.target() + " had before"
                            : "the image that " + first.target() + " had before has the tag " + tag
                                    + ", which is no commit of this clone",
                    "name the commit of the image with --to");
        }
        return commit;
    }

    private static KasaneException wrong(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
