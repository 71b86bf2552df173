package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlScalarTest {

    private static final SourceFile FILE = SourceFile.of("a.yaml", "");

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "x, false, false",
                "'x', true, false",
                "\"x\", true, false",
                "`|\n  x`, true, false",
                "`>\n  x`, true, true"
            })
    void the_style_is_that_of_the_text(String text, boolean quoted, boolean folded) {
        assertThat(read(text).isQuoted()).isEqualTo(quoted);
        assertThat(read(text).isFolded()).isEqualTo(folded);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "1", "1.5", "~", "2026-01-02", "0x1F", "off", "null"})
    void a_text_that_yaml_1_1_reads_as_another_type_is_quoted(String text) {
        assertThat(NodeText.of(YamlScalar.plain(FILE, 0, text).quotedIfAmbiguous()))
                .isEqualTo("\"" + text + "\"\n");
        assertThat(YamlScalar.string(FILE, 0, text).quotedIfAmbiguous().isQuoted())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a b", "1\n", "v1.2", ""})
    void any_other_text_stays_as_it_is(String text) {
        YamlScalar scalar = YamlScalar.string(FILE, 0, text);

        assertThat(scalar.quotedIfAmbiguous()).isSameAs(scalar);
    }

    @Test
    void numbers_and_quoted_texts_are_not_quoted_again() {
        YamlScalar number = YamlScalar.tagged(FILE, 0, YamlTag.INT, "1");
        YamlScalar quoted = read("'1'");

        assertThat(number.quotedIfAmbiguous()).isSameAs(number);
        assertThat(quoted.quotedIfAmbiguous()).isSameAs(quoted);
    }

    @Test
    void another_text_keeps_the_style_and_the_tag() {
        YamlScalar quoted = read("'a'");

        assertThat(quoted.withText("a")).isSameAs(quoted);
        assertThat(NodeText.of(quoted.withText("b"))).isEqualTo("'b'\n");
        assertThat(quoted.withText("b").tag()).isSameAs(YamlTag.STR);
        assertThat(written(read("a").withText("1"))).isEqualTo("v: \"1\"\n");
    }

    @Test
    void another_tag_keeps_the_text() {
        YamlScalar text = YamlScalar.string(FILE, 0, "1");

        assertThat(text.withTag(YamlTag.STR)).isSameAs(text);
        assertThat(text.withTag(YamlTag.INT).text()).isEqualTo("1");
        assertThat(written(text)).isEqualTo("v: \"1\"\n");
        assertThat(written(text.withTag(YamlTag.INT))).isEqualTo("v: 1\n");
    }

    @Test
    void the_style_of_another_value_is_taken_over_but_not_whether_it_is_linked() {
        YamlScalar linked = YamlScalar.string(FILE, 0, "a").linked();

        assertThat(linked.inStyleOf(read("'b'")).isLinked()).isTrue();
        assertThat(linked.inStyleOf(read("'b'")).isQuoted()).isTrue();
        assertThat(read("'b'").inStyleOf(linked).isLinked()).isFalse();
        assertThat(read("'b'").inStyleOf(linked).isQuoted()).isFalse();
        assertThat(linked.inStyleOf(YamlScalar.string(FILE, 0, "b"))).isSameAs(linked);
        assertThat(written(read("'1'").inStyleOf(read("safe")))).isEqualTo("v: \"1\"\n");
    }

    @Test
    void a_value_can_be_linked_and_unlinked() {
        YamlScalar text = YamlScalar.string(FILE, 0, "a");

        assertThat(text.isLinked()).isFalse();
        assertThat(text.unlinked()).isSameAs(text);
        assertThat(text.linked().isLinked()).isTrue();
        assertThat(text.linked().unlinked().isLinked()).isFalse();
        assertThat(text.linked().text()).isEqualTo("a");
    }

    @Test
    void texts_of_several_lines_are_blocks_where_a_generator_makes_them() {
        assertThat(NodeText.of(YamlScalar.block(FILE, 0, "a\nb"))).isEqualTo("|-\n  a\n  b\n");
        assertThat(NodeText.of(YamlScalar.block(FILE, 0, "a"))).isEqualTo("a\n");
    }

    @Test
    void null_is_empty_and_has_a_word_of_its_own() {
        assertThat(read("a").kind()).isEqualTo("a single value");
        assertThat(read("a").isEmpty()).isFalse();
        assertThat(value("v: ~").kind()).isEqualTo("null");
        assertThat(value("v: ~").isEmpty()).isTrue();
        assertThat(read("a").isString()).isTrue();
        assertThat(YamlScalar.plain(FILE, 0, "1").isString()).isTrue();
        assertThat(read("1").isString()).isFalse();
        assertThat(read("a").from(FILE, 3).offset()).isEqualTo(3);
        assertThat(read("a")).hasToString("a");
    }

    @Test
    void known_tags_have_one_instance_in_their_short_and_their_long_form() {
        assertThat(YamlTag.of("tag:yaml.org,2002:int")).isSameAs(YamlTag.INT);
        assertThat(YamlTag.of("!!int")).isSameAs(YamlTag.INT);
        assertThat(YamlTag.of("")).isSameAs(YamlTag.NONE);
        assertThat(YamlTag.of("!local").text()).isEqualTo("!local");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "a, 'a', true",
                "1, 0x1, true",
                "1, '1', false",
                "1.0, 1, true",
                "1.0, '1', false",
                "-0.0, 0, true",
                "1e18, 1000000000000000000, true",
                "1e19, 10000000000000000000, true",
                "1e21, 1000000000000000000000, true",
                "1e21, 1000000000000000000001, true",
                "1.5, 1, false",
                "1.5, 1.50, true",
                "a, b, false",
                "2026-01-02, '2026-01-02', false",
                "true, True, true",
                "~, null, true",
                "'yes', yes, true",
                "\"a\\u0085b\", a b, true"
            })
    void two_values_are_equal_where_they_are_printed_alike(String a, String b, boolean equal) {
        assertThat(PrintedScalar.areEqual(value("v: " + a), value("v: " + b))).isEqualTo(equal);
        assertThat(PrintedScalar.of(value("v: " + a)).equals(PrintedScalar.of(value("v: " + b))))
                .isEqualTo(equal);
    }

    @Test
    void equal_printed_values_have_equal_hashes() {
        PrintedScalar one = PrintedScalar.of(read("0x10"));

        assertThat(one).hasSameHashCodeAs(PrintedScalar.of(read("16")));
        assertThat(one.hashCode()).isNotEqualTo(PrintedScalar.of(read("17")).hashCode());
        assertThat(one.hashCode()).isNotEqualTo(PrintedScalar.of(read("'16'")).hashCode());
        assertThat(PrintedScalar.of(read("2026-01-02")).type()).isSameAs(YamlTag.STR);
    }

    private static String written(YamlScalar value) {
        YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
        writer.add(YamlMap.empty(FILE, 0).with("v", value));
        return new String(writer.toBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }

    private static YamlScalar read(String text) {
        return (YamlScalar) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", text)));
    }

    private static YamlScalar value(String text) {
        YamlNode map = YamlReader.standard().first(SourceFile.of("a.yaml", text + "\n"));
        return (YamlScalar) Objects.requireNonNull(((YamlMap) Objects.requireNonNull(map)).get("v"));
    }
}
