package dev.kasane.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The setting {@code secrets} of {@code .kasane.yaml}. */
class MarkedFieldsTest {

    private static final Gvk DATABASE = Gvk.of("example.org/v1", "Database");

    private static final YamlMap OBJECT = (YamlMap) Objects.requireNonNull(YamlReader.standard()
            .first(SourceFile.of(
                    "o",
                    "{a: {b: x, c: {d: y}}, l: [{p: 0, q: 0}, {p: 1}, [2]], t: text, m: {'0': zero}, 'a.b': {c: z}}")));

    private static MarkedFields fields(@Nullable String group, String... paths) {
        String of = group == null ? "" : ", group: " + group;
        return SecretSettings.readable(MemoryTree.of(
                ".kasane.yaml",
                "secrets: [{kind: Database" + of + ", fieldPaths: ['" + String.join("', '", paths) + "']}]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t|.t",
                "a|.a.b .a.c.d",
                "a.b|.a.b",
                "a.*|.a.b .a.c.d",
                "a.*.d|.a.c.d",
                "*.b|.a.b",
                "l.p|.l.0.p .l.1.p",
                "l.*.p|.l.0.p .l.1.p",
                "l.1.p|.l.1.p",
                "l.10.p|''",
                "l.2|.l.2.0",
                "l.2.0|.l.2.0",
                "m.0|.m.0",
                "a\\.b.c|.a.b.c",
                "a\\b|''",
                "a.b\\|''",
                "none|''",
                "t.u|''",
            })
    void aPathLeadsThroughMapsAndLists(String path, String secret) {
        assertThat(String.join(" ", SecretPaths.of(fields(null, path).marked(OBJECT, DATABASE))))
                .isEqualTo(secret);
    }

    @Test
    void anObjectWithoutMarkedFieldsStaysTheSame() {
        assertThat(fields(null, "l.9").marked(OBJECT, DATABASE)).isSameAs(OBJECT);
        assertThat(fields(null, "l.x").marked(OBJECT, DATABASE)).isSameAs(OBJECT);
        assertThat(fields(null, "t").marked(OBJECT, Gvk.of("example.org/v1", "Table")))
                .isSameAs(OBJECT);
    }

    @Test
    void aGroupChoosesKindsOfThatGroup() {
        assertThat(fields("example.org", "t").marked(OBJECT, DATABASE)).isNotSameAs(OBJECT);
        assertThat(fields("example.com", "t").marked(OBJECT, DATABASE)).isSameAs(OBJECT);
    }

    @Test
    void theNamesAreTheLastOnesOfThePathsThatAreNoPositions() {
        assertThat(fields(null, "a.b", "c.b", "l.0", "m.p.*", "*", "9", "a.1x").names())
                .containsExactly("b", "l", "p", "1x");
    }

    @Test
    void fieldsOfOtherTreesAreAddedOnce() {
        MarkedFields both = fields(null, "a", "b");

        assertThat(both.and(fields(null, "b"))).isSameAs(both);
        assertThat(both.and(MarkedFields.NONE)).isSameAs(both);
        assertThat(both.and(fields(null, "b", "c")).names()).containsExactly("a", "b", "c");
    }

    @Test
    void aTreeWithoutTheSettingOrWithAWrongOneMarksNothing() {
        for (String settings :
                List.of("targets: {}", "secrets: []", "secrets: {a: b}", "secrets: [{}]", "secrets: [")) {
            assertThat(SecretSettings.readable(MemoryTree.of(".kasane.yaml", settings)))
                    .as(settings)
                    .isSameAs(MarkedFields.NONE);
        }
        assertThat(SecretSettings.readable(MemoryTree.of())).isSameAs(MarkedFields.NONE);
    }
}
