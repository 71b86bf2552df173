package dev.kasane.helm.chart;

import java.util.List;
import java.util.Map;

/**
 * The fields of {@code Chart.yaml}.
 *
 * @param texts the fields that are texts, by their names in the file; one that is not there is empty
 * @param sources where the chart's sources are
 * @param keywords words to find it by
 * @param maintainers who looks after it: name, email and url of each
 * @param deprecated whether it is deprecated
 * @param annotations the annotations
 * @param dependencies the charts it needs
 */
public record ChartMetadata(
        Map<String, String> texts,
        List<String> sources,
        List<String> keywords,
        List<Map<String, String>> maintainers,
        boolean deprecated,
        Map<String, String> annotations,
        List<Dependency> dependencies) {

    /** The fields that are texts, in the order of Go's struct. */
    public static final List<String> TEXTS = List.of(
            "name",
            "home",
            "version",
            "description",
            "icon",
            "apiVersion",
            "condition",
            "tags",
            "appVersion",
            "kubeVersion",
            "type");

    /** A field that is a text; empty if it is missing. */
    public String text(String field) {
        return texts.getOrDefault(field, "");
    }

    public String name() {
        return text("name");
    }

    public String version() {
        return text("version");
    }

    /** Whether other charts use its templates and it has none of its own. */
    public boolean isLibrary() {
        return text("type").equalsIgnoreCase("library");
    }

    /** The same under another name. */
    public ChartMetadata named(String name) {
        Map<String, String> changed = new java.util.LinkedHashMap<>(texts);
        changed.put("name", name);
        return new ChartMetadata(changed, sources, keywords, maintainers, deprecated, annotations, dependencies);
    }

    /** The same with other dependencies. */
    public ChartMetadata needing(List<Dependency> others) {
        return new ChartMetadata(texts, sources, keywords, maintainers, deprecated, annotations, List.copyOf(others));
    }
}
