package dev.kasane.change.report;

import static dev.kasane.change.report.SomeObjects.config;
import static dev.kasane.change.report.SomeObjects.rendered;
import static dev.kasane.change.report.SomeObjects.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A target with the same objects in another folder has moved, and is not gone and new. */
class MovedTargetsTest {

    private final Map<String, ResourceSet> before = new HashMap<>();
    private final Map<String, ResourceSet> after = new HashMap<>();
    private final List<TargetPair> pairs = new ArrayList<>();

    private MovedTargetsTest gone(String folder, ResourceSet objects) {
        before.put(folder, objects);
        pairs.add(new TargetPair(folder, null));
        return this;
    }

    private MovedTargetsTest fresh(String folder, ResourceSet objects) {
        after.put(folder, objects);
        pairs.add(new TargetPair(null, folder));
        return this;
    }

    private static Function<String, ResourceSet> objects(Map<String, ResourceSet> sets) {
        return folder -> Objects.requireNonNull(sets.get(folder));
    }

    private List<TargetChange> changes() {
        return new Comparison(objects(before), objects(after)).of(pairs);
    }

    private List<String> moves() {
        return changes().stream()
                .map(change -> change.earlier() + " > " + change.later() + " "
                        + change.changes().size())
                .toList();
    }

    @Test
    void equal_objects_in_another_folder_are_a_move_without_changes() {
        gone("a", set(config("x", "1"))).fresh("b", set(config("x", "1")));

        assertThat(moves()).containsExactly("a > b 0");
        TargetChange moved = changes().getFirst();
        assertThat(moved.target()).isEqualTo("b");
        assertThat(moved.before()).isNull();
        assertThat(moved.after()).isNull();
        assertThat(moved.isNothingButMoved()).isTrue();
    }

    @Test
    void the_new_folder_may_come_first() {
        fresh("b", set(config("x", "1"))).gone("a", set(config("x", "1")));

        assertThat(moves()).containsExactly("a > b 0");
    }

    @Test
    void half_of_the_objects_may_differ() {
        gone("a", set(config("x", "1"), config("y", "1"))).fresh("b", set(config("x", "1"), config("y", "2")));

        assertThat(moves()).containsExactly("a > b 1");
        assertThat(changes().getFirst().before()).hasSize(2);
        assertThat(changes().getFirst().after()).hasSize(2);
    }

    @Test
    void when_more_than_half_of_the_objects_differ_it_is_another_target() {
        gone("a", set(config("x", "1"), config("y", "1"), config("z", "1")))
                .fresh("b", set(config("x", "1"), config("y", "2"), config("z", "2")));

        assertThat(moves()).containsExactly("a > null 3", "null > b 3");
    }

    @Test
    void other_objects_are_another_target() {
        gone("a", set(config("x", "1"), config("y", "1"))).fresh("b", set(config("x", "1")));

        assertThat(moves()).containsExactly("a > null 2", "null > b 1");
    }

    @Test
    void the_folder_with_the_fewest_differences_is_the_former_one() {
        gone("a", set(config("x", "1"), config("y", "1"), config("z", "1"), config("w", "1")))
                .gone("b", set(config("x", "2"), config("y", "2"), config("z", "1"), config("w", "1")))
                .gone("c", set(config("x", "2"), config("y", "2"), config("z", "2"), config("w", "1")))
                .fresh("d", set(config("x", "2"), config("y", "2"), config("z", "2"), config("w", "2")));

        assertThat(moves()).containsExactly("a > null 4", "b > null 4", "c > d 1");
    }

    @Test
    void of_equal_folders_the_one_with_the_same_name_is_the_former_one() {
        gone("a/cart", set(config("x", "1")))
                .gone("a/shop", set(config("x", "1")))
                .fresh("b/shop", set(config("x", "1")));

        assertThat(moves()).containsExactly("a/cart > null 1", "a/shop > b/shop 0");
    }

    @Test
    void a_folder_is_the_former_one_of_one_other_folder() {
        gone("a", set(config("x", "1"))).fresh("b", set(config("x", "1"))).fresh("c", set(config("x", "1")));

        assertThat(moves()).containsExactly("a > b 0", "null > c 1");
    }

    @Test
    void eight_folders_with_the_same_objects_are_compared_and_not_the_ninth() {
        for (int i = 0; i < 9; i++) {
            gone("a" + i, set(config("x", "1"), config("y", i == 8 ? "2" : "1")));
        }
        fresh("b", set(config("x", "1"), config("y", "2")));

        assertThat(moves()).contains("a0 > b 1", "a8 > null 2");
    }

    @Test
    void the_eighth_is_compared() {
        for (int i = 0; i < 8; i++) {
            gone("a" + i, set(config("x", "1"), config("y", i == 7 ? "2" : "1")));
        }
        fresh("b", set(config("x", "1"), config("y", "2")));

        assertThat(moves()).contains("a7 > b 0");
    }

    @Test
    void hashes_in_generated_names_are_ignored() {
        ResourceSet one = rendered("kustomization.yaml", """
                configMapGenerator: [{name: made, literals: [a=1]}]
                resources: [c.yaml]
                """, "c.yaml", config("x", "1"));
        ResourceSet two = rendered("kustomization.yaml", """
                configMapGenerator: [{name: made, literals: [a=2]}]
                resources: [c.yaml]
                """, "c.yaml", config("x", "1"));

        assertThat(gone("a", one).fresh("b", two).moves()).containsExactly("a > b 1");
    }

    @Test
    void a_target_that_only_changed_is_no_former_folder() {
        before.put("a", set(config("x", "1"), config("y", "1")));
        after.put("a", set(config("x", "2"), config("y", "1")));
        pairs.add(TargetPair.in("a"));
        fresh("b", set(config("x", "1"), config("y", "1")));

        assertThat(moves()).containsExactly("a > a 1", "null > b 2");
    }
}
