package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages about files with secrets hide the input and show kasane's own words. */
class SecretLinesTest {

    private static Problem problem(String kustomization) {
        Renderer renderer = new Renderer(MemoryTree.of("kustomization.yaml", kustomization), RenderOptions.DEFAULT);
        KasaneException refused =
                Objects.requireNonNull(catchThrowableOfType(KasaneException.class, () -> renderer.render("")));
        return refused.problems().getFirst();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secretGenerator:\n- name: a\n  literals:\n  - nokey\n",
                "secretGenerator:\n- name: a\n  literals: [nokey]\n",
                "secretGenerator: [{name: a, literals: [nokey]}]\n",
                "secretGenerator: [{name: a, literals: [literal]}]\n",
                "secretGenerator:\n- {name: a, literals: ['must be literal']}\n",
            })
    void ownWordsAreShownAlsoWhenASecretIsTheSameWord(String kustomization) {
        assertThat(problem(kustomization).sentence()).isEqualTo("a literal must be key=value");
        assertThat(problem(kustomization).hint()).isEqualTo("write the key, an equals sign and the value");
    }

    @Test
    void ownWordsAreShownAlsoWhereALongPatchHasThem() {
        Problem problem = problem("""
            resources: [../../base]
            patches:
            - patch: |-
                kind: Secret
                metadata: {name: a}
            - patch: |-
                kind: Job
                spec:
                  template:
                    metadata:
                      annotations:
                        why: this job names all resources, which lies outside
            """);
        assertThat(problem.sentence()).startsWith("resources names ../../base, which lies outside the root");
    }

    @Test
    void theNamesOfAGeneratorsFieldsAreShown() {
        Problem problem =
                problem("secretGenerator:\n- name: a\n  literals: [pw=x, pw=y]\n  options: {immutable: true}\n");
        assertThat(problem.sentence()).isEqualTo("the key pw occurs twice in the data of a");
    }

    @Test
    void aFieldsNameInQuotesIsAValue() {
        Problem problem = problem("secretGenerator:\n- name: a\n  literals: ['pw, literals: x']\n  literale: 1\n");
        assertThat(problem.sentence()).doesNotContain("literals");
    }

    @Test
    void aSecretThatAMessageQuotesIsHidden() {
        Problem problem = problem("secretGenerator:\n- name: a\n  literals: [hunter2=x, hunter2=y]\n  x: *hunter2\n");
        assertThat(problem.sentence()).doesNotContain("hunter2").contains("********");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "helmCharts:\n- name: a\n  valuesInline: {x: y, password: *hunter2}\n",
                "helmCharts:\n- name: a\n  valuesInline:\n    db:\n      adminPassword: *hunter2\n",
                "helmCharts:\n- name: a\n  valuesInline:\n    \"api-token\": [*hunter2]\n",
            })
    void aValueWhoseFieldIsNamedLikeASecretIsHidden(String kustomization) {
        assertThat(problem(kustomization).sentence()).doesNotContain("hunter2");
    }
}
