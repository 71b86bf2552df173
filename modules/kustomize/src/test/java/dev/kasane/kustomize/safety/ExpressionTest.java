package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Expressions that would take gigabytes are refused by their size; verdicts on repeats are those of Go 1.25. */
@Timeout(60)
class ExpressionTest {

    private static final String NESTED = "((((((a{1,30}){1,30}){1,30}){1,30}){1,30}){1,30})";

    @Test
    void groupsRepeatedSixTimesOverAreRefused() {
        refused(NESTED, "invalid repeat count");
    }

    @Test
    void nestedRepeatsInNamedLazyAndOpenGroupsAreRefused() {
        for (String expression : List.of(
                "(?P<a>(?:x{30}){30}?){2}",
                "(?i:(x{2,}){501,})",
                "([[:alpha:]]{10}|\\Qa{\\E{101}){10}",
                "((x{40}){0,}){30}",
                "(\\x{41}{32}){32}",
                "x{1001}")) {
            refused(expression, "repe");
        }
    }

    @Test
    void manyLargeRepeatsBesideEachOtherAreRefused() {
        refused("a{1000}".repeat(300), "expression too large");
        refused("(?:abcdefghij){1000}".repeat(30), "expression too large");
    }

    @Test
    void groupsAndOperatorsNestedTooDeeplyAreRefused() {
        refused("(".repeat(1_100) + "a" + ")".repeat(1_100), "expression nests too deeply");
        refused("(?:".repeat(100_000) + "a", "expression nests too deeply");
    }

    @Test
    void expressionsThatGoAcceptsAreCompiled() {
        for (String expression : List.of(
                "((a{10}){10}){10}",
                "(x{9}){111}",
                "(a{1000}){0}",
                "((a{500}){0}){500}",
                "[]{1000}]{2}",
                "\\Q{1001}\\E{2}",
                "a{,2000}",
                "a{2000,x}",
                "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?){0,252}$",
                ".{0,1000}")) {
            assertThatCode(() -> Expression.compile(expression)).as(expression).doesNotThrowAnyException();
        }
        assertThat(Expression.compile("^(?:web-\\d{1,3})$").matcher("web-12").find())
                .isTrue();
    }

    @Test
    void selectorsImagesAndListMatchesRefuseARepeatedGroup() {
        for (String directive : List.of(
                "patches: [{target: {name: '" + NESTED + "'}, patch: '[{op: remove, path: /data}]'}]",
                "images: [{name: '" + NESTED + "', newTag: x}]",
                "replacements: [{sourceValue: x, targets: [{select: {name: '" + NESTED + "'}, fieldPaths: [data.a]}]}]",
                "replacements: [{sourceValue: x, targets: [{select: {kind: Pod},"
                        + " fieldPaths: ['spec.containers.[name=" + NESTED + "].image']}]}]")) {
            MemoryTree tree = MemoryTree.of(
                    "top/kustomization.yaml",
                    "resources: [r.yaml]\n" + directive + "\n",
                    "top/r.yaml",
                    "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: i}]}\n");
            assertThatThrownBy(() -> new Renderer(tree, RenderOptions.DEFAULT)
                            .render("top")
                            .toYaml())
                    .as(directive)
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("invalid repeat count");
        }
    }

    private static void refused(String expression, String reason) {
        assertThatThrownBy(() -> Expression.compile(expression))
                .as(expression.substring(0, Math.min(80, expression.length())))
                .isInstanceOf(PatternSyntaxException.class)
                .hasMessageContaining(reason);
    }
}
