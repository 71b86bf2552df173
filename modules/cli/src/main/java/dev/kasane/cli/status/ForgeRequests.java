package dev.kasane.cli.status;

import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.status.Placements.OpenPromotion;
import dev.kasane.ci.status.Placements.Requests;
import dev.kasane.cli.forge.Destinations.Destination;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.SourceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.ObjectId;

/** The pull requests of a forge that a status shows or counts on. */
final class ForgeRequests {

    private static final int NEWEST = 50;
    private static final int MERGES = 500;

    private ForgeRequests() {}

    /** Those of promotions to a branch among the newest of a forge. */
    static Requests newest(PullRequests forge, Deployment deployment) {
        return seen(forge.list("", NEWEST), deployment);
    }

    private static Requests seen(List<PullRequest> requests, Deployment deployment) {
        List<PullRequest> own = requests.stream()
                .filter(request -> PromotionRequest.purposeOf(request.head()) != null)
                .filter(request -> request.base().equals(deployment.branch()))
                .toList();
        return new Requests(open(own.stream().filter(PullRequest::isOpen).toList(), deployment), merged(own));
    }

    private static Map<String, Merge> merged(List<PullRequest> requests) {
        return requests.stream()
                .map(PullRequest::merge)
                .filter(Objects::nonNull)
                .collect(Collectors.toMap(Merge::commit, merge -> merge, (newest, older) -> newest));
    }

    /** The merges of promotions' pull requests among the newest of a forge, by the commits that brought them. */
    static Map<String, Merge> merges(PullRequests forge) {
        return merged(forge.list("", MERGES).stream()
                .filter(request -> PromotionRequest.purposeOf(request.head()) != null)
                .toList());
    }

    private static List<OpenPromotion> open(List<PullRequest> open, Deployment deployment) {
        if (open.isEmpty()) {
            return List.of();
        }
        Map<String, ObjectId> tips =
                deployment.remote().fetch(open.stream().map(PullRequest::head).toList());
        List<OpenPromotion> promotions = new ArrayList<>();
        for (PullRequest request : open) {
            ObjectId head = tips.get(request.head());
            if (head != null) {
                promotions.add(new OpenPromotion(
                        request.number(),
                        request.where(),
                        PromotionRequest.environmentOf(request.head()),
                        Objects.requireNonNull(PromotionRequest.purposeOf(request.head())),
                        deployment,
                        head));
            }
        }
        return promotions;
    }

    /**
     * The pull requests of this repository's images in another one, which may have those of many: that of each environment, and what
     * else of this repository is among the newest.
     */
    static Requests of(Destination other, List<Pipeline> pipelines) {
        Deployment deployment = other.deployment();
        SourceName source = Objects.requireNonNull(deployment.source());
        Map<Long, PullRequest> all = new LinkedHashMap<>();
        pipelines.stream()
                .flatMap(pipeline -> pipeline.spec().promotion().stream())
                .map(Promotion::environmentOrFolder)
                .distinct()
                .map(environment -> new PromotionRequest(
                                environment,
                                Intent.PROMOTION,
                                source,
                                deployment.branch(),
                                PromotionRequest.Mode.PULL_REQUEST,
                                List.of())
                        .branch())
                .flatMap(head -> other.forge().list(head, NEWEST).stream())
                .forEach(request -> all.put(request.number(), request));
        other.forge().list("", NEWEST).stream()
                .filter(request -> request.head().contains(source.suffix()))
                .forEach(request -> all.put(request.number(), request));
        return seen(List.copyOf(all.values()), deployment);
    }
}
