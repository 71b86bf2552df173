package dev.kasane.ci.run;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.Promoter;
import dev.kasane.promotion.PromotionOutcome;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Promotes images along the targets of their pipelines. All images for one environment share one request; a target that
 * comes after others waits until those have the image on the branch that is deployed.
 *
 * @param deployments the branches with the targets
 * @param promoters what makes promotions there
 * @param gates the gates that must pass first
 * @param beside the files beside the pipelines, whose freezes count too
 * @param verified the verdicts on the targets that come first
 * @param otherBranch why nothing is promoted to other repositories; null if nothing prevents it
 * @param options how targets are rendered
 * @param watch receives each request
 */
public record Promotions(
        Deployments deployments,
        Function<Deployment, Promoter> promoters,
        Gates gates,
        FileTree beside,
        Verified verified,
        @Nullable String otherBranch,
        RenderOptions options,
        RunListener watch) {

    private static final int MAX_ROUNDS = 50;

    /**
     * Promotes some images.
     *
     * @param pipelines those of the plan's commit
     */
    public List<PromotionStep> run(Pipelines pipelines, List<ImageVersion> images) {
        List<Candidate> open = new ArrayList<>();
        for (ImageVersion image : images) {
            Pipeline pipeline = pipelines.named(image.pipeline());
            pipeline.spec().promotion().forEach(to -> open.add(new Candidate(image, pipeline, to)));
        }
        Map<String, PromotionStep> steps = new LinkedHashMap<>();
        open.forEach(candidate ->
                steps.put(candidate.key(), candidate.step(PromotionStep.State.WAITING, waitsFor(candidate))));
        Set<String> arrived = new HashSet<>();
        Set<String> fresh = new HashSet<>();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            List<Candidate> ready = open.stream()
                    .filter(candidate -> candidate.hasArrived(arrived))
                    .toList();
            if (ready.isEmpty()) {
                break;
            }
            open.removeAll(ready);
            promote(ready, fresh, steps);
            for (Candidate candidate : ready) {
                PromotionStep.State state =
                        Objects.requireNonNull(steps.get(candidate.key())).state();
                if (state == PromotionStep.State.COMMITTED
                        || state == PromotionStep.State.DONE_BEFORE && hasItOrBetter(candidate)) {
                    arrived.add(candidate.key());
                }
                if (state == PromotionStep.State.COMMITTED) {
                    fresh.add(candidate.key());
                }
            }
        }
        ProposalCleanup withdrawals = withdrawals();
        withdrawals.decline(open, steps);
        withdrawals.withdrawBroken(pipelines);
        withdrawals.withdrawOrphaned(pipelines);
        return List.copyOf(steps.values());
    }

    private ProposalCleanup withdrawals() {
        return new ProposalCleanup(deployments, promoters, verified, otherBranch, options, watch);
    }

    /** A later commit has what an earlier one has; another version of what others build need not. */
    private boolean hasItOrBetter(Candidate candidate) {
        return candidate.pipeline().follow() == null
                || new DeployedImages(deployments::of, options)
                        .has(candidate.pipeline(), candidate.to(), candidate.image());
    }

    private void promote(List<Candidate> ready, Set<String> fresh, Map<String, PromotionStep> steps) {
        Map<RequestGroup, List<Candidate>> groups = new LinkedHashMap<>();
        Freezes freezes = gates.freezes(beside);
        DeployedImages deployed = new DeployedImages(deployments::of, options);
        for (Candidate candidate : ready) {
            PromotionStep waiting = waiting(candidate, fresh, freezes, deployed);
            if (waiting != null) {
                steps.put(candidate.key(), waiting);
                continue;
            }
            String held = gates.held(candidate.pipeline(), candidate.to(), candidate.image());
            if (held.isEmpty()) {
                groups.computeIfAbsent(RequestGroup.of(candidate, deployments), group -> new ArrayList<>())
                        .add(candidate);
            } else {
                steps.put(candidate.key(), candidate.step(PromotionStep.State.HELD, held));
            }
        }
        groups.forEach((group, candidates) -> promote(group, candidates, steps));
    }

    /** The step of an image that is not promoted now, whatever it is; null if it may be. */
    private @Nullable PromotionStep waiting(
            Candidate candidate, Set<String> fresh, Freezes freezes, DeployedImages deployed) {
        Deployment deployment = deployments.of(candidate.to());
        if (!deployment.isOfPipelines() && otherBranch != null) {
            return candidate.step(PromotionStep.State.WAITING, otherBranch);
        }
        String unverified = candidate.before().stream()
                .map(before -> before.verify() != null && fresh.contains(candidate.key(before))
                        ? "it waits until " + before.target() + " is verified"
                        : verified.hold(candidate.pipeline(), before, candidate.image()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (unverified == null) {
            unverified = Verified.allBefore(candidate.pipeline(), candidate.to()).stream()
                    .filter(before -> verified.isBroken(
                            candidate.pipeline(),
                            before,
                            candidate.image().tag(),
                            candidate.image().digest()))
                    .findFirst()
                    .map(before -> "it waits, since it does not work in " + before.target())
                    .orElse(null);
        }
        if (unverified != null && !deployed.has(candidate.pipeline(), candidate.to(), candidate.image())) {
            return candidate.step(PromotionStep.State.WAITING, unverified);
        }
        try {
            String frozen = freezes.hold(
                    deployment, candidate.to(), candidate.pipeline().name());
            // a freeze does not block an image that the target already has, nor the targets that wait for it
            return frozen == null || deployed.has(candidate.pipeline(), candidate.to(), candidate.image())
                    ? null
                    : candidate.step(PromotionStep.State.WAITING, frozen);
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            Span span = problem.span();
            return candidate.step(
                    PromotionStep.State.HELD,
                    "the freezes cannot be read: " + (span == null ? "" : span.toText() + ": ") + problem.sentence());
        }
    }

    /**
     * Puts one image into some targets because a person requested it: the environments before them do not count. What a rollback took back
     * is taken out of the pull requests of the targets that come next, too.
     *
     * @param intent why, with the pipeline
     * @param to targets of the pipeline
     */
    public List<PromotionStep> run(Intent intent, Pipeline pipeline, List<Promotion> to, ImageVersion image) {
        Map<String, PromotionStep> steps = new LinkedHashMap<>();
        Map<RequestGroup, List<Candidate>> groups = new LinkedHashMap<>();
        for (Promotion promotion : to) {
            Candidate candidate = new Candidate(image, pipeline, promotion);
            String held = gates.heldAlone(pipeline, promotion, image);
            if (held.isEmpty()) {
                groups.computeIfAbsent(RequestGroup.of(candidate, deployments, intent), group -> new ArrayList<>())
                        .add(candidate);
            } else {
                steps.put(candidate.key(), candidate.step(PromotionStep.State.HELD, held));
            }
        }
        groups.forEach((group, candidates) -> promote(group, candidates, steps));
        if (intent.purpose() == Purpose.ROLLBACK) {
            ProposalCleanup withdrawals = withdrawals();
            to.forEach(target -> withdrawals.withdrawSuperseded(new Candidate(image, pipeline, target), steps));
        }
        return List.copyOf(steps.values());
    }

    private void promote(RequestGroup group, List<Candidate> candidates, Map<String, PromotionStep> steps) {
        watch.step("comparing " + images(candidates.size())
                + (group.mode() == Mode.COMMIT ? " with " : " with the proposal for ")
                + group.environment());
        Map<ImagePromotion, Candidate> asked = new HashMap<>();
        List<ImagePromotion> promotions = new ArrayList<>();
        for (Candidate candidate : candidates) {
            ImagePromotion promotion = candidate.promotion();
            asked.put(promotion, candidate);
            promotions.add(promotion);
        }
        try {
            PromotionOutcome outcome = promoters.apply(group.deployment()).run(group.request(promotions));
            if (group.mode() == Mode.COMMIT && outcome.commit() != null) {
                watch.step("committed " + images(outcome.count(Outcome.PROMOTED)) + " to " + group.environment());
            }
            for (PromotionOutcome.Edit edit : outcome.edits()) {
                Candidate candidate = asked.get(edit.promotion());
                if (candidate != null) {
                    steps.put(candidate.key(), step(candidate, group, edit, outcome));
                }
            }
        } catch (KasaneException e) {
            gates.files().mustBeAsBefore();
            refuse(candidates, e.problems(), steps);
        } catch (EnvironmentFailure e) {
            gates.files().mustBeAsBefore();
            refuse(candidates, List.of(Problem.of(e)), steps);
        }
    }

    private static String images(long count) {
        return count + (count == 1 ? " image" : " images");
    }

    private static void refuse(List<Candidate> candidates, List<Problem> why, Map<String, PromotionStep> steps) {
        candidates.forEach(
                candidate -> steps.put(candidate.key(), candidate.step(PromotionStep.State.REFUSED, why, null, null)));
    }

    private static PromotionStep step(
            Candidate candidate, RequestGroup group, PromotionOutcome.Edit edit, PromotionOutcome outcome) {
        boolean proposed = group.mode() == Mode.PULL_REQUEST;
        PromotionStep.State state = PromotionStep.of(edit.outcome(), proposed);
        boolean made = edit.outcome() == Outcome.PROMOTED;
        Problem stopped = outcome.stopped();
        var pullRequest = outcome.pullRequest();
        return candidate.step(
                state,
                stopped == null ? edit.problems() : List.of(stopped),
                made ? outcome.commit() : null,
                made && pullRequest != null ? pullRequest.where() : null);
    }

    private static String waitsFor(Candidate candidate) {
        return "it waits until " + String.join(" and ", candidate.to().after()) + " has it";
    }
}
