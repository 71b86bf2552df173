package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.check.crossobject.CrossObjectRule;
import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CheckConfigTest {

    @Test
    void all_files_and_folders_that_are_missing_are_errors_with_their_places() {
        MemoryTree tree = MemoryTree.of(".kasane.yaml", """
                check:
                  kubernetes: openapi.json
                  crds: [definitions, nowhere]
                  policies: rules
                  waivers: waivers.yaml
                """, "definitions/a.yaml", "a: 1\n");

        List<Problem> problems = catchThrowableOfType(KasaneException.class, () -> CheckConfig.of(tree))
                .problems();

        assertThat(problems)
                .extracting(problem -> Objects.requireNonNull(problem.span()).toText() + " " + problem.sentence())
                .containsExactly(
                        ".kasane.yaml:2:15 there is no file openapi.json",
                        ".kasane.yaml:3:23 there is no folder nowhere",
                        ".kasane.yaml:4:13 there is no folder rules",
                        ".kasane.yaml:5:12 there is no file waivers.yaml");
        assertThat(problems).extracting(Problem::hint).doesNotContainNull();
    }

    @Test
    void unknown_rules_are_errors_beside_missing_folders_but_no_reason_to_compare_nothing() {
        MemoryTree tree = MemoryTree.of(".kasane.yaml", """
                check:
                  rules: {nosuch: error, plain-secrets: off, late-wave: off}
                """);

        assertThat(CheckConfig.of(tree).isOff("late-wave")).isTrue();
        assertThat(catchThrowableOfType(KasaneException.class, () -> CheckConfig.accept(tree))
                        .problems())
                .extracting(
                        problem -> Objects.requireNonNull(problem.span()).toText(),
                        Problem::sentence,
                        problem -> Objects.requireNonNull(problem.hint()).substring(0, 12))
                .containsExactly(
                        tuple(".kasane.yaml:2:11", "there is no rule nosuch", "the rules ar"),
                        tuple(".kasane.yaml:2:26", "there is no rule plain-secrets", "did you mean"));
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> CheckConfig.accept(
                        MemoryTree.of(".kasane.yaml", "check: {crds: [c], rules: {nosuch: error}}\n")))
                .satisfies(e -> assertThat(e.problems()).hasSize(2));
    }

    @Test
    void every_rule_between_objects_is_known() {
        assertThat(RuleNames.ALL)
                .isSorted()
                .containsAll(CrossObjectRule.all().stream()
                        .map(CrossObjectRule::name)
                        .toList());
    }

    @Test
    void the_version_that_is_built_in_is_no_file() {
        assertThat(CheckConfig.of(MemoryTree.of(".kasane.yaml", "check: {kubernetes: v1.34}\n"))
                        .kubernetes())
                .isNull();
    }
}
