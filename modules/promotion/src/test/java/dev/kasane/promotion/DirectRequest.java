package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.io.IOException;
import java.util.List;

/** The ways back, and past the environments that come first. */
enum DirectRequest {
    REVERT(Purpose.REVERT, Mode.PULL_REQUEST, "v0"),
    ROLLBACK(Purpose.ROLLBACK, Mode.PULL_REQUEST, "v0"),
    ROLLBACK_BY_COMMIT(Purpose.ROLLBACK, Mode.COMMIT, "v0"),
    HOTFIX(Purpose.HOTFIX, Mode.PULL_REQUEST, "v2");

    private static final String PROD = "overlays/prod/kustomization.yaml";

    private static final String REASON = "orders are lost";

    final Mode mode;
    final String tag;
    private final Purpose purpose;

    DirectRequest(Purpose purpose, Mode mode, String tag) {
        this.purpose = purpose;
        this.mode = mode;
        this.tag = tag;
    }

    private Intent intent(String pipeline) {
        return purpose == Purpose.REVERT
                ? Intent.revert(pipeline, "v1", REASON)
                : Intent.requested(purpose, pipeline, REASON);
    }

    /** What is asked for a service that has v1. */
    PromotionRequest request(Layout layout, int service) {
        return layout.request(0, intent("svc" + service), mode, promotion("prod", service, tag));
    }

    PromotionRequest request(Layout layout) {
        return request(layout, 0);
    }

    /** The same branch, for which nothing is asked. */
    PromotionRequest nothing(Layout layout) {
        return layout.request(0, intent("svc0"), mode);
    }

    /** Gives one service v1, and proposes v7 of the other one. */
    static void prepare(Shop shop, Layout layout) {
        Promoter promoter = layout.promoter(shop, StepListener.NONE);
        promoter.run(layout.request(0, Mode.COMMIT, promotion("prod", 0, "v1")));
        promoter.run(layout.request(0, Mode.PULL_REQUEST, promotion("prod", 1, "v7")));
    }

    /** Runs it twice, and holds that it is made once and the promotion of the other service is as it was. */
    void completeAndCheck(Shop shop, Layout layout) throws IOException {
        for (int i = 0; i < 2; i++) {
            layout.promoter(shop, StepListener.NONE).run(request(layout));
        }
        String branch = mode == Mode.COMMIT ? "main" : request(layout).branch();
        assertThat(shop.log(branch)).hasSize(3);
        assertThat(shop.log(branch).getFirst()).contains(purpose.trailer() + ": prod", "Reason: " + REASON);
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
            layout.promoter(shop, StepListener.NONE).run(request(layout));
            assertThat(shop.log("main")).hasSize(3);
            assertThat(shop.read("main", PROD)).contains("0\n  newTag: " + tag);
            assertThat(shop.forge.list(branch, 9)).hasSize(1);
        }
    }
}
