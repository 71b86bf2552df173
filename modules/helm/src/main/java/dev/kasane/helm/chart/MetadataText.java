package dev.kasane.helm.chart;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The fields of {@code Chart.yaml}, written anew as {@code helm show chart} does: known fields that are not empty, by name. */
public final class MetadataText {

    private MetadataText() {}

    /** The YAML, ended by a line feed. */
    public static String of(ChartMetadata metadata) {
        GoMap all = GoMap.empty();
        for (String field : ChartMetadata.TEXTS) {
            put(all, field, metadata.text(field));
        }
        put(all, "sources", metadata.sources());
        put(all, "keywords", metadata.keywords());
        List<Object> maintainers = new ArrayList<>();
        for (Map<String, String> maintainer : metadata.maintainers()) {
            GoMap one = GoMap.empty();
            maintainer.forEach((field, text) -> put(one, field, text));
            maintainers.add(one);
        }
        put(all, "maintainers", maintainers);
        if (metadata.deprecated()) {
            all.put("deprecated", true);
        }
        if (!metadata.annotations().isEmpty()) {
            all.put("annotations", GoMap.of(metadata.annotations()));
        }
        List<Object> dependencies = new ArrayList<>();
        for (Dependency dependency : metadata.dependencies()) {
            dependencies.add(of(dependency));
        }
        put(all, "dependencies", dependencies);
        return GoYaml.write(all);
    }

    private static GoMap of(Dependency dependency) {
        GoMap one = GoMap.empty();
        // these two are written even if they are empty
        one.put("name", dependency.name()).put("repository", dependency.repository());
        put(one, "version", dependency.version());
        put(one, "condition", dependency.condition());
        put(one, "alias", dependency.alias());
        put(one, "tags", dependency.tags());
        put(one, "import-values", dependency.importValues());
        if (dependency.enabled()) {
            one.put("enabled", true);
        }
        return one;
    }

    private static void put(GoMap map, String field, String text) {
        if (!text.isEmpty()) {
            map.put(field, text);
        }
    }

    private static void put(GoMap map, String field, List<?> items) {
        if (!items.isEmpty()) {
            map.put(field, GoList.of(List.copyOf(items)));
        }
    }
}
