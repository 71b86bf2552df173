package dev.kasane.check.crossobject;

import dev.kasane.check.builtin.Labels;
import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An index of items in namespaces by their labels. */
final class LabelIndex<T> {

    private final Map<String, List<Labelled<T>>> byNamespace = new HashMap<>();
    private final Map<String, List<Labelled<T>>> byLabel = new HashMap<>();

    private record Labelled<T>(T thing, Map<String, Object> labels) {}

    void add(T thing, String namespace, Map<String, Object> labels) {
        Labelled<T> labelled = new Labelled<>(thing, labels);
        byNamespace.computeIfAbsent(namespace, key -> new ArrayList<>()).add(labelled);
        labels.forEach(
                (name, value) -> byLabel.computeIfAbsent(label(namespace, name, value), key -> new ArrayList<>(1))
                        .add(labelled));
    }

    private static String label(String namespace, String name, Object value) {
        return namespace + "\n" + name + "\n" + value;
    }

    /** The items that a selector with {@code matchLabels} and {@code matchExpressions} selects in a namespace. */
    List<T> selected(String namespace, Map<String, Object> selector) {
        List<T> selected = new ArrayList<>();
        for (Labelled<T> one : candidates(namespace, Json.map(selector.getOrDefault("matchLabels", Map.of())))) {
            if (Labels.matches(selector, one.labels)) {
                selected.add(one.thing);
            }
        }
        return selected;
    }

    /** The items with some labels in a namespace. */
    List<T> withLabels(String namespace, Map<String, Object> labels) {
        return selected(namespace, Map.of("matchLabels", labels));
    }

    /** The fewest things that have one of some labels. */
    private List<Labelled<T>> candidates(String namespace, Map<String, Object> labels) {
        List<Labelled<T>> fewest = byNamespace.getOrDefault(namespace, List.of());
        for (Map.Entry<String, Object> label : labels.entrySet()) {
            List<Labelled<T>> having =
                    byLabel.getOrDefault(label(namespace, label.getKey(), label.getValue()), List.of());
            fewest = having.size() < fewest.size() ? having : fewest;
        }
        return fewest;
    }
}
