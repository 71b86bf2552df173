package dev.kasane.change.report;

import static dev.kasane.change.report.SomeObjects.object;
import static dev.kasane.change.report.SomeObjects.rendered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parts of a sentence are hidden, and which words of it stay. */
class SecretTextsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nothing of it is here       | hunter2          | nothing of it is here
            it is hunter2               | hunter2          | it is ********
            hunter2 is it               | hunter2          | ******** is it
            hunter2                     | hunter2          | ********
            hunt, cut at its end        | hunter2          | ********, cut at its end
            cut at its start: ter2      | hunter2          | cut at its start: ********
            hun and er2 are too short   | hunter2          | hun and er2 are too short
            myhunter2too                | hunter2          | my********too
            hunter2 and hunter2         | hunter2          | ******** and ********
            hunter2hunter2              | hunter2          | ********
            four                        | four             | ********
            it is abc                   | abc              | it is ********
            abc is it                   | abc              | ******** is it
            abcd and xabc               | abc              | abcd and xabc
            abc-d, d-abc, abc_d, d_abc  | abc              | abc-d, d-abc, abc_d, d_abc
            abc.d: (abc)                | abc              | ********.d: (********)
            """)
    void a_value_is_hidden_also_where_it_is_cut_and_a_short_one_as_a_word(String text, String secret, String shown) {
        assertThat(SecretTexts.without(text, List.of(secret), List.of())).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            it is hunter2         | hunter2    | it is ********
            hunter2               | hunter2    | ********
            hunt, cut at its end  | hunter2    | hunt, cut at its end
            myhunter2too          | hunter2    | my********too
            hunter2 or hunter2    | hunter2    | ******** or ********
            aaaaa                 | aaaa       | ********
            four                  | four       | ********
            abc abcd              | abc        | ******** abcd
            """)
    void names_in_lists_are_never_cut_so_only_whole_values_are_hidden(String text, String secret, String shown) {
        assertThat(SecretTexts.withoutWhole(text, List.of(secret), List.of())).isEqualTo(shown);
    }

    @Test
    void words_that_are_no_secret_stay_where_they_are_whole() {
        assertThat(SecretTexts.without("cart of hunter-cart, cartoon, cart", List.of("cart"), List.of("cart")))
                .isEqualTo("cart of hunter-********, ********oon, cart");
        assertThat(SecretTexts.withoutWhole("cart and cartoon", List.of("cart"), List.of("cart")))
                .isEqualTo("cart and ********oon");
        assertThat(SecretTexts.without("abc", List.of("abc"), List.of("abc"))).isEqualTo("abc");
    }

    @Test
    void several_values_are_hidden_at_once() {
        assertThat(SecretTexts.without("hunter2 abc swordfish", List.of("abc", "hunter2", "swordfish"), List.of()))
                .isEqualTo("******** ******** ********");
    }

    @Test
    void secret_values_of_an_object_are_found_at_any_depth_without_blanks_around_them() {
        ResourceSet objects = rendered("kustomization.yaml", """
                resources: [o.yaml]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw}
                  targets:
                  - select: {kind: ConfigMap}
                    fieldPaths: [data.copy, list.0.deep]
                - source: {kind: Secret, fieldPath: stringData.empty}
                  targets:
                  - select: {kind: ConfigMap}
                    fieldPaths: [data.blank]
                """, "o.yaml", """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: config}
                data: {copy: a, blank: b, open: c}
                list: [{deep: a}]
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: login}
                type: Opaque
                stringData: {pw: " hunter2 ", empty: " "}
                """);

        List<String> ofConfig = new ArrayList<>();
        SecretTexts.collect(objects.get(0), ofConfig);
        List<String> ofSecret = new ArrayList<>();
        SecretTexts.collect(objects.get(1), ofSecret);

        assertThat(ofConfig).containsExactly("hunter2", "hunter2");
        assertThat(ofSecret).as("no rule shows the data of a Secret").isEmpty();
        assertThat(SecretTexts.areIn(objects.get(0).root())).isTrue();
        assertThat(SecretTexts.areIn(object("{kind: ConfigMap, data: {a: b}, list: [c, {d: e}]}")
                        .root()))
                .isFalse();
    }

    @Test
    void one_secret_item_of_a_list_makes_the_object_secret() {
        ResourceSet objects = rendered("kustomization.yaml", """
                resources: [o.yaml]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw}
                  targets:
                  - select: {kind: Thing}
                    fieldPaths: [list.1]
                """, "o.yaml", """
                apiVersion: example.org/v1
                kind: Thing
                metadata: {name: thing}
                list: [a, b]
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: login}
                stringData: {pw: hunter2}
                """);

        assertThat(SecretTexts.areIn(objects.get(1).root())).isTrue();
        List<String> found = new ArrayList<>();
        SecretTexts.collect(objects.get(1), found);
        assertThat(found).containsExactly("hunter2");
    }
}
