package dev.kasane.change.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which kustomizations are targets, and what they are called. */
class TargetConfigTest {

    private static TargetConfig config(String settings) {
        return TargetConfig.of(MemoryTree.of(".kasane.yaml", settings));
    }

    @Test
    void without_settings_every_leaf_is_a_target_called_by_its_folder() {
        for (TargetConfig none :
                List.of(TargetConfig.of(MemoryTree.of("a", "b")), config("secrets: []\n"), config("targets: {}\n"))) {
            assertThat(none.isTarget("overlays/prod")).isTrue();
            assertThat(none.named(TargetPair.in("overlays/prod")).name()).isEqualTo("overlays/prod");
            assertThat(none.unmatched(List.of())).isEmpty();
        }
    }

    @Test
    void a_target_matches_a_pattern_of_those_that_are_included_and_none_that_is_excluded() {
        TargetConfig config =
                config("targets: {include: [overlays/**, apps/*], exclude: [overlays/drafts, '**/old']}\n");

        assertThat(config.isTarget("overlays/prod")).isTrue();
        assertThat(config.isTarget("apps/cart")).isTrue();
        assertThat(config.isTarget("overlays/drafts")).isFalse();
        assertThat(config.isTarget("overlays/prod/old")).isFalse();
        assertThat(config.isTarget("apps/cart/prod")).isFalse();
        assertThat(config("targets: {exclude: [a]}\n").isTarget("b")).isTrue();
        assertThat(config("targets: {exclude: [a]}\n").isTarget("a")).isFalse();
    }

    @Test
    void a_target_is_called_by_its_name() {
        TargetConfig config = config("targets: {exclude: [c], names: {a: cart in production}}\n");

        assertThat(config.targets(List.of(TargetPair.in("a"), new TargetPair("b", null), TargetPair.in("c"))))
                .extracting(TargetPair::name)
                .containsExactly("cart in production", "b");
    }

    @Test
    void two_targets_with_one_name_are_refused() {
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> config("targets: {names: {a: one, b: one}}\n"))
                .satisfies(refused -> assertThat(refused.problems())
                        .extracting(Problem::sentence)
                        .containsExactly("two targets have the name one"));
    }

    @Test
    void a_pattern_that_matches_nothing_is_a_warning_with_what_may_be_meant() {
        TargetConfig config = config("targets: {include: [overlays/prd, apps/*], exclude: [nothing]}\n");

        List<Problem> problems = config.unmatched(List.of("overlays/prod", "apps/cart"));

        assertThat(problems)
                .extracting(Problem::sentence)
                .containsExactly(
                        ".kasane.yaml: the pattern overlays/prd matches no kustomization",
                        ".kasane.yaml: the pattern nothing matches no kustomization");
        assertThat(problems)
                .extracting(Problem::hint)
                .containsExactly("did you mean overlays/prod?", "correct or remove it");
        assertThat(problems).extracting(Problem::severity).containsOnly(Problem.Severity.WARNING);
    }
}
