package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.promotion.TagOrder.Verdict;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitOrderTest {

    @TempDir
    Path folder;

    private Shop shop;
    private ObjectId start;
    private ObjectId head;
    private ObjectId side;

    @BeforeEach
    void a_branch_and_a_side_line() {
        shop = Shop.at(folder.resolve("forge"), 1);
        start = Objects.requireNonNull(shop.tip("main"));
        head = shop.commit("main", "README.md", "main\n");
        side = new History(shop.forgeRepository).commit("Side", Map.of("README.md", "side\n"), start);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private Verdict compare(String current, String wanted) {
        return new CommitOrder(shop.forgeRepository, "main").compare(current, wanted);
    }

    @Test
    void a_tag_is_the_same_as_itself_and_as_its_short_form() {
        assertThat(compare("1.0.0", "1.0.0")).isEqualTo(Verdict.SAME);
        assertThat(compare(head.name(), head.name().substring(0, 12))).isEqualTo(Verdict.SAME);
    }

    @Test
    void a_descendant_is_newer_and_an_ancestor_older() {
        assertThat(compare(start.name(), head.name())).isEqualTo(Verdict.NEWER);
        assertThat(compare(head.name(), start.name())).isEqualTo(Verdict.OLDER);
    }

    @Test
    void of_two_lines_the_one_that_the_branch_has_is_newer() {
        assertThat(compare(side.name(), head.name())).isEqualTo(Verdict.NEWER);
        assertThat(compare(head.name(), side.name())).isEqualTo(Verdict.APART);
    }

    @Test
    void two_lines_that_the_branch_has_both_or_has_not_are_apart() {
        History history = new History(shop.forgeRepository);
        ObjectId another = history.commit("Another", Map.of("README.md", "another\n"), start);
        ObjectId merge = history.commit("Merge", head, side);

        assertThat(compare(side.name(), another.name())).isEqualTo(Verdict.APART);
        assertThat(new CommitOrder(shop.forgeRepository, merge.name()).compare(side.name(), head.name()))
                .isEqualTo(Verdict.APART);
    }

    @Test
    void without_the_branch_two_lines_are_apart() {
        assertThat(new CommitOrder(shop.forgeRepository, "gone").compare(side.name(), head.name()))
                .isEqualTo(Verdict.APART);
    }

    @Test
    void the_order_of_what_is_no_commit_here_is_unknown() throws Exception {
        ObjectId blob = Objects.requireNonNull(shop.forgeRepository.jgit().resolve("main:README.md"));

        for (String tag : new String[] {"1.0.0", "main", "1".repeat(40), "1111111", blob.name(), "abc"}) {
            assertThat(compare(tag, head.name())).as(tag).isEqualTo(Verdict.UNKNOWN);
            assertThat(compare(head.name(), tag)).as(tag).isEqualTo(Verdict.UNKNOWN);
        }
    }
}
