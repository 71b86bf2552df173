package dev.kasane.change.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which target of one tree is which of the other, and what is said of those that were grouped otherwise. */
class TargetFinderTest {

    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\n";

    /** A tree of targets of one object, which has the name of the target. */
    private static MemoryTree targets(String... folders) {
        MemoryTree.Builder tree = MemoryTree.builder();
        for (String folder : folders) {
            String at = folder.isEmpty() ? "" : folder + "/";
            tree.file(at + "kustomization.yaml", "resources: [c.yaml]\n");
            tree.file(at + "c.yaml", CONFIG.formatted(folder.isEmpty() ? "root" : folder.replace('/', '-')));
        }
        return tree.build();
    }

    private static List<String> found(TwoTrees trees) {
        return trees.leaves().stream().map(TargetFinderTest::shown).toList();
    }

    private static String shown(TargetPair pair) {
        String words = pair.regrouping().words();
        return pair.earlier() + " > " + pair.later() + (words.isEmpty() ? "" : ": " + words);
    }

    @Test
    void targets_of_both_trees_are_pairs_in_order_of_their_folders() {
        assertThat(found(new TwoTrees(targets("b", "a", "c"), targets("c", "a", "b"))))
                .containsExactly("a > a", "b > b", "c > c");
    }

    @Test
    void one_of_each_tree_that_are_nothing_alike_are_gone_and_new() {
        assertThat(found(new TwoTrees(targets("a", "shop/cart"), targets("a", "zoo/lion"))))
                .containsExactly("a > a", "shop/cart > null", "null > zoo/lion");
    }

    @Test
    void a_folder_with_the_same_content_is_the_moved_one_however_it_is_called() {
        MemoryTree before = targets("shop/cart", "shop/lion");
        TwoTrees trees = TwoTrees.of(
                        before,
                        "zoo/lion/kustomization.yaml",
                        "resources: [c.yaml]\n",
                        "zoo/lion/c.yaml",
                        CONFIG.formatted("shop-cart"))
                .without("shop/cart/kustomization.yaml", "shop/cart/c.yaml")
                .without("shop/lion/kustomization.yaml", "shop/lion/c.yaml");

        assertThat(found(trees)).containsExactly("shop/lion > null", "shop/cart > zoo/lion");
    }

    @Test
    void of_others_the_path_with_the_longest_equal_end_is_the_moved_one() {
        assertThat(found(new TwoTrees(
                        targets("old/shop/cart", "old/zoo/cart", "old/cart"), targets("new/deep/zoo/cart"))))
                .contains("old/zoo/cart > new/deep/zoo/cart", "old/shop/cart > null", "old/cart > null");
    }

    @Test
    void a_whole_path_may_be_the_end_of_another_one() {
        assertThat(found(new TwoTrees(targets("zoo/lion"), targets("all/zoo/lion"))))
                .containsExactly("zoo/lion > all/zoo/lion");
    }

    @Test
    void of_two_that_are_equally_near_none_is_the_moved_one() {
        assertThat(found(new TwoTrees(targets("a/cart", "b/cart"), targets("c/cart"))))
                .containsExactly("a/cart > null", "b/cart > null", "null > c/cart");
    }

    @Test
    void a_folder_is_moved_to_one_other_folder_only() {
        assertThat(found(new TwoTrees(targets("a/cart"), targets("b/cart", "c/cart"))))
                .containsExactly("a/cart > b/cart", "null > c/cart");
    }

    @Test
    void some_folders_are_paired_by_themselves() {
        TwoTrees trees = new TwoTrees(targets("a", "b"), targets("b", "c"));
        List<TargetPair> pairs = new TargetFinder(trees.before(), trees.after())
                .pairs(new TreeSet<>(Set.of("a", "b")), new TreeSet<>(Set.of("b", "c")));

        assertThat(pairs.stream().map(TargetFinderTest::shown)).containsExactly("b > b", "null > c", "a > null");
    }

    @Test
    void a_target_that_another_one_names_now_is_part_of_it() {
        TwoTrees trees = TwoTrees.of(targets("a", "b", "c"), "all/kustomization.yaml", "resources: [../a, ../b]\n");

        assertThat(found(trees))
                .containsExactly("a > all: all now contains a, b, which were targets of their own", "c > c");
        assertThat(trees.leaves().getFirst().regrouping())
                .isEqualTo(new Regrouping(
                        List.of("a", "b"), List.of("all"), "all now contains a, b, which were targets of their own"));
    }

    @Test
    void one_target_is_said_to_be_one() {
        assertThat(found(TwoTrees.of(targets("a"), "kustomization.yaml", "resources: [a]\n")))
                .containsExactly("a > : . now contains a, which was a target of its own");
    }

    @Test
    void of_many_targets_three_are_named() {
        MemoryTree five = targets("a", "b", "c", "d", "e");

        assertThat(found(TwoTrees.of(five, "all/kustomization.yaml", "resources: [../a, ../b, ../c]\n")))
                .contains("a > all: all now contains a, b, c, which were targets of their own");
        assertThat(found(TwoTrees.of(five, "all/kustomization.yaml", "resources: [../a, ../b, ../c, ../d, ../e]\n")))
                .containsExactly("a > all: all now contains a, b, c and 2 more, which were targets of their own");
    }

    @Test
    void a_target_that_no_other_one_names_any_more_is_one_of_its_own() {
        MemoryTree grouped = TwoTrees.of(targets("a", "b"), "all/kustomization.yaml", "resources: [../a, ../b]\n")
                .after();

        assertThat(found(TwoTrees.of(grouped, "all/kustomization.yaml", "resources: [../a]\n")))
                .containsExactly("all > all: b is a target of its own now, before in all");
        assertThat(found(TwoTrees.of(grouped).without("all/kustomization.yaml")))
                .containsExactly("all > a: a, b are targets of their own now, before in all");
    }

    @Test
    void a_target_may_be_reached_through_folders_that_are_none() {
        TwoTrees trees = TwoTrees.of(
                targets("a"),
                "middle/kustomization.yaml",
                "resources: [../a]\n",
                "top/kustomization.yaml",
                "resources: [../middle]\n");

        assertThat(found(trees)).containsExactly("a > top: top now contains a, which was a target of its own");
    }

    @Test
    void targets_that_share_a_new_part_are_one_target() {
        TwoTrees trees = TwoTrees.of(
                targets("a", "x", "y", "z"),
                "x/kustomization.yaml",
                "resources: [c.yaml, ../a]\n",
                "y/kustomization.yaml",
                "resources: [c.yaml, ../a]\n");

        assertThat(found(trees)).containsExactly("x > x: x, y now contain a, which was a target of its own", "z > z");
        assertThat(trees.leaves().getFirst().regrouping().before()).containsExactly("a", "x", "y");
        assertThat(trees.leaves().getFirst().regrouping().after()).containsExactly("x", "y");
    }

    @Test
    void groups_that_have_a_target_in_common_are_one_target() {
        TwoTrees trees = TwoTrees.of(
                targets("a", "b", "c", "x", "y"),
                "x/kustomization.yaml",
                "resources: [c.yaml, ../a, ../b]\n",
                "y/kustomization.yaml",
                "resources: [c.yaml, ../b, ../c]\n");

        assertThat(found(trees)).containsExactly("x > x: x, y now contain a, b, c, which were targets of their own");
    }

    @Test
    void targets_that_share_nothing_stay_two() {
        TwoTrees trees = TwoTrees.of(
                targets("a", "b", "x", "y"),
                "x/kustomization.yaml",
                "resources: [c.yaml, ../a]\n",
                "y/kustomization.yaml",
                "resources: [c.yaml, ../b]\n");

        assertThat(found(trees))
                .containsExactly(
                        "x > x: x now contains a, which was a target of its own",
                        "y > y: y now contains b, which was a target of its own");
    }

    @Test
    void a_part_that_left_and_one_that_came_are_both_named() {
        MemoryTree before = TwoTrees.of(targets("a", "b"), "all/kustomization.yaml", "resources: [../a]\n")
                .after();

        assertThat(found(TwoTrees.of(before, "all/kustomization.yaml", "resources: [../b]\n")))
                .containsExactly("all > all: all now contains b, which was a target of its own;"
                        + " a is a target of its own now, before in all");
    }

    @Test
    void kustomizations_that_name_each_other_do_not_hang() {
        TwoTrees trees = TwoTrees.of(
                targets("a"),
                "p/kustomization.yaml",
                "resources: [../a, ../q]\n",
                "q/kustomization.yaml",
                "resources: [../p]\n",
                "top/kustomization.yaml",
                "resources: [../p]\n");

        assertThat(found(trees)).containsExactly("a > top: top now contains a, which was a target of its own");
    }

    @Test
    void a_pair_is_called_by_its_name_its_present_folder_or_its_former_one() {
        assertThat(new TargetPair("a", "b").name()).isEqualTo("b");
        assertThat(new TargetPair("a", null).name()).isEqualTo("a");
        assertThat(new TargetPair(null, "b", "bee").name()).isEqualTo("bee");
        assertThat(new TargetPair(null, "b", "bee").folder()).isEqualTo("b");
    }

    @Test
    void a_pair_has_the_folders_of_its_sides() {
        assertThat(new TargetPair("a", "b").earlierFolders()).containsExactly("a");
        assertThat(new TargetPair("a", "b").laterFolders()).containsExactly("b");
        assertThat(new TargetPair(null, "b").earlierFolders()).isEmpty();
        assertThat(new TargetPair("a", null).laterFolders()).isEmpty();
        TargetPair grouped = new TargetPair("a", "x", null, new Regrouping(List.of("a", "b"), List.of("x"), "moved"));
        assertThat(grouped.earlierFolders()).containsExactly("a", "b");
        assertThat(grouped.named("it").laterFolders()).containsExactly("x");
    }
}
