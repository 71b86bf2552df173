package dev.kasane.helm.engine;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.chart.ChartMetadata;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.profile.HelmProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code .Chart} of templates: a struct in Helm 3, a map with the same names in Helm 4. */
final class ChartInfo {

    private static final List<String> ORDER = List.of(
            "Name",
            "Home",
            "Sources",
            "Version",
            "Description",
            "Keywords",
            "Maintainers",
            "Icon",
            "APIVersion",
            "Condition",
            "Tags",
            "AppVersion",
            "Deprecated",
            "Annotations",
            "KubeVersion",
            "Dependencies",
            "Type");

    private ChartInfo() {}

    static Object of(ChartMetadata metadata, boolean isRoot, HelmProfile profile) {
        return profile.isFour() ? map(metadata, isRoot) : struct(metadata, isRoot);
    }

    private static GoStruct struct(ChartMetadata metadata, boolean isRoot) {
        GoStruct chart = new GoStruct("struct { chart.Metadata; IsRoot bool }");
        for (String field : ORDER) {
            chart.optional(
                    field,
                    jsonName(field),
                    switch (field) {
                        case "Sources" -> texts(metadata.sources());
                        case "Keywords" -> texts(metadata.keywords());
                        case "Maintainers" -> maintainers(metadata);
                        case "Deprecated" -> metadata.deprecated();
                        case "Annotations" -> annotations(metadata);
                        case "Dependencies" -> dependencies(metadata);
                        default -> metadata.text(jsonName(field));
                    });
        }
        return chart.embedded("chart.Metadata").field("IsRoot", "IsRoot", isRoot);
    }

    private static GoMap map(ChartMetadata metadata, boolean isRoot) {
        GoMap chart = GoMap.empty();
        for (String field : ORDER) {
            chart.put(
                    field,
                    switch (field) {
                        case "Sources" -> GoList.of(metadata.sources());
                        case "Keywords" -> GoList.of(metadata.keywords());
                        case "Maintainers" -> maps(metadata.maintainers());
                        case "Deprecated" -> metadata.deprecated();
                        case "Annotations" -> annotations(metadata);
                        case "Dependencies" -> dependencyMaps(metadata);
                        default -> metadata.text(jsonName(field));
                    });
        }
        return chart.put("IsRoot", isRoot);
    }

    private static String jsonName(String field) {
        return field.equals("APIVersion") ? "apiVersion" : Character.toLowerCase(field.charAt(0)) + field.substring(1);
    }

    private static GoList slice(List<Object> items, String itemType) {
        return items.isEmpty() ? GoList.nilOf(itemType) : new GoList(List.copyOf(items), itemType);
    }

    private static GoMap annotations(ChartMetadata metadata) {
        return metadata.annotations().isEmpty() ? GoMap.nilTexts() : GoMap.ofTexts(metadata.annotations());
    }

    private static GoList texts(List<String> texts) {
        return texts.isEmpty() ? GoList.nilOf("string") : GoList.ofTexts(texts);
    }

    /** Helm has taken the imports by then, and left pairs of what it took and where it went. */
    private static GoList imports(Dependency dependency) {
        List<Object> pairs = new ArrayList<>();
        for (Object value : dependency.importValues()) {
            if (value instanceof GoMap pair) {
                pairs.add(pair(printed(pair.get("child")), printed(pair.get("parent"))));
            } else if (value instanceof String name) {
                pairs.add(pair("exports." + name, "."));
            }
        }
        return pairs.isEmpty() ? GoList.nil() : GoList.of(pairs);
    }

    private static GoMap pair(String child, String parent) {
        return GoMap.ofTexts(Map.of("child", child, "parent", parent));
    }

    private static String printed(@Nullable Object value) {
        return GoFormat.print(value == null ? GoNil.NIL : value);
    }

    private static GoList maintainers(ChartMetadata metadata) {
        List<Object> all = new ArrayList<>();
        for (Map<String, String> maintainer : metadata.maintainers()) {
            all.add(new GoStruct("*chart.Maintainer")
                    .optional("Name", "name", maintainer.getOrDefault("name", ""))
                    .optional("Email", "email", maintainer.getOrDefault("email", ""))
                    .optional("URL", "url", maintainer.getOrDefault("url", "")));
        }
        return slice(all, "*chart.Maintainer");
    }

    private static GoList maps(List<Map<String, String>> maintainers) {
        List<Object> all = new ArrayList<>();
        for (Map<String, String> maintainer : maintainers) {
            all.add(GoMap.empty()
                    .put("Name", maintainer.getOrDefault("name", ""))
                    .put("Email", maintainer.getOrDefault("email", ""))
                    .put("URL", maintainer.getOrDefault("url", "")));
        }
        return GoList.of(all);
    }

    private static GoList dependencies(ChartMetadata metadata) {
        List<Object> all = new ArrayList<>();
        for (Dependency dependency : metadata.dependencies()) {
            all.add(new GoStruct("*chart.Dependency")
                    .field("Name", "name", dependency.name())
                    .optional("Version", "version", dependency.version())
                    .field("Repository", "repository", dependency.repository())
                    .optional("Condition", "condition", dependency.condition())
                    .optional("Tags", "tags", GoList.ofTexts(dependency.tags()))
                    .optional("Enabled", "enabled", dependency.enabled())
                    .optional("ImportValues", "import-values", imports(dependency))
                    .optional("Alias", "alias", dependency.alias()));
        }
        return slice(all, "*chart.Dependency");
    }

    private static GoList dependencyMaps(ChartMetadata metadata) {
        List<Object> all = new ArrayList<>();
        for (Dependency dependency : metadata.dependencies()) {
            all.add(GoMap.empty()
                    .put("Name", dependency.name())
                    .put("Version", dependency.version())
                    .put("Repository", dependency.repository())
                    .put("Condition", dependency.condition())
                    .put("Tags", GoList.of(dependency.tags()))
                    .put("Enabled", dependency.enabled())
                    .put("ImportValues", imports(dependency))
                    .put("Alias", dependency.alias()));
        }
        return GoList.of(all);
    }
}
