package dev.kasane.helm.chart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A chart with its subcharts.
 *
 * @param metadata the fields of its {@code Chart.yaml}
 * @param values its default values
 * @param schema the text of its {@code values.schema.json}, or null when it has none
 * @param templates the files below {@code templates/}
 * @param files all other files
 * @param dependencies its subcharts
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and nobody changes it
public record Chart(
        ChartMetadata metadata,
        GoMap values,
        byte @Nullable [] schema,
        List<ChartFile> templates,
        List<ChartFile> files,
        List<Chart> dependencies) {

    public String name() {
        return metadata.name();
    }

    /** The same with other metadata. */
    public Chart with(ChartMetadata changed) {
        return new Chart(changed, values, schema, templates, files, dependencies);
    }

    /** The same with other subcharts. */
    public Chart with(List<Chart> subcharts) {
        return new Chart(metadata, values, schema, templates, files, List.copyOf(subcharts));
    }

    /** The same with other default values. */
    public Chart with(GoMap defaults) {
        return new Chart(metadata, defaults, schema, templates, files, dependencies);
    }

    /** The files of its {@code crds} folder. */
    public List<ChartFile> definitions() {
        List<ChartFile> definitions = new ArrayList<>();
        for (ChartFile file : files) {
            String lower = file.name().toLowerCase(Locale.ROOT);
            if (file.name().startsWith("crds/")
                    && (lower.endsWith(".yaml") || lower.endsWith(".yml") || lower.endsWith(".json"))) {
                definitions.add(file);
            }
        }
        return definitions;
    }

    /**
     * A template; null when there is none.
     *
     * @param path its path, which begins with the chart's name, and names those of subcharts behind {@code charts}
     */
    public @Nullable ChartFile template(String path) {
        String[] parts = path.split("/", -1);
        Chart at = this;
        int i = 1;
        for (; i + 1 < parts.length && parts[i].equals("charts"); i += 2) {
            Chart next = null;
            for (Chart subchart : at.dependencies) {
                next = subchart.name().equals(parts[i + 1]) ? subchart : next;
            }
            if (next == null) {
                return null;
            }
            at = next;
        }
        String name = String.join("/", List.of(parts).subList(Math.min(i, parts.length), parts.length));
        for (ChartFile file : at.templates) {
            if (file.name().equals(name)) {
                return file;
            }
        }
        return null;
    }
}
