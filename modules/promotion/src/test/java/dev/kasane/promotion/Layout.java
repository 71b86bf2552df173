package dev.kasane.promotion;

import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where images are built: in the repository that is deployed, or in others, each with branches of its own there. */
enum Layout {
    ONE_REPOSITORY(1),
    TWO_REPOSITORIES(4);

    /** How many repositories build images. */
    final int sources;

    Layout(int sources) {
        this.sources = sources;
    }

    /** The one that a promoter builds in; null if that is the deployed one. */
    private @Nullable SourceName source(int promoter) {
        int source = promoter % sources;
        return this == ONE_REPOSITORY ? null : new SourceName("shop/source" + source, "3f9a02c" + source);
    }

    PromotionRequest request(int promoter, Mode mode, ImagePromotion... promotions) {
        return request(promoter, Intent.PROMOTION, mode, promotions);
    }

    PromotionRequest request(int promoter, Intent intent, Mode mode, ImagePromotion... promotions) {
        return new PromotionRequest("prod", intent, source(promoter), "main", mode, List.of(promotions));
    }

    /** The branch of a promoter's pull request. */
    String branch(int promoter) {
        return request(promoter, Mode.PULL_REQUEST).branch();
    }

    /** Where a promoter makes commits: in the deployed repository itself; with several repositories in a clone. */
    GitRepository local(Shop shop) {
        Path folder = this == ONE_REPOSITORY ? shop.folder : shop.folder.resolveSibling("clone.git");
        return GitRepository.bare(folder, "main");
    }

    /** How it gets into the deployed repository from there. */
    Remote remote(Shop shop, GitRepository local) {
        return this == ONE_REPOSITORY
                ? Remote.itself(local)
                : Remote.folder(local, shop.folder).cached(local);
    }

    /** A promoter that a fault gets between itself and what it asks. */
    Promoter promoter(Shop shop, Fault fault) {
        GitRepository local = local(shop);
        PullRequests forge = LocalForge.at(shop.folder, "main", Shop.BOT, StepListener.NONE);
        return new Promoter(
                local,
                fault.around(Remote.class, remote(shop, local)),
                Shop.BOT,
                null,
                Shop.BELIEVING,
                TagOrder.NONE,
                EditGate.NONE,
                new Proposal(
                        fault.around(PullRequests.class, forge),
                        new Shop.Texts(),
                        new ProposalCache(local, "", List.of())),
                StepListener.NONE,
                RenderOptions.DEFAULT);
    }

    Promoter promoter(Shop shop, StepListener progress) {
        GitRepository local = local(shop);
        return shop.promoter(local, remote(shop, local), TagOrder.NONE, progress);
    }
}
