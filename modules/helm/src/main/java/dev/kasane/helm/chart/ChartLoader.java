package dev.kasane.helm.chart;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Loads a chart from its files. */
final class ChartLoader {

    private final String place;
    private final HelmProfile profile;
    private final ChartBudget budget;
    private final int depth;

    /**
     * @param place what messages call the chart
     * @param profile the release of Helm that loads it
     * @param budget what the files took their room from, and those in archives will
     */
    ChartLoader(String place, HelmProfile profile, ChartBudget budget) {
        this(place, profile, budget, 0);
    }

    private ChartLoader(String place, HelmProfile profile, ChartBudget budget, int depth) {
        this.place = place;
        this.profile = profile;
        this.budget = budget;
        this.depth = depth;
        if (depth > ChartLimits.DEPTH) {
            throw Problem.error(place + ": charts hold charts more than " + ChartLimits.DEPTH + " deep", null, null)
                    .asException();
        }
    }

    Chart load(List<ChartFile> all) {
        ChartMetadata metadata = null;
        MetadataReader reader = new MetadataReader(place);
        for (ChartFile file : all) {
            if (file.name().equals("Chart.yaml")) {
                metadata = reader.read(map(file));
            }
        }
        if (metadata == null) {
            throw Problem.error(
                            place + ": Chart.yaml file is missing", null, "name the folder or the archive of a chart")
                    .asException();
        }
        GoMap values = GoMap.empty();
        byte @Nullable [] schema = null;
        List<ChartFile> templates = new ArrayList<>();
        List<ChartFile> files = new ArrayList<>();
        Map<String, List<ChartFile>> subcharts = new TreeMap<>();
        for (ChartFile file : all) {
            String name = file.name();
            switch (name) {
                case "Chart.yaml", "Chart.lock" -> {
                    // Chart.yaml was read before; Chart.lock is not compared with it
                }
                case "values.yaml" -> values = ValuesFile.read(path(name), file.bytes(), profile);
                case "values.schema.json" -> schema = file.bytes();
                case "requirements.yaml", "requirements.lock" -> {
                    if (name.endsWith("yaml")) {
                        GoMap requirements = map(file);
                        metadata = requirements.has("dependencies")
                                ? metadata.needing(reader.dependencies(requirements))
                                : metadata;
                    }
                    if (metadata.text("apiVersion").equals("v1")) {
                        files.add(file);
                    }
                }
                default -> {
                    if (name.startsWith("templates/")) {
                        templates.add(file);
                    } else if (name.startsWith("charts/") && !name.endsWith(".prov")) {
                        String rest = name.substring("charts/".length());
                        int slash = rest.indexOf('/');
                        subcharts
                                .computeIfAbsent(slash < 0 ? rest : rest.substring(0, slash), it -> new ArrayList<>())
                                .add(new ChartFile(rest, file.bytes()));
                    } else {
                        files.add(file);
                    }
                }
            }
        }
        return new Chart(reader.validated(metadata, profile), values, schema, templates, files, subcharts(subcharts));
    }

    private List<Chart> subcharts(Map<String, List<ChartFile>> found) {
        List<Chart> charts = new ArrayList<>();
        for (var subchart : found.entrySet()) {
            String name = subchart.getKey();
            if (name.startsWith("_") || name.startsWith(".")) {
                continue;
            }
            ChartLoader loader = new ChartLoader(path("charts/" + name), profile, budget, depth + 1);
            if (name.endsWith(".tgz")) {
                ChartFile archive = subchart.getValue().getFirst();
                if (!archive.name().equals(name)) {
                    throw Problem.error(
                                    path("charts/" + name) + " is a folder, and its name that of an archive",
                                    null,
                                    null)
                            .asException();
                }
                charts.add(loader.load(ChartArchive.files(path("charts/" + name), archive.bytes(), budget)));
            } else {
                List<ChartFile> inner = new ArrayList<>();
                for (ChartFile file : subchart.getValue()) {
                    int slash = file.name().indexOf('/');
                    if (slash >= 0) {
                        inner.add(new ChartFile(file.name().substring(slash + 1), file.bytes()));
                    }
                }
                charts.add(loader.load(inner));
            }
        }
        return charts;
    }

    private String path(String name) {
        return place.equals(".") ? name : place + "/" + name;
    }

    private GoMap map(ChartFile file) {
        Object value = GoYaml.read(new SourceFile(path(file.name()), file.bytes(), ""));
        if (value instanceof GoMap map) {
            return map;
        }
        if (value == GoNil.NIL) {
            return GoMap.empty();
        }
        throw Problem.error(path(file.name()) + " is no map", null, null).asException();
    }
}
