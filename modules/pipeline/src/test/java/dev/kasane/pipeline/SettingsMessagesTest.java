package dev.kasane.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A verification is declared in a pipeline and in {@code .kasane.yaml}: equal mistakes have equal messages. */
class SettingsMessagesTest {

    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: cart}
            spec:
              source: {modules: [cart]}
              build: {command: [mvn, package]}
              image: {name: shop/cart, base: scratch, java: {mainClass: shop.Cart, classes: [c]}}
              promotion:
              - target: prod
                verify: VERIFY
            """;

    private static final String REPOSITORY = "hydrate:\n- branch: a\n  targets: b\n  verify: VERIFY\n";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {by: argocd, name: yes}                     | name is a text, and this is a boolean
                    {by: argocd, name: Off}                     | name is a text, and this is a boolean
                    {by: argocd, name: true}                    | name is a text, and this is a boolean
                    {by: argocd, name: 3}                       | name is a text, and this is a number
                    {by: argocd, name: 1.10}                    | name is a text, and this is a fraction
                    {by: argocd, name: null}                    | name is a text, and this is nothing
                    {by: argocd, name: [a]}                     | name is a text, and this is a list
                    {by: argocd, name: {a: b}}                  | name is a text, and this is a map
                    {by: argo, name: a}                         | by cannot be argo
                    {by: [argocd], name: a}                     | by is a text, and this is a list
                    {by: 3, name: a}                            | by is a text, and this is a number
                    {by: argocd, nam: a, name: b}               | unknown field nam in verify
                    {by: argocd, name: a, query: b}             | query is a map, and this is a text
                    {by: argocd}                                | verify lacks name
                    argocd                                      | verify is a map, and this is a text
                    {by: argo, name: 3}                         | by cannot be argo; name is a text, and this is a number
                    {by: argocd, name: a, name: b}              | the field name is there twice
                    {by: argocd, name: a, 'name': b}            | the field name is there twice
                    {by: argocd, name: 0x1f}                    | name is a text, and this is a number
                    {by: argocd, name: [a, b                    | this list is never closed
                    {by: argocd, name: "\\q"}                    | YAML has no such escape in double quotes
                    {by: argocd, name: @a}                      | no value can start here
                    {by: argocd, name: &a b, context: *a}       | aliases are not read in files of kasane
                    {by: argocd, name: a}\\n---\\na: b            | one document is expected in a file
                    {by: argocd, name: a}\\n---\\n               | one document is expected in a file
                    {by: argocd, name: a}\\n...\\n---\\na: b       | one document is expected in a file
                    """, quoteCharacter = '"')
    void equal_mistakes_have_equal_messages(String verify, String sentences) {
        String written = verify.replace("\\n", "\n");

        List<Problem> ofPipeline = problems(() ->
                new Pipelines(MemoryTree.of("pipelines/cart.yaml", PIPELINE.replace("VERIFY", written))).named("cart"));
        List<Problem> ofRepository = problems(() ->
                ConfigFile.section(MemoryTree.of(".kasane.yaml", REPOSITORY.replace("VERIFY", written)), "hydrate"));

        assertThat(ofPipeline).extracting(Problem::sentence).containsExactly(sentences.split("; "));
        assertThat(ofRepository).extracting(Problem::sentence).containsExactly(sentences.split("; "));
        assertThat(ofRepository)
                .extracting(Problem::hint)
                .isEqualTo(ofPipeline.stream().map(Problem::hint).toList());
    }

    private static List<Problem> problems(ThrowingCallable reading) {
        return catchThrowableOfType(KasaneException.class, reading).problems();
    }
}
