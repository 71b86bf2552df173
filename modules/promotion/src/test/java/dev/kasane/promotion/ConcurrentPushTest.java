package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static dev.kasane.promotion.Shop.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.remote.Remote;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others do between two looks of one promotion. */
class ConcurrentPushTest {

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

    /** Tells of one branch after the other; something happens once, after it has told of some of them. */
    private static final class Slow implements Remote {
        private final Remote remote;
        private final int told;
        private @Nullable Runnable others;

        Slow(Remote remote, int told, Runnable others) {
            this.remote = remote;
            this.told = told;
            this.others = others;
        }

        @Override
        public Remote notes() {
            return remote.notes();
        }

        @Override
        public String displayName() {
            return remote.displayName();
        }

        @Override
        public @Nullable String defaultBranch() {
            return remote.defaultBranch();
        }

        @Override
        public List<String> branches(String beginning) {
            return remote.branches(beginning);
        }

        @Override
        public Map<String, ObjectId> fetch(List<String> branches) {
            Map<String, ObjectId> found = new HashMap<>();
            for (String branch : branches) {
                pass(found.size());
                found.putAll(remote.fetch(List.of(branch)));
            }
            pass(found.size());
            return found;
        }

        private void pass(int before) {
            Runnable now = others;
            if (now != null && before == told) {
                others = null;
                now.run();
            }
        }

        @Override
        public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
            return remote.push(branch, commit, seen, rewrite);
        }
    }

    private PullRequest propose(ImagePromotion promotion) {
        return open(shop.promoter().run(request(Mode.PULL_REQUEST, promotion)));
    }

    private static PullRequest open(PromotionOutcome outcome) {
        PullRequest pullRequest = Objects.requireNonNull(outcome.pullRequest());
        assertThat(pullRequest.isOpen()).isTrue();
        return pullRequest;
    }

    private void merge(PullRequest pullRequest) {
        shop.forge.merge(pullRequest.number(), pullRequest.headCommit());
    }

    @Test
    void a_branch_that_stands_on_a_newer_base_is_nobody_elses_work() throws Exception {
        PullRequest first = propose(promotion("prod", 0, "v1"));
        Promoter promoter = shop.promoter(remote -> new Slow(remote, 1, () -> {
            merge(first);
            propose(promotion("prod", 1, "v1"));
        }));

        PromotionOutcome outcome = promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 2, "v1")));

        assertThat(outcome.stopped()).isNull();
        assertThat(outcome.edits()).extracting(PromotionOutcome.Edit::outcome).containsExactly(Outcome.PROMOTED);
        assertThat(shop.forge.comments(open(outcome).number())).isEmpty();
        merge(open(outcome));
        assertThat(shop.read("main", "overlays/prod/kustomization.yaml")).doesNotContain("v0");
    }

    @Test
    void a_pull_request_of_after_the_look_is_not_closed_for_having_nothing_left() {
        merge(propose(promotion("prod", 0, "v1")));
        Promoter promoter = shop.promoter(remote -> new Slow(remote, 2, () -> propose(promotion("prod", 1, "v1"))));

        PromotionOutcome outcome = promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1")));

        assertThat(outcome.edits()).extracting(PromotionOutcome.Edit::outcome).containsExactly(Outcome.DONE_BEFORE);
        assertThat(shop.forge.list("", 10)).extracting(PullRequest::state).containsExactly(State.OPEN, State.MERGED);
    }
}
