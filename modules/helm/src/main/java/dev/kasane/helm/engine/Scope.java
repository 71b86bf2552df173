package dev.kasane.helm.engine;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.function.YamlText;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.Tables;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The template data of each chart ({@code .Values}, {@code .Chart} and others), built chart by chart. */
final class Scope {

    /**
     * A template with its data.
     *
     * @param text its text
     * @param seen its data, shared by all templates of its chart
     * @param folder the folder of its chart's templates
     */
    record Entry(String text, GoMap seen, String folder) {}

    private final HelmProfile profile;
    private final GoMap release;
    private final GoStruct capabilities;
    private final Map<String, Entry> templates;

    /** @param missing gets the APIs that templates check for and that are not served */
    Scope(
            HelmProfile profile,
            ReleaseInfo release,
            Capabilities capabilities,
            Set<String> missing,
            Map<String, Entry> templates) {
        this.profile = profile;
        this.release = release.toMap();
        this.capabilities = capabilities.toStruct(profile, missing);
        this.templates = templates;
    }

    /** Adds the templates of a chart and of its subcharts, and gives what they see. */
    GoMap add(Chart chart, @Nullable GoMap values, String parentPath) {
        String path = parentPath.isEmpty() ? chart.name() : parentPath + "/charts/" + chart.name();
        GoMap subcharts = GoMap.empty();
        GoMap seen = GoMap.empty()
                .put("Chart", ChartInfo.of(chart.metadata(), parentPath.isEmpty(), profile))
                .put("Files", ChartFiles.of(chart.files(), profile))
                .put("Release", release)
                .put("Capabilities", capabilities)
                .put("Values", values(values == null ? GoMap.empty() : values))
                .put("Subcharts", subcharts);
        for (Chart subchart : chart.dependencies()) {
            GoMap own = values != null && values.get(subchart.name()) instanceof GoMap table ? table : null;
            subcharts.put(subchart.name(), add(subchart, own, path));
        }
        for (ChartFile template : chart.templates()) {
            String name = template.name();
            if (!chart.metadata().isLibrary()
                    || name.substring(name.lastIndexOf('/') + 1).startsWith("_")) {
                templates.put(path + "/" + name, new Entry(template.text(), seen, path + "/templates"));
            }
        }
        return seen;
    }

    /** Values as a map of the type that Helm gives them. */
    GoMap values(GoMap map) {
        return map.named(profile.isFour() ? "common.Values" : "chartutil.Values", methods(map));
    }

    private GoMethods methods(GoMap map) {
        return name -> switch (name) {
            case "AsMap" -> GoMethods.Method.of(map::plain);
            case "YAML" -> GoMethods.Method.of(() -> YamlText.of(map.plain()) + "\n");
            case "Table" ->
                GoMethods.Method.ofText((path, budget) -> {
                    GoMap table = Tables.table(map, path);
                    if (table == null) {
                        throw new dev.kasane.gotemplate.function.FunctionFailure("\"" + path + "\" is not a table");
                    }
                    return values(table);
                });
            case "PathValue" ->
                GoMethods.Method.ofText((path, budget) -> {
                    Object leaf = Tables.leaf(map, path);
                    if (leaf == null) {
                        throw new dev.kasane.gotemplate.function.FunctionFailure("\"" + path + "\" is not a value");
                    }
                    return leaf;
                });
            default -> null;
        };
    }
}
