package dev.kasane.helm;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.values.Tables;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * Finds the objects that differ between two runs of Helm with the same chart and values. The chart is rendered with two
 * sets of random values, and the objects are compared. Nothing is inferred from the names of functions.
 */
public final class RandomObjects {

    /** How many values are tried; each takes two renders. */
    private static final int MOST_TRIED = 4;

    /** Charts with more objects than this are not rendered so often. */
    private static final int MOST_OBJECTS = 300;

    /** Long enough for a password, and a text that most fields take. */
    private static final String GIVEN = "given-by-somebody-1";

    private RandomObjects() {}

    /**
     * The objects that a second run would print otherwise, in the order of the first. Values that make fields fixed are not
     * looked for.
     *
     * @param first the rendering of the request
     * @throws KasaneException when a draw makes the chart fail, or when it demands too much
     */
    public static List<RandomObject> of(ChartRequest request, RenderedChart first) {
        if (!first.usesStandIns()) {
            return List.of();
        }
        Map<String, Document> documents = documents(first);
        List<RandomObject> objects = new ArrayList<>();
        random(documents, request)
                .forEach((key, fields) -> objects.add(
                        object(java.util.Objects.requireNonNull(documents.get(key)), List.copyOf(fields), List.of())));
        return objects;
    }

    /**
     * The same with the values that make fields fixed, which takes more renders.
     *
     * @param first the rendering of the request
     * @throws KasaneException when a draw makes the chart fail, or when it demands too much
     */
    public static List<RandomObject> withCures(ChartRequest request, RenderedChart first) {
        if (!first.usesStandIns()) {
            return List.of();
        }
        Map<String, Document> documents = documents(first);
        Map<String, SortedSet<String>> random = random(documents, request);
        if (random.isEmpty()) {
            return List.of();
        }
        Map<String, Map<String, SortedSet<String>>> tried = new LinkedHashMap<>();
        List<String> templates = random.keySet().stream()
                .map(key -> key.substring(0, key.indexOf('\n')))
                .toList();
        for (String value : RandomValues.named(request.chart(), first.randomCalls(), templates)) {
            if (tried.size() == MOST_TRIED || documents.size() > MOST_OBJECTS) {
                break;
            }
            tryGiving(value, request, tried);
        }
        List<RandomObject> objects = new ArrayList<>();
        random.forEach((key, fields) -> {
            List<String> cures = new ArrayList<>();
            tried.forEach((value, left) -> {
                if (!left.getOrDefault(key, new java.util.TreeSet<>()).containsAll(fields)) {
                    cures.add(value);
                }
            });
            objects.add(object(java.util.Objects.requireNonNull(documents.get(key)), List.copyOf(fields), cures));
        });
        return objects;
    }

    private static RandomObject object(Document document, List<String> fields, List<String> cures) {
        YamlNode root = root(document);
        YamlMap metadata = root instanceof YamlMap map ? map.map("metadata") : null;
        String name = metadata == null ? null : metadata.text("name");
        return new RandomObject(document.path(), document.kind(), name == null ? "" : name, fields, cures);
    }

    private static void tryGiving(
            String value, ChartRequest request, Map<String, Map<String, SortedSet<String>>> tried) {
        GoMap values = Tables.copy(request.values());
        RandomValues.set(values, value, GIVEN);
        ChartRequest given = new ChartRequest(
                request.chart(),
                values,
                request.release(),
                request.capabilities(),
                request.profile(),
                request.checksSchema(),
                request.valuesPlaces(),
                request.checksSubcharts());
        try {
            tried.put(value, random(documents(ChartRenderer.render(given)), given));
        } catch (KasaneException e) {
            // a value that the chart does not take is no cure
        }
    }

    /** The fields that differ between the first draw and a second one, by the keys of documents. */
    private static Map<String, SortedSet<String>> random(Map<String, Document> first, ChartRequest request) {
        Map<String, Document> second = documents(ChartRenderer.renderAgain(request));
        Map<String, SortedSet<String>> random = new LinkedHashMap<>();
        first.forEach((key, document) -> {
            Document other = second.get(key);
            if (other != null && !other.text().equals(document.text())) {
                SortedSet<String> fields = DifferentFields.of(root(document), root(other));
                if (!fields.isEmpty()) {
                    random.put(key, fields);
                }
            }
        });
        return random;
    }

    /** The values that a second run would print otherwise. */
    static List<RandomText> texts(ChartRequest request, RenderedChart first) {
        List<RandomText> texts = new ArrayList<>();
        if (first.usesStandIns()) {
            Map<String, Document> second = documents(ChartRenderer.renderAgain(request));
            documents(first).forEach((key, document) -> {
                Document other = second.get(key);
                if (other != null && !other.text().equals(document.text())) {
                    RandomText.collect(document.kind(), "", root(document), root(other), texts);
                }
            });
        }
        return texts;
    }

    /** The documents but tests, by their template and their number in it. */
    private static Map<String, Document> documents(RenderedChart chart) {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Document> documents = new LinkedHashMap<>();
        for (Document document : chart.documents(new OutputOptions(false, true, false))) {
            documents.put(document.path() + '\n' + counts.merge(document.path(), 1, Integer::sum), document);
        }
        return documents;
    }

    private static YamlNode root(Document document) {
        SourceFile text = new SourceFile(document.path(), GoText.bytes(document.text()), "helm");
        for (YamlNode node : YamlReader.standard().documents(text).documents()) {
            if (!node.isNull()) {
                return node;
            }
        }
        throw Problem.error(document.path() + " renders nothing", null, null).asException();
    }
}
