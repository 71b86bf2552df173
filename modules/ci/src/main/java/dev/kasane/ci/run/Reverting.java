package dev.kasane.ci.run;

import dev.kasane.ci.verify.Verdict;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
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
import org.jspecify.annotations.Nullable;

/**
 * Proposes the way back from images that do not work where they are, and takes the proposal back when they do. The former image must
 * have been built by kasane, from an older commit; a proposal that people closed is not opened again.
 *
 * @param deployments where targets are
 * @param promoters what makes promotions there
 * @param records the images that were built
 * @param order which commits are newer
 * @param promotions what proposes
 * @param options how targets are rendered
 */
public record Reverting(
        Deployments deployments,
        Function<Deployment, Promoter> promoters,
        BuildRecords records,
        TagOrder order,
        Promotions promotions,
        RenderOptions options) {

    /** The targets that share a pull request. */
    private record Group(Deployment deployment, Pipeline pipeline, String environment) {

        PromotionRequest request(List<dev.kasane.promotion.ImagePromotion> asked, String why) {
            return new PromotionRequest(
                    environment,
                    Intent.revert(pipeline.name(), why),
                    deployment.source(),
                    deployment.branch(),
                    PromotionRequest.Mode.PULL_REQUEST,
                    asked);
        }
    }

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
        Map<Deployment, List<PromotionRequest>> good = new HashMap<>();
        groups.forEach((group, targets) -> {
            List<VerificationStep> broken =
                    targets.stream().filter(VerificationStep::isTrouble).toList();
            if (!broken.isEmpty()) {
                steps.addAll(revert(group, broken));
            } else if (targets.stream().allMatch(step -> step.verdict().state() == Verdict.State.VERIFIED)) {
                good.computeIfAbsent(group.deployment(), deployment -> new ArrayList<>())
                        .add(group.request(List.of(), ""));
            }
        });
        good.forEach(this::withdraw);
        return steps;
    }

    private List<PromotionStep> revert(Group group, List<VerificationStep> broken) {
        Map<String, List<Promotion>> targets = new LinkedHashMap<>();
        List<PromotionStep> steps = new ArrayList<>();
        for (VerificationStep step : broken) {
            String former = former(step);
            if (former == null) {
                steps.add(stays(step, "there is no former image that kasane built"));
            } else {
                targets.computeIfAbsent(former, commit -> new ArrayList<>()).add(step.to());
            }
        }
        // one branch has one former image: those that had another one follow when this is merged
        for (Map.Entry<String, List<Promotion>> one :
                targets.entrySet().stream().limit(1).toList()) {
            BuildOutcome image = records.of(group.pipeline(), one.getKey());
            if (image == null) {
                broken.forEach(
                        step -> steps.add(stays(step, "there is no image that kasane built from " + one.getKey())));
            } else {
                steps.addAll(promotions.run(
                        Intent.revert(
                                group.pipeline().name(),
                                broken.getFirst().verdict().why()),
                        group.pipeline(),
                        one.getValue(),
                        image));
            }
        }
        return steps;
    }

    private static PromotionStep stays(VerificationStep step, String why) {
        return new PromotionStep(
                step.pipeline().name(),
                step.to().repository(),
                step.to().target(),
                step.tag(),
                PromotionStep.State.HELD,
                "it does not work, and " + why,
                null,
                null);
    }

    /** The commit of the image before; null if it is not known, or not older: then it was put back before. */
    private @Nullable String former(VerificationStep step) {
        try {
            FormerImages.Former former = new FormerImages(deployments, options).of(step.pipeline(), step.to());
            return former != null && order.compare(step.tag(), former.tag()) == TagOrder.Verdict.OLDER
                    ? former.tag()
                    : null;
        } catch (KasaneException e) {
            // the promotion says what is wrong with the target
            return null;
        }
    }

    /** Closes what is open for targets that work by now. */
    private void withdraw(Deployment deployment, List<PromotionRequest> requests) {
        List<String> branches = requests.stream().map(PromotionRequest::branch).toList();
        try {
            Set<String> there = deployment.remote().fetch(branches).keySet();
            for (PromotionRequest request : requests) {
                if (there.contains(request.branch())) {
                    promoters.apply(deployment).withdraw(request);
                }
            }
        } catch (RemoteException e) {
            promotions
                    .watch()
                    .step("reverts that are no longer needed stay open: "
                            + e.problem().sentence());
        }
    }
}
