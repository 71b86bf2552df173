package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Promoter;
import dev.kasane.promotion.PromotionOutcome;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Removes images from open pull requests if a newer result or decision excludes them. If a request cannot be changed,
 * it stays as it is, and the run continues.
 *
 * @param deployments the branches with the targets
 * @param promoters creates the promoter of a branch
 * @param verified the verdicts on the targets that come first
 * @param otherBranch why nothing is promoted to other repositories; null if it is promoted
 * @param options how targets are rendered
 * @param watch receives each request
 */
record ProposalCleanup(
        Deployments deployments,
        Function<Deployment, Promoter> promoters,
        Verified verified,
        @Nullable String otherBranch,
        RenderOptions options,
        RunListener watch) {

    /**
     * The outcome of the removal of an image from a pull request.
     *
     * @param pullRequest the changed or closed pull request; null if none had the image
     * @param why the reason why it stays unchanged; null if it was changed
     */
    record Withdrawn(
            @Nullable PullRequest pullRequest, @Nullable Problem why) {}

    /**
     * Withdraws candidates that wait for a target which will not get the image: they wait for a newer image instead.
     *
     * @return the outcomes of the pull requests
     */
    Map<Candidate, Withdrawn> decline(List<Candidate> open, Map<String, PromotionStep> steps) {
        Map<RequestGroup, Map<Candidate, String>> unwanted = new LinkedHashMap<>();
        for (Candidate candidate : open) {
            String why = declined(candidate, steps);
            if (why != null) {
                steps.put(
                        candidate.key(),
                        candidate.step(
                                PromotionStep.State.WAITING, "it waits for a newer image, since this one " + why));
                if (isProposed(candidate.to())) {
                    unwanted.computeIfAbsent(RequestGroup.of(candidate, deployments), group -> new LinkedHashMap<>())
                            .put(candidate, "it " + why);
                }
            }
        }
        Map<Candidate, Withdrawn> done = new LinkedHashMap<>();
        unwanted.forEach((group, candidates) -> {
            Map<ImagePromotion, String> edits = new HashMap<>();
            candidates.forEach((candidate, why) -> edits.put(candidate.promotion(), why));
            Withdrawn withdrawn = send(group, group.request(List.of()).without(edits));
            candidates.keySet().forEach(candidate -> done.put(candidate, withdrawn));
        });
        return done;
    }

    /** The outcome of an image in an earlier target if people rejected it there; null if they did not. */
    private static @Nullable String declined(Candidate candidate, Map<String, PromotionStep> steps) {
        for (Promotion before : candidate.before()) {
            PromotionStep step = steps.get(candidate.key(before));
            if (step != null && step.isDeclined()) {
                return (step.state() == PromotionStep.State.TAKEN_BACK ? "was taken back in " : "was not wanted in ")
                        + before.target();
            }
        }
        return null;
    }

    /** Whether an image gets to a target by a pull request that this run may change. */
    private boolean isProposed(Promotion to) {
        return to.by() == Promotion.By.PULL_REQUEST
                && (otherBranch == null || deployments.of(to).isOfPipelines());
    }

    /** Takes images out of pull requests that nothing else is promoted with, if they do not work in a target that comes first. */
    void withdrawBroken(Pipelines pipelines) {
        Set<RequestGroup> done = new HashSet<>();
        for (VerificationStep broken : verified.steps()) {
            if (!broken.isBroken()) {
                continue;
            }
            Pipeline pipeline = pipelines.named(broken.pipeline().name());
            for (Promotion to : pipeline.spec().promotion()) {
                boolean behind = isProposed(to)
                        && Verified.allBefore(pipeline, to).stream().anyMatch(broken.to()::isToSameTarget);
                if (behind) {
                    RequestGroup group = proposal(to, RequestGroup.intentOf(pipeline, to));
                    if (done.add(group)) {
                        send(group, group.request(List.of()));
                    }
                }
            }
        }
    }

    /** Takes images that have a pull request of their own out of the one that they shared before. */
    void withdrawOrphaned(Pipelines pipelines) {
        Set<RequestGroup> shared = new LinkedHashSet<>();
        for (Pipeline pipeline : pipelines.all()) {
            for (Promotion to : pipeline.spec().promotion()) {
                if (to.request() == Promotion.Request.SERVICE && (otherBranch == null || to.repository() == null)) {
                    shared.add(proposal(to, Intent.PROMOTION));
                }
            }
        }
        shared.forEach(group -> send(group, group.request(List.of())));
    }

    private RequestGroup proposal(Promotion to, Intent intent) {
        return new RequestGroup(deployments.of(to), to.environmentOrFolder(), intent, Mode.PULL_REQUEST);
    }

    private Withdrawn send(RequestGroup group, PromotionRequest request) {
        watch.step("looking at what is in the proposal for " + group.environment());
        try {
            PromotionOutcome outcome = promoters.apply(group.deployment()).run(request);
            Problem stopped = outcome.stopped();
            if (stopped != null) {
                watch.step(stopped.sentence());
            }
            return new Withdrawn(outcome.pullRequest(), stopped);
        } catch (KasaneException e) {
            return stays(group, e.problems().getFirst());
        } catch (EnvironmentFailure e) {
            return stays(group, Problem.of(e));
        }
    }

    private Withdrawn stays(RequestGroup group, Problem why) {
        watch.step("the proposal for " + group.environment() + " stays as it is: " + why.sentence());
        return new Withdrawn(null, why);
    }

    /** Takes the image that a target had before a rollback out of the pull requests of the targets that come next. */
    void withdrawSuperseded(Candidate rollback, Map<String, PromotionStep> steps) {
        PromotionStep made = steps.get(rollback.key());
        ImageVersion was = made == null || made.state() != PromotionStep.State.COMMITTED ? null : former(rollback);
        if (was == null) {
            return;
        }
        Candidate gone = new Candidate(was, rollback.pipeline(), rollback.to());
        Map<String, PromotionStep> found = new HashMap<>();
        found.put(gone.key(), gone.step(PromotionStep.State.TAKEN_BACK, ""));
        List<Candidate> next = rollback.pipeline().spec().promotion().stream()
                .map(to -> new Candidate(was, rollback.pipeline(), to))
                .filter(candidate -> candidate.before().contains(rollback.to()))
                .toList();
        decline(next, found).forEach((candidate, withdrawn) -> {
            PromotionStep step = step(candidate, Objects.requireNonNull(found.get(candidate.key())), withdrawn);
            if (step != null) {
                steps.putIfAbsent(candidate.key(), step);
            }
        });
    }

    /** The step of a target whose pull request had the image, or may have it still; null if it had not. */
    private static @Nullable PromotionStep step(Candidate candidate, PromotionStep waiting, Withdrawn withdrawn) {
        Problem why = withdrawn.why();
        if (why != null) {
            return candidate
                    .step(PromotionStep.State.HELD, "its pull request may still have this image: " + why.sentence())
                    .hinted("do not merge it; run kasane ci when that is mended");
        }
        PullRequest changed = withdrawn.pullRequest();
        return changed == null
                ? null
                : waiting.because(waiting.why()
                        + (changed.isOpen()
                                ? "; it was taken out of pull request #" + changed.number()
                                : "; pull request #" + changed.number() + " is closed"));
    }

    /** The image that a target had when this run began; null if no promotion can have brought it. */
    private @Nullable ImageVersion former(Candidate candidate) {
        ImageEditor editor = new ImageEditor(deployments.of(candidate.to()).tree(), options);
        ImageReference now = editor.current(TargetImage.question(candidate.pipeline(), candidate.to()))
                .getFirst();
        ImageEdit edit = TargetImage.asEdit(candidate.pipeline(), candidate.to(), now);
        return edit == null || edit.digest() == null
                ? null
                : new ImageVersion(
                        candidate.pipeline().name(),
                        edit.tag(),
                        candidate.pipeline().follow() == null ? edit.tag() : null,
                        candidate.image().image(),
                        edit.digest());
    }
}
