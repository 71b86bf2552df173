package dev.kasane.argocd.render;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The objects of an Application with their namespaces, without duplicates.
 *
 * @param objects the objects by {@code group/kind/namespace/name}
 * @param conditions Argo CD's warnings
 */
public record FinalObjects(List<Map.Entry<String, GoMap>> objects, List<String> conditions) {

    /**
     * Sets the namespaces of objects. Of duplicate objects the last one counts.
     *
     * @param manifests the objects
     * @param namespace the Application's destination
     * @param isClusterScoped whether an object is cluster-scoped
     */
    public static FinalObjects of(List<GoMap> manifests, String namespace, Predicate<GoMap> isClusterScoped) {
        Map<String, GoMap> byKey = new LinkedHashMap<>();
        List<Map.Entry<String, GoMap>> all = new ArrayList<>();
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (GoMap manifest : manifests) {
            GoMap metadata = manifest.map("metadata").isEmpty()
                    ? GoMap.empty()
                    : manifest.map("metadata").copy();
            if (isClusterScoped.test(manifest)) {
                metadata.remove("namespace");
            } else if (metadata.text("namespace").isEmpty() && !namespace.isEmpty()) {
                metadata.put("namespace", namespace);
            }
            GoMap object = manifest.copy().put("metadata", metadata);
            String apiVersion = manifest.text("apiVersion");
            int slash = apiVersion.indexOf('/');
            String key = (slash < 0 ? "" : apiVersion.substring(0, slash)) + "/" + manifest.text("kind") + "/"
                    + metadata.text("namespace") + "/" + metadata.text("name");
            if (!metadata.text("generateName").isEmpty()
                    && metadata.text("name").isEmpty()) {
                all.add(Map.entry(key, object));
            } else {
                byKey.put(key, object);
                counts.merge(key, 1, Integer::sum);
            }
        }
        byKey.forEach((key, object) -> all.add(Map.entry(key, object)));
        all.sort(Map.Entry.comparingByKey());
        List<String> conditions = new ArrayList<>();
        counts.forEach((key, count) -> {
            if (count > 1) {
                conditions.add("RepeatedResourceWarning: Resource " + key + " appeared " + count
                        + " times among application resources.");
            }
        });
        return new FinalObjects(List.copyOf(all), List.copyOf(conditions));
    }
}
