package dev.kasane.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits that promote images to several targets, and merges that bring them. */
class PromotedFromTest {

    private static final String CART = "a".repeat(40);
    private static final String SHOP = "b".repeat(40);

    @TempDir
    private Path folder;

    private static String edit(String image, String source, String targets) {
        return "Source-Commit: " + source + "\nKasane-Edit: " + image + " - " + source + " - " + image + " " + source
                + " " + targets + "\n";
    }

    @Test
    void onlyThePromotionsOfTheTargetAreListed() throws Exception {
        try (Git git = Git.init().setDirectory(folder.toFile()).call();
                RevWalk walk = new RevWalk(git.getRepository())) {
            RevCommit before = commit(git, "begin");
            RevCommit both = commit(
                    git,
                    "Promote 2 images to prod\n\nReason: a sale\n"
                            + edit("cart", CART, "overlays/prod/cart overlays/eu+1")
                            + edit("shop", SHOP, "overlays/prod/shop"));

            assertThat(of(walk, both, before, "overlays/prod/cart"))
                    .containsExactly(new PromotedFrom(both.name(), List.of(CART), null, "a sale"));
            assertThat(of(walk, both, before, "overlays/prod/shop"))
                    .containsExactly(new PromotedFrom(both.name(), List.of(SHOP), null, "a sale"));
            assertThat(of(walk, both, before, "overlays/prod/other")).isEmpty();
        }
    }

    @Test
    void namesOfFoldersAreReadAsTheyAreWritten() throws Exception {
        try (Git git = Git.init().setDirectory(folder.toFile()).call();
                RevWalk walk = new RevWalk(git.getRepository())) {
            RevCommit before = commit(git, "begin");
            RevCommit one = commit(git, "Promote cart\n\n" + edit("cart", CART, "overlays/a+b%2B ."));

            assertThat(of(walk, one, before, "overlays/a b+")).hasSize(1);
            assertThat(of(walk, one, before, "")).hasSize(1);
            assertThat(of(walk, one, before, "overlays/a+b%2B")).isEmpty();
        }
    }

    private static List<PromotedFrom> of(RevWalk walk, RevCommit commit, RevCommit before, String target)
            throws Exception {
        return PromotedFrom.of(walk, walk.parseCommit(commit), walk.parseCommit(before), target);
    }

    private static RevCommit commit(Git git, String message) throws Exception {
        return git.commit()
                .setMessage(message)
                .setAllowEmpty(true)
                .setSign(false)
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .call();
    }
}
