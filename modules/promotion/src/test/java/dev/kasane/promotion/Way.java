package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.Progress;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.io.IOException;
import java.util.List;

/** The ways back, and past the environments that come first, for one service of a shop that has v1; another one is on its way to v7. */
enum Way {
    REVERT(Intent.revert("svc0", "v1", "it does not work"), Mode.PULL_REQUEST, "v0"),
    ROLLBACK(Intent.asked(Intent.Purpose.ROLLBACK, "svc0", "it is slow"), Mode.PULL_REQUEST, "v0"),
    ROLLBACK_BY_COMMIT(Intent.asked(Intent.Purpose.ROLLBACK, "svc0", "it is slow"), Mode.COMMIT, "v0"),
    HOTFIX(Intent.asked(Intent.Purpose.HOTFIX, "svc0", "orders are lost"), Mode.PULL_REQUEST, "v2");

    private static final String PROD = "overlays/prod/kustomization.yaml";

    final Intent intent;
    final Mode mode;
    private final String tag;

    Way(Intent intent, Mode mode, String tag) {
        this.intent = intent;
        this.mode = mode;
        this.tag = tag;
    }

    PromotionRequest request(Layout layout) {
        return layout.request(0, intent, mode, promotion("prod", 0, tag));
    }

    /** The same branch, for which nothing is asked. */
    PromotionRequest nothing(Layout layout) {
        return layout.request(0, intent, mode);
    }

    /** Gives the service v1, and proposes v7 of the other one. */
    static void prepare(Shop shop, Layout layout) {
        Promoter promoter = layout.promoter(shop, Progress.NONE);
        promoter.run(layout.request(0, Mode.COMMIT, promotion("prod", 0, "v1")));
        promoter.run(layout.request(0, Mode.PULL_REQUEST, promotion("prod", 1, "v7")));
    }

    /** Runs it twice, and holds that it is made once and the promotion of the other service is as it was. */
    void completeAndCheck(Shop shop, Layout layout) throws IOException {
        for (int i = 0; i < 2; i++) {
            layout.promoter(shop, Progress.NONE).run(request(layout));
        }
        String branch = mode == Mode.COMMIT ? "main" : request(layout).branch();
        assertThat(shop.log(branch)).hasSize(3);
        assertThat(shop.log(branch).getFirst()).contains(intent.purpose().trailer() + ": prod", intent.reason());
        assertThat(shop.log("main")).hasSize(mode == Mode.COMMIT ? 3 : 2);
        assertThat(shop.read(branch, PROD)).contains("0\n  newTag: " + tag, "1\n  newTag: v0", "2\n  newTag: v0");
        assertThat(shop.read(layout.branch(0), PROD)).contains("0\n  newTag: v1", "1\n  newTag: v7");
        List<PullRequest> all = shop.forge.list("", 9);
        assertThat(all)
                .hasSize(mode == Mode.COMMIT ? 1 : 2)
                .allMatch(PullRequest::isOpen)
                .allSatisfy(pullRequest -> assertThat(pullRequest.body()).contains(pullRequest.headCommit()));
        if (mode == Mode.PULL_REQUEST) {
            PullRequest own = shop.forge.list(branch, 9).getFirst();
            assertThat(String.valueOf(shop.tip(branch))).contains(own.headCommit());
            shop.forge.merge(own.number(), own.headCommit());
            layout.promoter(shop, Progress.NONE).run(request(layout));
            assertThat(shop.log("main")).hasSize(3);
            assertThat(shop.read("main", PROD)).contains("0\n  newTag: " + tag);
            assertThat(shop.forge.list(branch, 9)).hasSize(1);
        }
    }
}
