package dev.kasane.change.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.yaml.YamlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which values of a chart are hidden although nothing declares them secret. */
class SecretPlaceTest {

    private static final ValuePath PLAIN = ValuePath.ROOT.key("values").key("level");
    private static final ValuePath PASSWORD =
            ValuePath.ROOT.key("values").key("auth").key("password");

    @Test
    void the_name_of_the_field_or_of_one_around_it_decides() {
        assertThat(SecretPlace.isAt(PASSWORD, "hunter2")).isTrue();
        assertThat(SecretPlace.isAt(PASSWORD.key("admin"), "hunter2")).isTrue();
        assertThat(SecretPlace.isAt(PLAIN, "hunter2")).isFalse();
        assertThat(SecretPlace.isAt(ValuePath.ROOT.key("secretName"), "login")).isFalse();
        assertThat(SecretPlace.isAt(PASSWORD.key("name"), "login"))
                .as("a name below")
                .isFalse();
    }

    @Test
    void an_item_of_a_list_is_called_by_its_name() {
        ValuePath env = ValuePath.ROOT.key("env");
        YamlNode token = SomeObjects.value("{name: DB_TOKEN, value: x}");

        assertThat(SecretPlace.label(token)).isEqualTo("DB_TOKEN");
        assertThat(SecretPlace.label(SomeObjects.value("{value: x}"))).isEmpty();
        assertThat(SecretPlace.label(SomeObjects.value("x"))).isEmpty();
        assertThat(SecretPlace.label(null)).isEmpty();
        assertThat(SecretPlace.isAt(env.item("DB_TOKEN").key("value"), "hunter2"))
                .isTrue();
        assertThat(SecretPlace.isAt(env.item("LEVEL").key("value"), "info")).isFalse();
        assertThat(SecretPlace.isAt(PASSWORD.item("name"), "hunter2"))
                .as("an item that is called name")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "true", "false", "null", "~", "{}", "[]"})
    void a_value_that_says_nothing_is_shown_at_any_place(String text) {
        assertThat(SecretPlace.isAt(PASSWORD, text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            -----BEGIN RSA PRIVATE KEY-----         | true
            -----BEGIN CERTIFICATE-----             | false
            postgres://user:hunter2@db/shop         | true
            see redis://:hunter2@db:6379 for it     | true
            https://token@git.example/shop          | true
            https://git.example/shop?token=hunter2  | true
            https://git.example/shop                | false
            https://git.example/a:b@c               | false
            {kind: Secret, metadata: {name: a}}     | true
            stringData: {a: b}                      | true
            {op: add, path: /data/password}         | true
            kind: ConfigMap                         | false
            """)
    void a_text_that_holds_a_secret_is_hidden_at_any_place(String text, boolean hidden) {
        assertThat(SecretPlace.isAt(PLAIN, text)).isEqualTo(hidden);
    }

    @Test
    void a_password_in_an_address_of_a_long_text_is_hidden() {
        assertThat(SecretPlace.isAt(PLAIN, "one: two\nurl: postgres://user:hunter2@db/shop\n"))
                .isTrue();
        assertThat(SecretPlace.isAt(PLAIN, "one: two\nurl: https://git.example/shop?token=hunter2\n"))
                .isFalse();
    }
}
