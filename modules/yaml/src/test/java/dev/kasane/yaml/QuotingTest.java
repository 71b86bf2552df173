package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which quotes a string gets, and where it folds; the tables of {@link YamlTableTest} hold the rest. */
class QuotingTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "a b", "a:b", "a#b", "/path", "1.2.3", "1a", "é", "-a", "?a", "10Gi", "a,b"})
    void plainIsWhatReadsAsTheSameString(String text) {
        assertThat(Quoting.of(text)).isEqualTo(Quoting.Style.PLAIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "~",
                "null",
                "true",
                "yes",
                "on",
                "y",
                "1",
                "0x1F",
                "1e3",
                "1_000",
                ".inf",
                ".nan",
                "1:30",
                "2026-01-02"
            })
    void whatWouldReadAsAnotherTypeIsInDoubleQuotes(String text) {
        assertThat(Quoting.of(text)).isEqualTo(Quoting.Style.DOUBLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a: b", "a #b", "#a", "- a", "*a", "&a", "!a", "{a", "[a", "@a", "`a", "'a'", "a:", " a", "%a"})
    void whatHasAMeaningInYamlIsInSingleQuotes(String text) {
        assertThat(Quoting.of(text)).isEqualTo(Quoting.Style.SINGLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0007", "a\u0000b", "\u0085", "\ufeff", "a \nb", "\ud83d"})
    void whatCannotBePrintedOrEndsALineWithASpaceIsInDoubleQuotes(String text) {
        assertThat(Quoting.of(text)).isEqualTo(Quoting.Style.DOUBLE);
    }

    @Test
    void severalLinesAreABlock() {
        assertThat(Quoting.of("a\nb")).isEqualTo(Quoting.Style.LITERAL);
        assertThat(Quoting.of("a\n")).isEqualTo(Quoting.Style.LITERAL);
    }

    @Test
    void aLongTextFoldsAtTheFirstSpaceBehindTheEightiethColumn() {
        String words = "word ".repeat(20).strip();

        assertThat(written(words)).isEqualTo("v: " + "word ".repeat(16).strip() + "\n  word word word word\n");
        assertThat(written("x".repeat(200))).isEqualTo("v: " + "x".repeat(200) + "\n");
    }

    @Test
    void aKeyNeverFolds() {
        String key = "word ".repeat(20).strip();

        assertThat(written(YamlMap.empty(FILE, 0).with(key, scalar("v")))).isEqualTo(key + ": v\n");
    }

    private static final SourceFile FILE = SourceFile.of("a.yaml", "");

    private static YamlScalar scalar(String text) {
        return YamlScalar.string(FILE, 0, text);
    }

    private static String written(String value) {
        return written(YamlMap.empty(FILE, 0).with("v", scalar(value)));
    }

    private static String written(YamlMap map) {
        YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
        writer.add(map);
        return new String(writer.toBytes(), StandardCharsets.UTF_8);
    }
}
