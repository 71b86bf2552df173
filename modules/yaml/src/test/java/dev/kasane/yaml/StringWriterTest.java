package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Where long texts are folded. The expected lines are those of kustomize 5.8.1. */
class StringWriterTest {

    private static final String HEAD = "apiVersion: example.com/v1\nkind: Row\nmetadata:\n  name: row\n";

    @Test
    void aPlainTextIsFoldedAtASpaceAfterTheEightiethColumn() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "  text: words that are long enough to be folded at the eightieth column, which is where it ends and words that are long enough to be folded at the eightieth column, which is where it ends\n"))
                .isEqualTo("spec:\n"
                        + "  text: words that are long enough to be folded at the eightieth column, which is\n"
                        + "    where it ends and words that are long enough to be folded at the eightieth column,\n"
                        + "    which is where it ends\n");
    }

    @Test
    void aFoldDependsOnWhereTheTextBegins() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "  inner:\n"
                                        + "    deeper:\n"
                                        + "      text: words that are long enough to be folded at the eightieth column, which is where it ends and words that are long enough to be folded at the eightieth column, which is where it ends\n"))
                .isEqualTo("spec:\n"
                        + "  inner:\n"
                        + "    deeper:\n"
                        + "      text: words that are long enough to be folded at the eightieth column, which\n"
                        + "        is where it ends and words that are long enough to be folded at the eightieth\n"
                        + "        column, which is where it ends\n");
    }

    @Test
    void aQuotedTextIsFoldedToo() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "  text: 'yes: words that are long enough to be folded at the eightieth column, which is where it ends and words that are long enough to be folded at the eightieth column, which is where it ends'\n"))
                .isEqualTo("spec:\n"
                        + "  text: 'yes: words that are long enough to be folded at the eightieth column, which\n"
                        + "    is where it ends and words that are long enough to be folded at the eightieth\n"
                        + "    column, which is where it ends'\n");
    }

    @Test
    void aTextWithoutSpacesIsOneLine() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "  text: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"))
                .isEqualTo(
                        "spec:\n"
                                + "  text: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
    }

    @Test
    void twoSpacesAreNoPlaceToFold() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "  text: word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  end\n"))
                .isEqualTo(
                        "spec:\n"
                                + "  text: word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  word  end\n");
    }

    @Test
    void aTextWithAnEscapeIsFoldedWithABackslash() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "  text: \"\\u0007 words that are long enough to be folded at the eightieth column, which is where it ends and words that are long enough to be folded at the eightieth column, which is where it ends\"\n"))
                .isEqualTo("spec:\n"
                        + "  text: \"\\a words that are long enough to be folded at the eightieth column, which\n"
                        + "    is where it ends and words that are long enough to be folded at the eightieth\n"
                        + "    column, which is where it ends\"\n");
    }

    @Test
    void anItemOfAListIsFoldedBelowItsDash() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "- words that are long enough to be folded at the eightieth column, which is where it ends and words that are long enough to be folded at the eightieth column, which is where it ends\n"))
                .isEqualTo("spec:\n"
                        + "- words that are long enough to be folded at the eightieth column, which is where\n"
                        + "  it ends and words that are long enough to be folded at the eightieth column, which\n"
                        + "  is where it ends\n");
    }

    @Test
    void aTextWithLinesIsLiteralAndNotFolded() {
        assertThat(written("spec:\n"
                        + "  text: |\n"
                        + "    words that are long enough to be folded at the eightieth column, which is where it ends and words that are long enough to be folded at the eightieth column, which is where it ends\n"
                        + "    end\n"))
                .isEqualTo("spec:\n"
                        + "  text: |\n"
                        + "    words that are long enough to be folded at the eightieth column, which is where it ends and words that are long enough to be folded at the eightieth column, which is where it ends\n"
                        + "    end\n");
    }

    @Test
    void aKeyIsNotFolded() {
        assertThat(
                        written(
                                "spec:\n"
                                        + "  kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk llllllllllllllllllllllllllllllllllllllllllllllllllllllllllll: v\n"))
                .isEqualTo(
                        "spec:\n"
                                + "  kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk llllllllllllllllllllllllllllllllllllllllllllllllllllllllllll: v\n");
    }

    private static String written(String fields) {
        YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
        YamlNode document = YamlReader.standard().first(SourceFile.of("r.yaml", HEAD + fields));
        writer.add((YamlMap) Objects.requireNonNull(document));
        return new String(writer.toBytes(), StandardCharsets.UTF_8).substring(HEAD.length());
    }
}
