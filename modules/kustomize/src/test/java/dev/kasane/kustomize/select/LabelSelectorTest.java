package dev.kasane.kustomize.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorTest {

    /** The labels of the objects of {@code src/test/observe/selectors/record.py}. */
    private static final Map<String, @Nullable YamlMap> OBJECTS = new TreeMap<>();

    static {
        OBJECTS.put("none", null);
        OBJECTS.put("web", map("app: web"));
        OBJECTS.put("old", map("{app: web, old: 'yes'}"));
        OBJECTS.put("db", map("{app: db, tier: '2'}"));
        OBJECTS.put("empty", map("app: ''"));
        OBJECTS.put("big", map("tier: '10'"));
        OBJECTS.put("text", map("tier: x"));
    }

    private static YamlMap map(String text) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("labels.yaml", text)));
    }

    private static LabelSelector selector(YamlNode written) {
        return new LabelSelector((YamlScalar) written);
    }

    private static LabelSelector selector(String text) {
        return selector(Objects.requireNonNull(map("selector: '" + text + "'").get("selector")));
    }

    /** The names of the objects that are selected; null if the selector cannot be read. */
    private static @Nullable List<String> selected(YamlNode written) {
        LabelSelector selector;
        try {
            selector = selector(written);
        } catch (KasaneException e) {
            return null;
        }
        List<String> names = new ArrayList<>();
        OBJECTS.forEach((name, labels) -> {
            if (selector.matches(labels)) {
                names.add(name);
            }
        });
        return names;
    }

    private static @Nullable List<String> texts(@Nullable YamlNode node) {
        if (!(node instanceof YamlList list)) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        list.forEach(item -> texts.add(((YamlScalar) item).text()));
        return texts;
    }

    @Test
    void selectors_select_and_are_refused_as_by_the_reference() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("src/test/resources/selectors.jsonl"));
        assertThat(rows).hasSizeGreaterThanOrEqualTo(101);
        for (String row : rows) {
            YamlMap observed = map(row);
            assertThat(selected(Objects.requireNonNull(observed.get("selector"))))
                    .as(row)
                    .isEqualTo(texts(observed.get("selected")));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app=web, | it ends where a label is expected",
                "=web | there is = where a label is expected",
                "app web | there is web where one of =, !=, in, notin, < and > is expected",
                "app in web | there is web where an opening parenthesis is expected",
                "app in (a b) | there is b where a value or a closing parenthesis is expected",
                "app in (a | it ends where a value or a closing parenthesis is expected",
                "app=a b | there is b where a comma is expected",
                "app=! | there is ! where a value is expected",
                "tier>x | > compares integers, and x is none",
                "app=a- | a- cannot be the value of a label",
                "a/b/c | a/b/c cannot be the name of a label"
            })
    void a_selector_that_cannot_be_read_is_refused_with_what_is_expected_where(String text, String sentence) {
        assertThatThrownBy(() -> selector(text))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("the selector " + text + " cannot be read: " + sentence);
    }

    @Test
    void of_labels_that_are_written_twice_the_last_one_counts() {
        YamlMap labels = (YamlMap) Objects.requireNonNull(YamlReader.standard()
                .resources(SourceFile.of("labels.yaml", "app: web\napp: db\n"))
                .documents()
                .getFirst());

        assertThat(selector("app=db").matches(labels)).isTrue();
        assertThat(selector("app=web").matches(labels)).isFalse();
    }

    @Test
    void a_label_that_is_no_single_value_is_an_empty_one() {
        assertThat(selector("app=").matches(map("app: [web]"))).isTrue();
        assertThat(selector("app").matches(map("app: {a: b}"))).isTrue();
    }
}
