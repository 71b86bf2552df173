package dev.kasane.ci.run;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.verify.Verdict.State;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Promoter;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.TagOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Proposes reverts of images that do not work in their targets, and closes the proposals when the images work or are
 * replaced. The former image must have been built by kasane from an older commit, or be an older one of those that are
 * followed, and must not have failed there itself; where one tag names all of them, the older is the one that the
 * target had earlier. A proposal that people closed is not opened again.
 *
 * @param deployments the branches with the targets
 * @param promoters what makes promotions there
 * @param images the published images
 * @param orders which commits are newer
 * @param promotions what proposes
 */
public record Reverting(
        Deployments deployments,
        Function<Deployment, Promoter> promoters,
        KnownImages images,
        Function<Deployment, TagOrder> orders,
        Promotions promotions) {

    /** A warning in the text of a revert without signed records. */
    public static final String WITHOUT_KEY =
            "without a signing key (KASANE_SIGNING_KEY), kasane cannot prove that a revert is right: whoever may push to kasane/revert/*"
                    + " and to kasane/state can forge one; review it before you merge it";

    /** The targets that share a pull request. */
    private record Group(Deployment deployment, Pipeline pipeline, String environment) {

        /** A request that names the branch, and promotes nothing. */
        PromotionRequest request() {
            return new PromotionRequest(
                    environment,
                    Intent.revert(pipeline.name(), "", ""),
                    deployment.source(),
                    deployment.branch(),
                    PromotionRequest.Mode.PULL_REQUEST,
                    List.of());
        }
    }

    /** From which image to which one. */
    private record Way(String broken, ImageVersion former) {}

    /** Proposes what has to be, and takes back what has not. */
    public List<PromotionStep> of(Verified verified) {
        Map<Group, List<VerificationStep>> groups = new LinkedHashMap<>();
        for (VerificationStep step : verified.steps()) {
            groups.computeIfAbsent(
                            new Group(
                                    deployments.of(step.to()),
                                    step.pipeline(),
                                    step.to().environmentOrFolder()),
                            group -> new ArrayList<>())
                    .add(step);
        }
        List<PromotionStep> steps = new ArrayList<>();
        Map<Deployment, Map<Group, Set<String>>> good = new HashMap<>();
        groups.forEach((group, targets) -> {
            List<VerificationStep> broken =
                    targets.stream().filter(VerificationStep::isToBeReverted).toList();
            if (broken.isEmpty()) {
                good.computeIfAbsent(group.deployment(), deployment -> new LinkedHashMap<>())
                        .put(
                                group,
                                targets.stream()
                                        .filter(step -> step.verdict().state() != State.VERIFIED)
                                        .map(VerificationStep::identity)
                                        .collect(Collectors.toSet()));
            } else {
                steps.addAll(revert(group, broken));
            }
        });
        good.forEach(this::withdraw);
        return steps;
    }

    private List<PromotionStep> revert(Group group, List<VerificationStep> broken) {
        List<PromotionStep> steps = new ArrayList<>();
        Map<Way, List<VerificationStep>> ways = new LinkedHashMap<>();
        for (VerificationStep step : broken) {
            try {
                ImageVersion former = former(step, group);
                if (former == null) {
                    steps.add(stays(step, "no older image is known that worked there"));
                } else {
                    ways.computeIfAbsent(new Way(step.identity(), former), way -> new ArrayList<>())
                            .add(step);
                }
            } catch (KasaneException e) {
                steps.add(stays(step, e.problems().getFirst()));
            } catch (EnvironmentFailure e) {
                steps.add(stays(step, Problem.of(e)));
            }
        }
        boolean open = false;
        for (Map.Entry<Way, List<VerificationStep>> way : ways.entrySet()) {
            if (open) {
                // one pull request has one former image
                way.getValue()
                        .forEach(step -> steps.add(stays(step, "its revert follows when the other one is merged")));
            } else {
                List<PromotionStep> made = revert(group, way.getKey(), way.getValue());
                open = made.stream().anyMatch(step -> step.state() == PromotionStep.State.PROPOSED);
                steps.addAll(made);
            }
        }
        return steps;
    }

    private List<PromotionStep> revert(Group group, Way way, List<VerificationStep> broken) {
        Intent intent = Intent.revert(
                group.pipeline().name(),
                way.broken(),
                broken.getFirst().verdict().why());
        List<Promotion> targets = broken.stream().map(VerificationStep::to).toList();
        try {
            return promotions.run(intent, group.pipeline(), targets, way.former()).stream()
                    // what has another image by now needs nothing
                    .filter(step -> step.state() != PromotionStep.State.DONE_BEFORE)
                    .map(step -> step.why().isEmpty()
                            ? step.because("the revert of " + ImageVersion.shortened(way.broken()))
                            : step)
                    .toList();
        } catch (KasaneException e) {
            return broken.stream()
                    .map(step -> stays(step, e.problems().getFirst()))
                    .toList();
        } catch (EnvironmentFailure e) {
            return broken.stream().map(step -> stays(step, Problem.of(e))).toList();
        }
    }

    private static PromotionStep stays(VerificationStep step, Problem problem) {
        return stays(step, problem.sentence(), problem.hint());
    }

    private static PromotionStep stays(VerificationStep step, String why) {
        return stays(step, why, null);
    }

    private static PromotionStep stays(VerificationStep step, String why, @Nullable String hint) {
        return PromotionStep.of(
                        step.pipeline(),
                        step.to(),
                        step.tag(),
                        PromotionStep.State.HELD,
                        "no revert is proposed: " + why)
                .hinted(hint);
    }

    /** The newest image before that may be put back; null if none is known. */
    private @Nullable ImageVersion former(VerificationStep step, Group group) {
        TagOrder order = orders.apply(group.deployment()).of(step.pipeline().name());
        FormerImages had = new FormerImages(deployments, promotions.options());
        boolean oneTag = TargetImage.hasOneTag(step.pipeline());
        for (ImageHistory.Past past :
                oneTag ? had.earlier(step.pipeline(), step.to()) : had.all(step.pipeline(), step.to())) {
            if (!step.failed().contains(TargetImage.identity(step.pipeline(), past.tag(), past.digest()))
                    && (oneTag || order.compare(step.tag(), past.tag()) == TagOrder.Verdict.OLDER)) {
                ImageVersion image = images.former(step.pipeline(), past.tag(), past.digest());
                if (image != null) {
                    return image;
                }
            }
        }
        return null;
    }

    /** Closes what is open for images that work by now, or that are gone. */
    private void withdraw(Deployment deployment, Map<Group, Set<String>> groups) {
        List<String> branches =
                groups.keySet().stream().map(group -> group.request().branch()).toList();
        try {
            Set<String> there = deployment.remote().fetch(branches).keySet();
            groups.forEach((group, broken) -> {
                if (there.contains(group.request().branch())) {
                    promoters
                            .apply(deployment)
                            .withdraw(
                                    group.request(),
                                    broken,
                                    "The image that this takes back works by now, or is no longer there.");
                }
            });
        } catch (EnvironmentFailure e) {
            promotions.watch().step("reverts that are no longer needed stay open: " + e.sentence());
        }
    }
}
