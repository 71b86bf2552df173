package dev.kasane.helm.lint;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.profile.HelmProfile;
import java.util.Map;

/** The type of {@code Chart.yaml}. */
final class Chartfile {

    static final String PATH = "Chart.yaml";

    private Chartfile() {}

    /** Reads {@code Chart.yaml}, with the names of types that a release of Helm has. */
    static ReadYaml read(byte[] bytes, HelmProfile profile) {
        String types = profile.isFour() ? "v2." : "chart.";
        GoStructure maintainer = GoStructure.struct(
                types + "Maintainer",
                Map.of("name", GoStructure.TEXT, "email", GoStructure.TEXT, "url", GoStructure.TEXT));
        GoStructure dependency = GoStructure.struct(
                types + "Dependency",
                Map.of(
                        "name", GoStructure.TEXT,
                        "version", GoStructure.TEXT,
                        "repository", GoStructure.TEXT,
                        "condition", GoStructure.TEXT,
                        "tags", GoStructure.TEXTS,
                        "enabled", GoStructure.BOOL,
                        "import-values", GoStructure.list("[]interface {}", null),
                        "alias", GoStructure.TEXT));
        GoStructure metadata = GoStructure.struct(
                types + "Metadata",
                Map.ofEntries(
                        Map.entry("name", GoStructure.TEXT),
                        Map.entry("home", GoStructure.TEXT),
                        Map.entry("sources", GoStructure.TEXTS),
                        Map.entry("version", GoStructure.TEXT),
                        Map.entry("description", GoStructure.TEXT),
                        Map.entry("keywords", GoStructure.TEXTS),
                        Map.entry("maintainers", GoStructure.list("[]*" + types + "Maintainer", maintainer)),
                        Map.entry("icon", GoStructure.TEXT),
                        Map.entry("apiVersion", GoStructure.TEXT),
                        Map.entry("condition", GoStructure.TEXT),
                        Map.entry("tags", GoStructure.TEXT),
                        Map.entry("appVersion", GoStructure.TEXT),
                        Map.entry("deprecated", GoStructure.BOOL),
                        Map.entry("annotations", GoStructure.TEXT_MAP),
                        Map.entry("kubeVersion", GoStructure.TEXT),
                        Map.entry("dependencies", GoStructure.list("[]*" + types + "Dependency", dependency)),
                        Map.entry("type", GoStructure.TEXT)));
        return ReadYaml.of(PATH, bytes, metadata);
    }

    /** A field as a text, from any scalar; empty if it is missing. */
    static String text(GoMap map, String field) {
        Object value = map.get(field);
        return value == null || value == GoNil.NIL ? "" : value instanceof String text ? text : GoFormat.print(value);
    }
}
