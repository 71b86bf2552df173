package dev.kasane.change.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.change.edit.ScalarEdit.Kind;
import dev.kasane.problem.KasaneException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One value of a file of objects with another text. */
class ScalarEditTest {

    private static final String FILE = """
            # comment
            kind: ConfigMap
            data:
              plain: one # stays
              quoted: "two"
              single: 'three'
            list:
            - {replicas: 3}
            ---
            kind: Second
            """;

    private static @Nullable String edited(String file, String value, String text, Kind kind) {
        byte[] bytes = ScalarEdit.of("a.yaml", file.getBytes(StandardCharsets.UTF_8), file.indexOf(value), text, kind);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void aStringKeepsItsQuotes() {
        assertThat(edited(FILE, "one", "uno", Kind.STRING)).isEqualTo(FILE.replace("one", "uno"));
        assertThat(edited(FILE, "\"two\"", "due", Kind.STRING)).isEqualTo(FILE.replace("\"two\"", "\"due\""));
        assertThat(edited(FILE, "'three'", "tre", Kind.STRING)).isEqualTo(FILE.replace("'three'", "'tre'"));
        assertThat(edited(FILE, "Second", "Other", Kind.STRING)).isEqualTo(FILE.replace("Second", "Other"));
    }

    @Test
    void aStringThatWouldReadAsANumberGetsQuotes() {
        assertThat(edited(FILE, "one", "12", Kind.STRING)).isEqualTo(FILE.replace("one", "\"12\""));
    }

    @Test
    void aNumberIsWrittenPlainly() {
        assertThat(edited(FILE, "3}", "12", Kind.PLAIN)).isEqualTo(FILE.replace("3}", "12}"));
    }

    @Test
    void whereNoValueBeginsNothingIsEdited() {
        assertThat(edited(FILE, "kind", "x", Kind.STRING)).isNull();
        assertThat(edited(FILE, "ne # stays", "x", Kind.STRING)).isNull();
    }

    @Test
    void aValueThatIsSharedIsNotEdited() {
        assertThat(edited("a: {x: &v one}\nb: {x: *v}\n", "one", "two", Kind.STRING))
                .isNull();
        assertThat(edited("a: &m {x: one}\nb: *m\n", "one", "two", Kind.STRING)).isNull();
    }

    @Test
    void aNumberThatIsNoneIsRefused() {
        assertThatThrownBy(() -> edited(FILE, "3}", "1, evil: 2", Kind.PLAIN)).isInstanceOf(KasaneException.class);
    }
}
