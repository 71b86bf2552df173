package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places, types and limits; the tables of {@link YamlTableTest} hold what each text means. */
class YamlReaderTest {

    @Test
    void eachValueHasTheLineAndTheColumnItWasReadFrom() {
        YamlMap map = map("a: 1\nb:\n  - x\n  - {c: 'y'}\n");

        assertThat(place(map.get("a"))).isEqualTo("a.yaml:1:4");
        YamlList list = (YamlList) Objects.requireNonNull(map.get("b"));
        assertThat(place(list.get(0))).isEqualTo("a.yaml:3:5");
        assertThat(place(((YamlMap) list.get(1)).get("c"))).isEqualTo("a.yaml:4:9");
    }

    @ParameterizedTest
    @CsvSource({
        "1, int",
        "0x1F, int",
        "1.5, float",
        "true, bool",
        "~, null",
        "a, str",
        "'\"1\"', str",
        "'''1''', str",
        "!!str 1, str",
        "yes, str",
        "2026-01-02, timestamp"
    })
    void theTypeFollowsFromTheTextUnlessItIsQuotedOrTagged(String text, String tag) {
        assertThat(Objects.requireNonNull(map("v: " + text + "\n").get("v"))
                        .tag()
                        .toString())
                .isEqualTo("!!" + tag);
    }

    @Test
    void emptyDocumentsAreLeftOutAndCounted() {
        YamlReader.Documents documents =
                YamlReader.standard().documents(SourceFile.of("a.yaml", "---\na: 1\n---\n---\nnull\n---\nb: 2\n"));

        assertThat(documents.documents()).hasSize(2);
        assertThat(documents.parts()).isGreaterThan(2);
    }

    @Test
    void linesMayEndWithCarriageReturnsAndTheTextMayBeInUtf16() {
        assertThat(map("a: 1\r\nb: x\r\n").text("b")).isEqualTo("x");
        byte[] wide = ("\ufeff" + "a: é\n").getBytes(StandardCharsets.UTF_16LE);
        YamlNode read = YamlReader.standard().first(new SourceFile("a.yaml", wide, "file"));
        assertThat(((YamlMap) Objects.requireNonNull(read)).text("a")).isEqualTo("é");
    }

    @Test
    void anAliasIsTheValueOfItsAnchor() {
        YamlMap map = map("a: &x {n: 1}\nb: *x\n");

        assertThat(Objects.requireNonNull(map.map("b")).text("n")).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({"'a: [1\n', a.yaml", "'a: *x\n', a.yaml:1:4", "'a: \"x\n', a.yaml", "'a:\n\tb: 1\n', a.yaml:2"})
    void whatIsNoYamlIsRejectedWithItsPlace(String text, String place) {
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> YamlReader.standard().resources(SourceFile.of("a.yaml", text)))
                .satisfies(e -> assertThat(
                                Objects.requireNonNull(e.problems().getFirst().span())
                                        .toText())
                        .startsWith(place));
    }

    @Test
    void depthAndDocumentsHaveLimits() {
        YamlReader reader = new YamlReader(new YamlLimits(3, 1_000, 1_000, 2));

        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> reader.documents(SourceFile.of("a.yaml", "a: [[[[[1]]]]]\n")))
                .withMessageContaining("3");
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> reader.documents(SourceFile.of("a.yaml", "a: 1\n---\nb: 2\n---\nc: 3\n")))
                .withMessageContaining("more than 2 documents");
    }

    @Test
    void aFileMayHaveAsManyValuesAndLevelsAsItsLimitsSay() {
        YamlReader reader = new YamlReader(new YamlLimits(3, 6, 4, 2));

        // the map, its key and its list, and what is in the list
        assertThat(reader.documents(SourceFile.of("a.yaml", "a: [[bcde]]\n")).documents())
                .hasSize(1);
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> reader.documents(SourceFile.of("a.yaml", "a: [[[b]]]\n")));
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> reader.documents(SourceFile.of("a.yaml", "a: bcdef\n")));
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> reader.documents(SourceFile.of("a.yaml", "a: [b, c, d, e, f, g]\n")));
        assertThat(reader.documents(SourceFile.of("a.yaml", "a:\n- - b\n- c\n")).documents())
                .hasSize(1);
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> reader.documents(SourceFile.of("a.yaml", "a:\n- - - b\n")));
        assertThat(reader.documents(SourceFile.of("a.yaml", "a: 1\n---\nb: 2\n"))
                        .documents())
                .hasSize(2);
    }

    @Test
    void aliasesOfAliasesMeetTheLimitOfNodes() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n");
        for (int i = 1; i < 12; i++) {
            bomb.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ", ").repeat(9) + "*a" + (i - 1) + "]\n");
        }

        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> YamlReader.standard().resources(SourceFile.of("a.yaml", bomb.toString())))
                .withMessageContaining("once its aliases are expanded");
    }

    private static YamlMap map(String text) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", text)));
    }

    private static String place(@Nullable YamlNode node) {
        return Objects.requireNonNull(node).span().toText();
    }
}
