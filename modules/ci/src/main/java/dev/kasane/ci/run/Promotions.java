package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.EnvironmentFailure;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.Promoter;
import dev.kasane.promotion.PromotionOutcome;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.util.ArrayList;
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
 * Promotes images along the targets of their pipelines. All images for one environment share one request; a target that
 * comes after others waits until those have the image on the branch that is deployed.
 *
 * @param deployments where targets are
 * @param promoters what makes promotions there
 * @param gates what must hold before
 * @param beside the files beside the pipelines, whose freezes count too
 * @param verified what was found out about the targets that come first
 * @param otherBranch why nothing is promoted to other repositories; null if it is
 * @param options how targets are rendered
 * @param watch gets each request
 */
public record Promotions(
        Deployments deployments,
        Function<Deployment, Promoter> promoters,
        Gates gates,
        FileTree beside,
        Verified verified,
        @Nullable String otherBranch,
        RenderOptions options,
        Watch watch) {

    private static final int MAX_ROUNDS = 50;

    /** One image on its way to one target. */
    private record Wish(ImageVersion image, Pipeline pipeline, Promotion to) {

        String key() {
            return key(to);
        }

        private String key(Promotion promotion) {
            return String.join(
                    "\n",
                    pipeline.name(),
                    String.valueOf(promotion.repository()),
                    promotion.branchOrMain(),
                    promotion.target());
        }

        ImagePromotion promotion() {
            return new ImagePromotion(
                    new ImageEdit(to.target(), nameOf(pipeline, to), null, image.tag(), image.digest()),
                    pipeline.name(),
                    image.commit());
        }

        /** Those that come before it, in whichever repository they are. */
        List<Promotion> before() {
            return pipeline.spec().promotion().stream()
                    .takeWhile(before -> !before.equals(to))
                    .filter(before -> to.after().contains(before.target()))
                    .toList();
        }

        /** Whether all that come before have it. */
        boolean hasArrived(Set<String> arrived) {
            return before().stream().allMatch(before -> arrived.contains(key(before)));
        }
    }

    /** The requests that go together: one branch, one environment, one way. */
    private record Group(Deployment deployment, String environment, Intent intent, Mode mode) {}

    /**
     * What became of a pull request that an image was to be taken out of.
     *
     * @param pullRequest the one that was changed or closed; null if none had the image
     * @param why why it stays as it is; null if it does not
     */
    private record TakenOut(
            @Nullable PullRequest pullRequest, @Nullable Problem why) {}

    /**
     * Promotes some images.
     *
     * @param pipelines those of the plan's commit
     */
    public List<PromotionStep> run(Pipelines pipelines, List<ImageVersion> images) {
        List<Wish> open = new ArrayList<>();
        for (ImageVersion image : images) {
            Pipeline pipeline = pipelines.named(image.pipeline());
            pipeline.spec().promotion().forEach(to -> open.add(new Wish(image, pipeline, to)));
        }
        Map<String, PromotionStep> steps = new LinkedHashMap<>();
        open.forEach(wish -> steps.put(wish.key(), step(wish, PromotionStep.State.WAITING, waitsFor(wish))));
        Set<String> arrived = new HashSet<>();
        Set<String> fresh = new HashSet<>();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            List<Wish> ready =
                    open.stream().filter(wish -> wish.hasArrived(arrived)).toList();
            if (ready.isEmpty()) {
                break;
            }
            open.removeAll(ready);
            promote(ready, fresh, steps);
            for (Wish wish : ready) {
                PromotionStep.State state =
                        Objects.requireNonNull(steps.get(wish.key())).state();
                if (state == PromotionStep.State.COMMITTED
                        || state == PromotionStep.State.DONE_BEFORE && hasItOrBetter(wish)) {
                    arrived.add(wish.key());
                }
                if (state == PromotionStep.State.COMMITTED) {
                    fresh.add(wish.key());
                }
            }
        }
        decline(open, steps);
        takeBack(pipelines);
        part(pipelines);
        return List.copyOf(steps.values());
    }

    /**
     * What waits for a target that will not get the image waits for a newer one, and no pull request keeps it.
     *
     * @return what became of the pull requests
     */
    private Map<Wish, TakenOut> decline(List<Wish> open, Map<String, PromotionStep> steps) {
        Map<Group, Map<Wish, String>> unwanted = new LinkedHashMap<>();
        for (Wish wish : open) {
            String why = declined(wish, steps);
            if (why != null) {
                steps.put(
                        wish.key(),
                        step(wish, PromotionStep.State.WAITING, "it waits for a newer image, since this one " + why));
                if (isProposed(wish.to())) {
                    unwanted.computeIfAbsent(
                                    group(wish, intentOf(wish.pipeline(), wish.to())), group -> new LinkedHashMap<>())
                            .put(wish, "it " + why);
                }
            }
        }
        Map<Wish, TakenOut> done = new LinkedHashMap<>();
        unwanted.forEach((group, wishes) -> {
            Map<ImagePromotion, String> edits = new HashMap<>();
            wishes.forEach((wish, why) -> edits.put(wish.promotion(), why));
            TakenOut out = takeBack(group, request(group, List.of()).without(edits));
            wishes.keySet().forEach(wish -> done.put(wish, out));
        });
        return done;
    }

    /** What became of an image in a target that comes before, where people decided against it; null if they did not. */
    private static @Nullable String declined(Wish wish, Map<String, PromotionStep> steps) {
        for (Promotion before : wish.before()) {
            PromotionStep step = steps.get(wish.key(before));
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

    /** A later commit has what an earlier one has; another version of what others build need not. */
    private boolean hasItOrBetter(Wish wish) {
        return wish.pipeline().follow() == null
                || new DeployedImages(deployments::of, options).has(wish.pipeline(), wish.to(), wish.image());
    }

    private void promote(List<Wish> ready, Set<String> fresh, Map<String, PromotionStep> steps) {
        Map<Group, List<Wish>> groups = new LinkedHashMap<>();
        Freezes freezes = gates.freezes(beside);
        DeployedImages deployed = new DeployedImages(deployments::of, options);
        for (Wish wish : ready) {
            PromotionStep waiting = waiting(wish, fresh, freezes, deployed);
            if (waiting != null) {
                steps.put(wish.key(), waiting);
                continue;
            }
            String held = gates.held(wish.pipeline(), wish.to(), wish.image());
            if (held.isEmpty()) {
                groups.computeIfAbsent(group(wish, intentOf(wish.pipeline(), wish.to())), group -> new ArrayList<>())
                        .add(wish);
            } else {
                steps.put(wish.key(), step(wish, PromotionStep.State.HELD, held));
            }
        }
        groups.forEach((group, wishes) -> promote(group, wishes, steps));
    }

    /** Takes images out of pull requests that nothing else is promoted with, if they do not work in a target that comes first. */
    private void takeBack(Pipelines pipelines) {
        Set<Group> done = new HashSet<>();
        for (VerificationStep broken : verified.steps()) {
            if (!broken.isBroken()) {
                continue;
            }
            Pipeline pipeline = pipelines.named(broken.pipeline().name());
            for (Promotion to : pipeline.spec().promotion()) {
                boolean behind = isProposed(to)
                        && Verified.allBefore(pipeline, to).stream().anyMatch(broken.to()::isToSameTarget);
                Group group = behind
                        ? new Group(
                                deployments.of(to), to.environmentOrFolder(), intentOf(pipeline, to), Mode.PULL_REQUEST)
                        : null;
                if (group != null && done.add(group)) {
                    takeBack(group, request(group, List.of()));
                }
            }
        }
    }

    /** Takes images that have a pull request of their own out of the one that they shared before. */
    private void part(Pipelines pipelines) {
        Set<Group> shared = new LinkedHashSet<>();
        for (Pipeline pipeline : pipelines.all()) {
            for (Promotion to : pipeline.spec().promotion()) {
                if (to.request() == Promotion.Request.SERVICE && (otherBranch == null || to.repository() == null)) {
                    shared.add(new Group(
                            deployments.of(to), to.environmentOrFolder(), Intent.PROMOTION, Mode.PULL_REQUEST));
                }
            }
        }
        shared.forEach(group -> takeBack(group, request(group, List.of())));
    }

    private TakenOut takeBack(Group group, PromotionRequest request) {
        watch.step("looking at what is in the proposal for " + group.environment());
        try {
            PromotionOutcome outcome = promoters.apply(group.deployment()).run(request);
            Problem stopped = outcome.stopped();
            if (stopped != null) {
                watch.step(stopped.sentence());
            }
            return new TakenOut(outcome.pullRequest(), stopped);
        } catch (KasaneException e) {
            return stays(group, e.problems().getFirst());
        } catch (EnvironmentFailure e) {
            return stays(group, e.problem());
        }
    }

    private TakenOut stays(Group group, Problem why) {
        watch.step("the proposal for " + group.environment() + " stays as it is: " + why.sentence());
        return new TakenOut(null, why);
    }

    private static PromotionRequest request(Group group, List<ImagePromotion> promotions) {
        Deployment deployment = group.deployment();
        return new PromotionRequest(
                group.environment(),
                group.intent(),
                deployment.source(),
                deployment.branch(),
                group.mode(),
                promotions);
    }

    /** The step of an image that is not promoted now, whatever it is; null if it may be. */
    private @Nullable PromotionStep waiting(Wish wish, Set<String> fresh, Freezes freezes, DeployedImages deployed) {
        Deployment deployment = deployments.of(wish.to());
        if (!deployment.isOfPipelines() && otherBranch != null) {
            return step(wish, PromotionStep.State.WAITING, otherBranch);
        }
        String unverified = wish.before().stream()
                .map(before -> before.verify() != null && fresh.contains(wish.key(before))
                        ? "it waits until " + before.target() + " is verified"
                        : verified.hold(wish.pipeline(), before, wish.image()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (unverified == null) {
            unverified = Verified.allBefore(wish.pipeline(), wish.to()).stream()
                    .filter(before -> verified.isBroken(
                            wish.pipeline(),
                            before,
                            wish.image().tag(),
                            wish.image().digest()))
                    .findFirst()
                    .map(before -> "it waits, since it does not work in " + before.target())
                    .orElse(null);
        }
        if (unverified != null && !deployed.has(wish.pipeline(), wish.to(), wish.image())) {
            return step(wish, PromotionStep.State.WAITING, unverified);
        }
        try {
            String frozen = freezes.hold(deployment, wish.to(), wish.pipeline().name());
            // what has it already lets those behind it have it
            return frozen == null || deployed.has(wish.pipeline(), wish.to(), wish.image())
                    ? null
                    : step(wish, PromotionStep.State.WAITING, frozen);
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            Span span = problem.span();
            return step(
                    wish,
                    PromotionStep.State.HELD,
                    "the freezes cannot be read: " + (span == null ? "" : span.toText() + ": ") + problem.sentence());
        }
    }

    /** The way of a promotion through the environments. */
    static Intent intentOf(Pipeline pipeline, Promotion to) {
        return to.request() == Promotion.Request.SERVICE ? Intent.promotion(pipeline.name()) : Intent.PROMOTION;
    }

    private Group group(Wish wish, Intent intent) {
        Mode mode = wish.to().by() == Promotion.By.COMMIT
                        && intent.purpose() != Purpose.HOTFIX
                        && intent.purpose() != Purpose.REVERT
                ? Mode.COMMIT
                : Mode.PULL_REQUEST;
        return new Group(deployments.of(wish.to()), wish.to().environmentOrFolder(), intent, mode);
    }

    /**
     * Puts one image into some targets because a person asks for it: what comes before them does not count. What a rollback took back
     * is taken out of the pull requests of the targets that come next, too.
     *
     * @param intent why, with the pipeline
     * @param to targets of the pipeline
     */
    public List<PromotionStep> run(Intent intent, Pipeline pipeline, List<Promotion> to, ImageVersion image) {
        Map<String, PromotionStep> steps = new LinkedHashMap<>();
        Map<Group, List<Wish>> groups = new LinkedHashMap<>();
        for (Promotion promotion : to) {
            Wish wish = new Wish(image, pipeline, promotion);
            String held = gates.heldAlone(pipeline, promotion, image);
            if (held.isEmpty()) {
                groups.computeIfAbsent(group(wish, intent), group -> new ArrayList<>())
                        .add(wish);
            } else {
                steps.put(wish.key(), step(wish, PromotionStep.State.HELD, held));
            }
        }
        groups.forEach((group, wishes) -> promote(group, wishes, steps));
        if (intent.purpose() == Purpose.ROLLBACK) {
            to.forEach(target -> takeBackBehind(new Wish(image, pipeline, target), steps));
        }
        return List.copyOf(steps.values());
    }

    /** Takes the image that a target had before a rollback out of the pull requests of the targets that come next. */
    private void takeBackBehind(Wish rollback, Map<String, PromotionStep> steps) {
        PromotionStep made = steps.get(rollback.key());
        ImageVersion was = made == null || made.state() != PromotionStep.State.COMMITTED ? null : before(rollback);
        if (was == null) {
            return;
        }
        Wish gone = new Wish(was, rollback.pipeline(), rollback.to());
        Map<String, PromotionStep> found = new HashMap<>();
        found.put(gone.key(), step(gone, PromotionStep.State.TAKEN_BACK, ""));
        List<Wish> next = rollback.pipeline().spec().promotion().stream()
                .map(to -> new Wish(was, rollback.pipeline(), to))
                .filter(wish -> wish.before().contains(rollback.to()))
                .toList();
        decline(next, found).forEach((wish, out) -> {
            PromotionStep step = takenOut(wish, Objects.requireNonNull(found.get(wish.key())), out);
            if (step != null) {
                steps.putIfAbsent(wish.key(), step);
            }
        });
    }

    /** The step of a target whose pull request had the image, or may have it still; null if it had not. */
    private static @Nullable PromotionStep takenOut(Wish wish, PromotionStep waiting, TakenOut out) {
        Problem why = out.why();
        if (why != null) {
            return step(
                    wish,
                    PromotionStep.State.HELD,
                    "its pull request may still have this image: " + why.sentence(),
                    "do not merge it; run kasane ci when that is mended",
                    null,
                    null);
        }
        PullRequest changed = out.pullRequest();
        return changed == null
                ? null
                : waiting.because(waiting.why()
                        + (changed.isOpen()
                                ? "; it was taken out of pull request #" + changed.number()
                                : "; pull request #" + changed.number() + " is closed"));
    }

    /** The image that a target had when this run began; null if no promotion can have brought it. */
    private @Nullable ImageVersion before(Wish wish) {
        ImageEditor editor = new ImageEditor(deployments.of(wish.to()).tree(), options);
        ImageReference now =
                editor.current(TargetImage.question(wish.pipeline(), wish.to())).getFirst();
        ImageEdit edit = TargetImage.asEdit(wish.pipeline(), wish.to(), now);
        return edit == null || edit.digest() == null
                ? null
                : new ImageVersion(
                        wish.pipeline().name(),
                        edit.tag(),
                        wish.pipeline().follow() == null ? edit.tag() : null,
                        wish.image().image(),
                        edit.digest());
    }

    private void promote(Group group, List<Wish> wishes, Map<String, PromotionStep> steps) {
        watch.step("comparing " + images(wishes.size())
                + (group.mode() == Mode.COMMIT ? " with " : " with the proposal for ")
                + group.environment());
        Map<ImagePromotion, Wish> asked = new HashMap<>();
        List<ImagePromotion> promotions = new ArrayList<>();
        for (Wish wish : wishes) {
            ImagePromotion promotion = wish.promotion();
            asked.put(promotion, wish);
            promotions.add(promotion);
        }
        try {
            PromotionOutcome outcome = promoters.apply(group.deployment()).run(request(group, promotions));
            if (group.mode() == Mode.COMMIT && outcome.commit() != null) {
                watch.step("committed " + images(outcome.count(Outcome.PROMOTED)) + " to " + group.environment());
            }
            for (PromotionOutcome.Edit edit : outcome.edits()) {
                Wish wish = asked.get(edit.promotion());
                if (wish != null) {
                    steps.put(wish.key(), step(wish, group, edit, outcome));
                }
            }
        } catch (KasaneException e) {
            gates.files().mustBeAsBefore();
            refuse(wishes, e.problems(), steps);
        } catch (EnvironmentFailure e) {
            gates.files().mustBeAsBefore();
            refuse(wishes, List.of(e.problem()), steps);
        }
    }

    private static String images(long count) {
        return count + (count == 1 ? " image" : " images");
    }

    private static void refuse(List<Wish> wishes, List<Problem> why, Map<String, PromotionStep> steps) {
        wishes.forEach(wish -> steps.put(wish.key(), step(wish, PromotionStep.State.REFUSED, why, null, null)));
    }

    private static PromotionStep step(Wish wish, Group group, PromotionOutcome.Edit edit, PromotionOutcome outcome) {
        boolean proposed = group.mode() == Mode.PULL_REQUEST;
        PromotionStep.State state = PromotionStep.of(edit.outcome(), proposed);
        boolean made = edit.outcome() == Outcome.PROMOTED;
        Problem stopped = outcome.stopped();
        var pullRequest = outcome.pullRequest();
        return step(
                wish,
                state,
                stopped == null ? edit.problems() : List.of(stopped),
                made ? outcome.commit() : null,
                made && pullRequest != null ? pullRequest.where() : null);
    }

    private static PromotionStep step(Wish wish, PromotionStep.State state, String why) {
        return step(wish, state, why, null, null, null);
    }

    private static PromotionStep step(
            Wish wish,
            PromotionStep.State state,
            List<Problem> problems,
            @Nullable String commit,
            @Nullable String pullRequest) {
        String hint = problems.isEmpty() ? null : problems.getFirst().hint();
        return step(wish, state, sentence(problems), hint, commit, pullRequest);
    }

    private static PromotionStep step(
            Wish wish,
            PromotionStep.State state,
            String why,
            @Nullable String hint,
            @Nullable String commit,
            @Nullable String pullRequest) {
        return new PromotionStep(
                wish.pipeline().name(),
                wish.to().repository(),
                wish.to().branchOrMain(),
                wish.to().target(),
                wish.image().tag(),
                state,
                why,
                hint,
                commit,
                pullRequest);
    }

    /** The name of a pipeline's image in a target: the one that the promotion gives, else the last part of its repository. */
    public static String nameOf(Pipeline pipeline, Promotion to) {
        String named = to.image();
        String name = pipeline.imageName();
        return named == null ? name.substring(name.lastIndexOf('/') + 1) : named;
    }

    private static String waitsFor(Wish wish) {
        return "it waits until " + String.join(" and ", wish.to().after()) + " has it";
    }

    private static String sentence(List<Problem> problems) {
        return problems.isEmpty() ? "" : problems.getFirst().sentence();
    }
}
