package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hotfixes, rollbacks and reverts: each has a pull request of its own, for one image. */
class OwnWayTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final ImagePromotion CART = promotion("prod", 0, "v1");
    private static final Intent HOTFIX = Intent.requested(Purpose.HOTFIX, "svc0", "");
    private static final String WHY = "It works by now.";

    @TempDir
    Path folder;

    private Shop shop;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge.git"), 3);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private static PromotionRequest request(Intent intent, ImagePromotion... promotions) {
        return new PromotionRequest("prod", intent, null, "main", Mode.PULL_REQUEST, List.of(promotions));
    }

    private static PromotionRequest revert(String broken, String why) {
        return request(Intent.revert("svc0", broken, why), CART);
    }

    private PromotionOutcome run(PromotionRequest request) {
        return shop.promoter().run(request);
    }

    private @Nullable PullRequest withdraw(PromotionRequest request, Set<String> broken) {
        return shop.promoter().withdraw(request, broken, WHY);
    }

    @Test
    void what_was_requested_before_does_not_go_with_it() {
        PromotionRequest first = request(HOTFIX, CART);
        run(first);
        PromotionOutcome second = run(request(HOTFIX, promotion("prod", 1, "v1")));

        assertThat(Objects.requireNonNull(second.pullRequest()).number()).isEqualTo(1);
        assertThat(shop.read(first.branch(), PROD)).contains("service 0\n  newTag: v0", "service 1\n  newTag: v1");
    }

    @Test
    void it_is_proved_again_each_time() {
        run(request(HOTFIX, CART));
        List<String> steps = new ArrayList<>();

        shop.promoter(TagOrder.NONE, steps::add).run(request(HOTFIX, CART));

        assertThat(steps).containsExactly("fetched", "listed", "proved");
    }

    @Test
    void a_revert_keeps_the_reason_that_it_was_opened_with() {
        PromotionOutcome first = run(revert("v0", "10 restarts"));
        PromotionOutcome second = run(revert("v0", "11 restarts"));

        assertThat(second.commit()).isNotNull().isEqualTo(first.commit());
    }

    @Test
    void a_hotfix_has_the_reason_that_was_given_last() throws Exception {
        run(request(Intent.requested(Purpose.HOTFIX, "svc0", "slow"), CART));
        PromotionRequest second = request(Intent.requested(Purpose.HOTFIX, "svc0", "wrong"), CART);
        run(second);

        assertThat(shop.log(second.branch()).getFirst())
                .contains("\nReason: wrong\n")
                .doesNotContain("slow");
    }

    @Test
    void a_revert_of_another_image_leaves_the_open_one() {
        run(revert("v0", ""));

        PromotionOutcome other = run(revert("v9", ""));

        assertThat(other.count(Outcome.OLDER)).isEqualTo(1);
        assertThat(other.pullRequest()).isNull();
        assertThat(shop.forge.get(1).isOpen()).isTrue();
    }

    @Test
    void a_revert_of_an_image_that_is_gone_is_closed() {
        run(revert("v0", ""));
        shop.commit(
                "main", PROD, shop.read("main", PROD).replace("service 0\n  newTag: v0", "service 0\n  newTag: v2"));

        assertThat(Objects.requireNonNull(run(revert("v0", "")).pullRequest()).state())
                .isEqualTo(State.CLOSED);
    }

    @Test
    void a_revert_of_an_image_that_works_is_withdrawn_with_the_reason() {
        PromotionRequest revert = revert("v0", "");
        run(revert);

        assertThat(withdraw(revert, Set.of("v0"))).as("it may not work yet").isNull();
        assertThat(shop.forge.get(1).isOpen()).isTrue();
        assertThat(Objects.requireNonNull(withdraw(revert, Set.of("v9"))).state())
                .isEqualTo(State.CLOSED);
        assertThat(shop.forge.comments(1)).containsExactly(WHY);
        assertThat(withdraw(revert, Set.of())).as("nothing is open").isNull();
    }

    @Test
    void only_reverts_of_kasane_into_the_base_are_withdrawn() {
        PromotionRequest revert = revert("v0", "");
        run(revert);
        BranchUpdate.swap(shop.forgeRepository, "refs/heads/release", null, Objects.requireNonNull(shop.tip("main")));
        String body = shop.forge.get(1).body();
        shop.forge.open(revert.branch(), "release", "By hand", body);
        shop.forge.update(1, "By hand", "no marker");

        assertThat(withdraw(revert, Set.of())).isNull();

        shop.forge.update(1, "By hand", body);
        assertThat(Objects.requireNonNull(withdraw(revert, Set.of())).number()).isEqualTo(1);
        assertThat(shop.forge.get(2).isOpen()).isTrue();
    }

    @Test
    void what_replaces_no_image_is_not_withdrawn() {
        PromotionRequest hotfix = request(HOTFIX, CART);
        run(hotfix);

        assertThat(withdraw(hotfix, Set.of())).isNull();
        assertThat(withdraw(revert("v0", ""), Set.of())).as("without a branch").isNull();
        assertThat(shop.forge.get(1).isOpen()).isTrue();
    }

    @Test
    void without_a_forge_there_are_no_pull_requests_but_commits() {
        GitRepository local = GitRepository.bare(shop.folder, "main");
        Promoter promoter = new Promoter(
                local,
                Remote.itself(local),
                Shop.BOT,
                null,
                Shop.BELIEVING,
                TagOrder.NONE,
                EditGate.NONE,
                null,
                StepListener.NONE,
                RenderOptions.DEFAULT);
        ObjectId before = shop.tip("main");

        assertThatThrownBy(() -> promoter.run(request(HOTFIX, CART)))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("there is no forge for pull requests");
        assertThat(promoter.run(Shop.request(Mode.COMMIT, CART)).commit())
                .isEqualTo(Objects.requireNonNull(shop.tip("main")).name())
                .isNotEqualTo(Objects.requireNonNull(before).name());
    }
}
