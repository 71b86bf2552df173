package dev.kasane.kustomize.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.MarkedFields;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartObjectsTest {

    private static final String PATH = "c/templates/a.yaml";

    private final Map<String, String> templates = new HashMap<>(Map.of(PATH, "{{ template }}\n\n\n"));
    private final List<String> found = new ArrayList<>();
    private final ChartObjects objects = new ChartObjects(this::template, new Schemas(MarkedFields.NONE));

    private Span template(String path) {
        found.add(path);
        return new Span(SourceFile.of(path, templates.getOrDefault(path, "")), 0);
    }

    private static @Nullable Span unknown(int offset) {
        return null;
    }

    private void add(String text) {
        objects.add(PATH, text, ChartObjectsTest::unknown);
    }

    private static String object(String name) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n";
    }

    private List<String> names() {
        return objects.all().stream().map(Resource::name).toList();
    }

    private static String place(Resource object) {
        return object.root().span().toText();
    }

    @Test
    void documentsAndItemsOfListsAreObjects() {
        add(object("a") + "---\n---\n{}\n---\nnull\n---\nkind: List\nitems:\n- "
                + object("b").replace("\n", "\n  ") + "\n- " + object("c").replace("\n", "\n  ") + "\n---\n"
                + object("d"));

        assertThat(names()).containsExactly("a", "b", "c", "d");
    }

    @Test
    void ofTwoObjectsOfOneNameTheLastOneCounts() {
        add(object("a") + "data: {k: first}\n---\n" + object("b"));
        add(object("a") + "data: {k: last}\n");

        assertThat(names()).containsExactly("b", "a");
        assertThat(objects.all().getLast().root().map("data"))
                .satisfies(data -> assertThat(data.text("k")).isEqualTo("last"));
    }

    @Test
    void objectsThatGetTheirNameFromTheClusterAreAllKept() {
        add("kind: Job\nmetadata: {generateName: j-}\n---\nkind: Job\nmetadata: {generateName: j-}\n");

        assertThat(objects.all()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[a]|c/templates/a.yaml renders a list, not an object",
                "text|c/templates/a.yaml renders a single value, not an object",
                "{a: b}|c/templates/a.yaml renders an object without a kind",
                "{kind: List, items: [a]}|c/templates/a.yaml renders an object without a kind",
            })
    void whatIsNoObjectIsRefusedAtItsTemplate(String text, String sentence) {
        assertThatThrownBy(() -> add(text))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems()).singleElement().satisfies(problem -> {
                            assertThat(problem.sentence()).isEqualTo(sentence);
                            assertThat(problem.span())
                                    .isNotNull()
                                    .extracting(Span::toText)
                                    .isEqualTo(PATH + ":1:1");
                        }));
    }

    @Test
    void thePlaceOfAValueIsTheLineThatPrintedIt() {
        SourceFile template = SourceFile.of(PATH, "{{ a }}\n{{ b }}\n");
        objects.add(PATH, object("a") + "---\n" + object("b"), offset -> new Span(template, offset < 50 ? 0 : 8));

        assertThat(objects.all()).extracting(ChartObjectsTest::place).containsExactly(PATH + ":1:1", PATH + ":2:1");
    }

    @Test
    void theBeginningOfItsTemplateIsThePlaceOfAValueThatPrintedItIsNotKnown() {
        add("\n" + object("a"));

        assertThat(objects.all()).extracting(ChartObjectsTest::place).containsExactly(PATH + ":1:1");
    }

    @Test
    void aFileThatIsPrintedUnchangedIsThePlaceItself() {
        String both = object("a") + "---\n" + object("b");
        for (String text : List.of(both, both.strip(), both + "\n\n")) {
            templates.put("c/crds/a.yaml", both + "\n");
            ChartObjects definitions = new ChartObjects(this::template, new Schemas(MarkedFields.NONE));
            definitions.add("c/crds/a.yaml", text, ChartObjectsTest::unknown);

            assertThat(definitions.all())
                    .extracting(ChartObjectsTest::place)
                    .containsExactly("c/crds/a.yaml:1:1", "c/crds/a.yaml:6:1");
        }
    }

    @Test
    void aTextThatIsLongerThanItsTemplateIsPrinted() {
        templates.put(PATH, object("a"));
        add(object("a") + "---\n" + object("b"));

        assertThat(objects.all()).extracting(ChartObjectsTest::place).containsOnly(PATH + ":1:1");
    }

    @Test
    void anEmptyTextHasNoObjects() {
        templates.put(PATH, "");
        add("");
        add("\n\n");

        assertThat(objects.all()).isEmpty();
    }

    @Test
    void aTemplateIsLookedUpOnce() {
        add(object("a"));
        add(object("b"));

        assertThat(found).containsExactly(PATH);
    }

    @Test
    void aFileOfAChartAtTheRootHasNoFolderBeforeIt() {
        MemoryTree tree = MemoryTree.of("Chart.yaml", "");

        assertThat(new ChartFiles(tree, "", "c", true).path("Chart.yaml")).isEqualTo("Chart.yaml");
        assertThat(new ChartFiles(tree, "charts/c", "c", true).path("Chart.yaml"))
                .isEqualTo("charts/c/Chart.yaml");
    }
}
