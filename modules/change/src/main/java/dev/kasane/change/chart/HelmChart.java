package dev.kasane.change.chart;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chart that a kustomization inflates: an entry of {@code helmCharts} or {@code helmChartInflationGenerator}, or a
 * generator of the kind HelmChartInflationGenerator. The fields are those of kustomize 5.8.1's {@code types.HelmChart}.
 *
 * @param entry the entry as it is written
 * @param home the folder of vendored charts, relative to the kustomization
 */
public record HelmChart(YamlMap entry, String home) {

    /** The kind of a generator that is written in a file of its own. */
    public static final String GENERATOR = "HelmChartInflationGenerator";

    private static final String HOME = "charts";

    /** The charts of a kustomization's own fields. */
    public static List<HelmChart> of(YamlMap kustomization) {
        List<HelmChart> charts = new ArrayList<>();
        YamlMap globals = kustomization.map("helmGlobals");
        add(kustomization.get("helmCharts"), text(globals, "chartHome", HOME), charts);
        add(kustomization.get("helmChartInflationGenerator"), HOME, charts);
        return charts;
    }

    private static void add(@Nullable YamlNode list, String home, List<HelmChart> into) {
        if (list instanceof YamlList entries) {
            for (YamlNode entry : entries) {
                if (entry instanceof YamlMap map) {
                    into.add(new HelmChart(map, text(map, "chartHome", home)));
                }
            }
        }
    }

    /** The chart of a generator's document; null when it is another kind of generator. */
    public static @Nullable HelmChart ofGenerator(@Nullable YamlNode document) {
        return document instanceof YamlMap map && GENERATOR.equals(map.text("kind"))
                ? new HelmChart(map, text(map, "chartHome", HOME))
                : null;
    }

    private static String text(@Nullable YamlMap map, String field, String otherwise) {
        String text = map == null ? null : map.text(field);
        return text == null || text.isEmpty() ? otherwise : text;
    }

    /** The name of the chart; empty when it has none. */
    public String name() {
        return text(entry, "name", text(entry, "chartName", ""));
    }

    /** The required version; empty for any. */
    public String version() {
        return text(entry, "version", text(entry, "chartVersion", ""));
    }

    /** Whether the version is one, such as {@code 1.2.3} or {@code v1.2.3-rc.1}, and no range. */
    public boolean isOfOneVersion() {
        String version = version();
        int dots = 0;
        for (int i = version.startsWith("v") ? 1 : 0; i < version.length(); i++) {
            char c = version.charAt(i);
            if (dots == 2 && (c == '-' || c == '+')) {
                return true;
            }
            if (c == '.') {
                dots++;
            } else if (!Character.isDigit(c)) {
                return false;
            }
        }
        return dots == 2;
    }

    /** The folder in which kustomize looks for the chart, relative to the kustomization. */
    public String folder() {
        boolean pulled = !version().isEmpty() && !repository().isEmpty();
        return pulled ? home + "/" + name() + "-" + version() + "/" + name() : home + "/" + name();
    }

    /** Where the chart would be fetched from; empty when it can only be in the repository. */
    public String repository() {
        return text(entry, "repo", text(entry, "chartRepoUrl", ""));
    }

    /** The values files as they are written, in the order in which Helm merges them; only the first one may be on a server. */
    public List<YamlScalar> valuesFiles() {
        List<YamlScalar> files = new ArrayList<>();
        for (String field : List.of("values", "valuesFile", "additionalValuesFiles")) {
            YamlNode value = entry.get(field);
            if (value instanceof YamlScalar scalar) {
                files.add(scalar);
            } else if (value instanceof YamlList list) {
                for (YamlNode item : list) {
                    if (item instanceof YamlScalar scalar && !scalar.text().contains("://")) {
                        files.add(scalar);
                    }
                }
            }
        }
        files.removeIf(file -> file.text().isEmpty());
        return files;
    }

    /** The folders in which kustomize looks for the chart before it would fetch it, relative to the kustomization. */
    public List<String> folders() {
        if (name().isEmpty()) {
            return List.of();
        }
        String version = version();
        String plain = home + "/" + name();
        return version.isEmpty() ? List.of(plain) : List.of(home + "/" + name() + "-" + version + "/" + name(), plain);
    }
}
