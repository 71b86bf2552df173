package dev.kasane.change.report;

import static dev.kasane.change.report.SomeObjects.config;
import static dev.kasane.change.report.SomeObjects.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.Change;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.ResourceSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Which targets are said to change, and which are left out. */
class ComparisonTest {

    private static final MemoryTree TREE = MemoryTree.of(
            "one/kustomization.yaml",
            "resources: [c.yaml]\n",
            "one/c.yaml",
            config("one", "a"),
            "two/kustomization.yaml",
            "resources: [c.yaml]\n",
            "two/c.yaml",
            config("two", "a"));

    private static Function<String, ResourceSet> rendering(Map<String, ResourceSet> sets) {
        return folder -> {
            ResourceSet set = sets.get(folder);
            if (set == null) {
                throw Problem.error("no " + folder, null, null).asException();
            }
            return set;
        };
    }

    /** The change of a target whose objects are given. */
    private static TargetChange change(ResourceSet before, ResourceSet after) {
        return new Comparison(folder -> before, folder -> after)
                .of(List.of(TargetPair.in("it")))
                .getFirst();
    }

    @Test
    void a_target_without_a_difference_is_left_out() {
        assertThat(TwoTrees.of(TREE).changes()).isEmpty();
        assertThat(TwoTrees.of(TREE, "two/c.yaml", "# other words\n" + config("two", "a"))
                        .changes())
                .isEmpty();
    }

    @Test
    void a_changed_target_has_both_sides_and_its_changes() {
        List<TargetChange> changes =
                TwoTrees.of(TREE, "two/c.yaml", config("two", "b")).changes();

        assertThat(changes).hasSize(1);
        TargetChange two = changes.getFirst();
        assertThat(two.target()).isEqualTo("two");
        assertThat(two.changes()).singleElement().isInstanceOf(Change.Changed.class);
        assertThat(two.before()).hasSize(1);
        assertThat(two.after()).hasSize(1);
        assertThat(two.isNew() || two.isGone() || two.isMoved()).isFalse();
    }

    @Test
    void a_new_target_has_objects_on_one_side_only() {
        TargetChange fresh = new Comparison(rendering(Map.of()), rendering(Map.of("x", set(config("x", "a")))))
                .of(List.of(new TargetPair(null, "x")))
                .getFirst();

        assertThat(fresh.isNew()).isTrue();
        assertThat(fresh.before()).isNull();
        assertThat(fresh.after()).hasSize(1);
        assertThat(fresh.changes()).singleElement().isInstanceOf(Change.Added.class);
    }

    @Test
    void a_target_that_is_gone_has_objects_on_one_side_only() {
        TargetChange gone = new Comparison(rendering(Map.of("x", set(config("x", "a")))), rendering(Map.of()))
                .of(List.of(new TargetPair("x", null, "the x")))
                .getFirst();

        assertThat(gone.isGone()).isTrue();
        assertThat(gone.target()).isEqualTo("the x");
        assertThat(gone.after()).isNull();
        assertThat(gone.changes()).singleElement().isInstanceOf(Change.Removed.class);
    }

    @Test
    void a_side_that_cannot_be_rendered_leaves_its_problems_and_no_changes() {
        Map<String, ResourceSet> one = Map.of("x", set(config("x", "a")));
        TargetChange now = new Comparison(rendering(one), rendering(Map.of()))
                .of(List.of(TargetPair.in("x")))
                .getFirst();
        TargetChange before = new Comparison(rendering(Map.of()), rendering(one))
                .of(List.of(TargetPair.in("x")))
                .getFirst();

        assertThat(now.problemsAfter()).extracting(Problem::sentence).containsExactly("no x");
        assertThat(now.problemsBefore()).isEmpty();
        assertThat(now.changes()).isEmpty();
        assertThat(before.problemsBefore()).extracting(Problem::sentence).containsExactly("no x");
        assertThat(before.problemsAfter()).isEmpty();
        assertThat(before.changes()).isEmpty();
    }

    @Test
    void what_several_folders_of_one_target_deploy_counts_once() {
        Map<String, ResourceSet> sets = new HashMap<>();
        sets.put("a", set(config("shared", "a"), config("a", "a")));
        sets.put("b", set(config("shared", "a"), config("b", "a")));
        sets.put("all", set(config("shared", "a"), config("a", "a"), config("b", "b")));
        Regrouping regrouping = new Regrouping(List.of("a", "b"), List.of("all"), "all now contains a, b");

        List<TargetChange> changes = new Comparison(rendering(sets), rendering(sets))
                .of(List.of(new TargetPair("a", "all", null, regrouping)));

        assertThat(changes).singleElement().satisfies(change -> {
            assertThat(change.regrouping()).isEqualTo(regrouping);
            assertThat(change.before()).extracting(object -> object.name()).containsExactly("shared", "a", "b");
            assertThat(change.changes())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Change.Changed.class,
                            it -> assertThat(it.resource().name()).isEqualTo("b"));
        });
    }

    @Test
    void a_regrouping_is_a_change_even_when_no_object_changes() {
        Function<String, ResourceSet> same = rendering(Map.of("a", set(config("a", "a")), "b", set(config("a", "a"))));
        Regrouping regrouping = new Regrouping(List.of("a"), List.of("b"), "b now contains a");

        List<TargetChange> changes =
                new Comparison(same, same).of(List.of(new TargetPair("b", "b", null, regrouping), TargetPair.in("a")));

        assertThat(changes).singleElement().satisfies(change -> {
            assertThat(change.isNothingButMoved()).isTrue();
            assertThat(change.before()).as("objects of no use are not kept").isNull();
            assertThat(change.after()).isNull();
        });
    }

    @Test
    void targets_keep_their_order_and_each_is_rendered_once_on_each_side() {
        AtomicInteger renders = new AtomicInteger();
        List<TargetPair> pairs = List.of(TargetPair.in("c"), TargetPair.in("a"), TargetPair.in("b"));
        List<TargetChange> changes = new Comparison(
                        folder -> {
                            renders.incrementAndGet();
                            return set(config(folder, "a"));
                        },
                        folder -> set(config(folder, "b")))
                .of(pairs);

        assertThat(changes).extracting(TargetChange::target).containsExactly("c", "a", "b");
        assertThat(renders).hasValue(3);
    }

    @Test
    void a_target_for_which_memory_lacks_is_tried_once_more_alone() {
        AtomicInteger attempts = new AtomicInteger();
        Comparison comparison = new Comparison(folder -> set(config("a", "a")), folder -> {
            if (attempts.getAndIncrement() == 0) {
                throw new OutOfMemoryError("for a test");
            }
            return set(config("a", "b"));
        });

        assertThat(comparison.of(List.of(TargetPair.in("a"))).getFirst().changes())
                .hasSize(1);
        assertThat(attempts).hasValue(2);
    }

    @Test
    void a_target_for_which_memory_always_lacks_has_that_as_its_problem() {
        TargetChange change = new Comparison(folder -> set(config("a", "a")), folder -> {
                    throw new OutOfMemoryError("for a test");
                })
                .of(List.of(TargetPair.in("a")))
                .getFirst();

        assertThat(change.problemsAfter())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.sentence()).startsWith("there is not enough memory for a: the limit is "));
        assertThat(change.problemsBefore()).isEqualTo(change.problemsAfter());
        assertThat(change.earlier()).isEqualTo("a");
        assertThat(change.later()).isEqualTo("a");
    }

    @Test
    void a_target_with_another_problem_is_not_tried_again() {
        AtomicInteger attempts = new AtomicInteger();
        new Comparison(folder -> set(config("a", "a")), folder -> {
                    attempts.incrementAndGet();
                    throw new KasaneException(Problem.error("broken", null, "mend it"));
                })
                .of(List.of(TargetPair.in("a")));

        assertThat(attempts).hasValue(1);
    }

    @Test
    void one_tree_that_is_rendered_in_two_ways_may_differ() {
        MemoryTree outside =
                MemoryTree.of("x/kustomization.yaml", "resources: [../c.yaml]\n", "c.yaml", config("x", "a"));
        RenderOptions strict = RenderOptions.DEFAULT;
        RenderOptions lenient = strict.withRestriction(LoadRestriction.NONE);
        TreeChanges none = new TreeChanges(outside, outside);

        List<TargetChange> changes = new Comparison(outside, outside, none, new RenderOptionsPair(strict, lenient))
                .of(List.of(TargetPair.in("x")));

        assertThat(changes).singleElement().satisfies(change -> {
            assertThat(change.problemsBefore()).isNotEmpty();
            assertThat(change.problemsAfter()).isEmpty();
        });
        assertThat(new Comparison(outside, outside, none, new RenderOptionsPair(lenient, lenient))
                        .of(List.of(TargetPair.in("x"))))
                .isEmpty();
    }

    @Test
    void options_are_equal_when_they_say_the_same() {
        RenderOptions lenient = RenderOptions.DEFAULT.withRestriction(LoadRestriction.NONE);

        assertThat(RenderOptionsPair.of(lenient).areEqual()).isTrue();
        assertThat(new RenderOptionsPair(lenient, RenderOptions.DEFAULT.withRestriction(LoadRestriction.NONE))
                        .areEqual())
                .isTrue();
        assertThat(new RenderOptionsPair(RenderOptions.DEFAULT, lenient).areEqual())
                .isFalse();
    }

    @Test
    void a_base_that_is_the_same_in_both_trees_is_read_again_only_where_it_changed() {
        MemoryTree shared = MemoryTree.of(
                "base/kustomization.yaml",
                "resources: [c.yaml]\n",
                "base/c.yaml",
                config("base", "a"),
                "top/kustomization.yaml",
                "resources: [../base]\nnamePrefix: a-\n");

        assertThat(TwoTrees.of(shared, "top/kustomization.yaml", "resources: [../base]\nnamePrefix: b-\n")
                        .changes())
                .singleElement()
                .satisfies(change ->
                        assertThat(change.after()).extracting(it -> it.name()).containsExactly("b-base"));
        assertThat(TwoTrees.of(shared, "base/c.yaml", config("base", "b")).changes())
                .hasSize(1);
    }

    @Test
    void objects_that_are_given_are_compared_again() {
        TargetChange change = change(set(config("a", "a")), set(config("a", "b")));

        TargetChange again = change.comparedAgain(set(config("a", "a"), config("b", "b")), null);

        assertThat(again.changes()).hasSize(2).allMatch(it -> it instanceof Change.Removed);
        assertThat(again.after()).isNull();
        assertThat(change.comparedAgain(null, set(config("a", "a"))).changes())
                .singleElement()
                .isInstanceOf(Change.Added.class);
        assertThat(again.target()).isEqualTo("it");
    }

    @Test
    void a_replaced_object_of_two_environments_is_one_that_differs() {
        TargetChange change = change(
                set("{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: x}, type: a}", config("a", "a")),
                set("{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: y}, type: a}", config("b", "b")));

        assertThat(change.changes().getFirst()).isInstanceOf(Change.Replaced.class);
        assertThat(change.asVariants().changes().getFirst())
                .isInstanceOfSatisfying(
                        Change.Changed.class,
                        it -> assertThat(it.resource().namespace()).isEqualTo("y"));
        assertThat(change.asVariants().changes().subList(1, change.changes().size()))
                .isEqualTo(change.changes().subList(1, change.changes().size()));
    }
}
