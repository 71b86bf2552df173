package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static dev.kasane.promotion.Shop.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** Fetches one branch after the other; others act once, after some of them. */
    private static final class Slow implements Remote {
        private final Remote remote;
        private final int fetched;
        private @Nullable Runnable others;

        Slow(Remote remote, int fetched, Runnable others) {
            this.remote = remote;
            this.fetched = fetched;
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
            if (now != null && before == fetched) {
                others = null;
                now.run();
            }
        }

        @Override
        public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
            return remote.push(branch, commit, seen, rewrite);
        }
    }

    /** Lets others do something before each push. */
    private record Outrun(Remote remote, Runnable others) implements Remote {
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
            return remote.fetch(branches);
        }

        @Override
        public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
            others.run();
            return remote.push(branch, commit, seen, rewrite);
        }
    }

    /** A promoter that others outrun some times. */
    private Promoter outrun(int times, Runnable others) {
        AtomicInteger left = new AtomicInteger(times);
        return shop.promoter(remote -> new Outrun(remote, () -> {
            if (left.getAndDecrement() > 0) {
                others.run();
            }
        }));
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

    @Test
    void a_commit_that_is_outrun_is_made_again_on_what_is_there_by_then() throws Exception {
        AtomicInteger commits = new AtomicInteger();
        Promoter promoter =
                outrun(3, () -> shop.commit("main", "README.md", "text " + commits.incrementAndGet() + "\n"));

        PromotionOutcome outcome = promoter.run(request(Mode.COMMIT, promotion("prod", 0, "v1")));

        assertThat(outcome.edits()).extracting(PromotionOutcome.Edit::outcome).containsExactly(Outcome.PROMOTED);
        assertThat(outcome.commit())
                .isEqualTo(Objects.requireNonNull(shop.tip("main")).name());
        assertThat(shop.log("main")).hasSize(5);
        assertThat(shop.read("main", "README.md")).isEqualTo("text 3\n");
        assertThat(shop.read("main", "overlays/prod/kustomization.yaml")).contains("service 0\n  newTag: v1");
    }

    @Test
    void a_proposal_that_is_outrun_has_the_edits_of_both() {
        Promoter promoter = outrun(1, () -> propose(promotion("prod", 1, "v1")));

        PullRequest both = open(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1"))));

        assertThat(both.number()).isEqualTo(1);
        assertThat(shop.read("kasane/promote/prod", "overlays/prod/kustomization.yaml"))
                .contains("service 0\n  newTag: v1", "service 1\n  newTag: v1");
    }

    @Test
    void a_promotion_that_is_interrupted_while_it_waits_ends() {
        Promoter promoter = outrun(9, () -> {
            shop.commit("main", "README.md", System.nanoTime() + "\n");
            Thread.currentThread().interrupt();
        });
        try {
            assertThatThrownBy(() -> promoter.run(request(Mode.COMMIT, promotion("prod", 0, "v1"))))
                    .isInstanceOf(RemoteException.class)
                    .hasMessageContaining("interrupted");
        } finally {
            assertThat(Thread.interrupted()).as("it is still noted").isTrue();
        }
    }

    @Test
    void commits_of_others_that_are_gone_by_now_stop_nothing() {
        propose(promotion("prod", 0, "v1"));
        ObjectId ours = Objects.requireNonNull(shop.tip("kasane/promote/prod"));
        ObjectId theirs = shop.commit("kasane/promote/prod", "overlays/prod/note.txt", "wait\n");
        Promoter promoter = shop.promoter(remote -> new Slow(
                remote,
                2,
                () -> BranchUpdate.swap(shop.forgeRepository, "refs/heads/kasane/promote/prod", theirs, ours)));

        PullRequest both = open(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 1, "v1"))));

        assertThat(shop.forge.comments(both.number())).isEmpty();
    }
}
