package dev.kasane.helm.vendor;

import dev.kasane.files.Sha256;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Dependency;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Chart.lock} of a chart: the versions of its dependencies that {@code helm dependency update} wrote, with
 * the digest of the dependencies at that time (helm, {@code internal/resolver}: {@code HashReq}, and {@code HashV2Req}
 * for the locks of Helm 2).
 *
 * @param name the name of the file
 * @param dependencies the dependencies with their versions
 * @param digest the digest; empty when there is none
 */
record ChartLock(String name, List<GoMap> dependencies, String digest) {

    private static final String ALGORITHM = "sha256:";

    /** The lock that a file contains. */
    static ChartLock of(String name, GoMap yaml) {
        return new ChartLock(name, maps(yaml.list("dependencies")), yaml.text("digest"));
    }

    /** The items of a list that are maps. */
    static List<GoMap> maps(GoList list) {
        List<GoMap> maps = new ArrayList<>();
        for (Object item : list.items()) {
            if (item instanceof GoMap map) {
                maps.add(map);
            }
        }
        return maps;
    }

    /**
     * Whether it was written for these dependencies.
     *
     * @param isOfVersionOne whether the chart has the API version of Helm 2, whose locks are known too
     */
    boolean isOf(List<Dependency> declared, boolean isOfVersionOne) {
        StringJoiner asked = new StringJoiner(",", "[", "]");
        StringJoiner resolved = new StringJoiner(",", "[", "]");
        for (int i = 0; i < declared.size(); i++) {
            Dependency dependency = declared.get(i);
            asked.add(json(dependency, dependency.repository()));
            resolved.add(json(dependency, repository(dependency, i)));
        }
        StringJoiner locked = new StringJoiner(",", "[", "]");
        dependencies.forEach(dependency -> locked.add(json(dependency)));
        return digest.equals(digestOf("[" + resolved + "," + locked + "]"))
                || isOfVersionOne && digest.equals(digestOf("{\"dependencies\":" + asked + "}"));
    }

    /** The locked dependency at a place; null when it is another or none. */
    @Nullable
    GoMap at(int place, String named) {
        GoMap locked = place < dependencies.size() ? dependencies.get(place) : null;
        return locked != null && locked.text("name").equals(named) ? locked : null;
    }

    /** Helm puts the address of a repository for its alias, which only the machine that wrote the lock has. */
    private String repository(Dependency dependency, int place) {
        String written = dependency.repository();
        GoMap locked = isAlias(written) ? at(place, dependency.name()) : null;
        return locked == null ? written : locked.text("repository");
    }

    /** Whether a repository is named by an alias of Helm's own configuration. */
    static boolean isAlias(String repository) {
        return repository.startsWith("@") || repository.startsWith("alias:");
    }

    private static String digestOf(String json) {
        return ALGORITHM + Sha256.hexOf(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(GoMap dependency) {
        List<String> tags = new ArrayList<>();
        dependency.list("tags").items().forEach(tag -> tags.add(tag.toString()));
        return json(
                new Dependency(
                        dependency.text("name"),
                        dependency.text("version"),
                        dependency.text("repository"),
                        dependency.text("condition"),
                        tags,
                        dependency.isTrue("enabled"),
                        dependency.list("import-values").items(),
                        dependency.text("alias")),
                dependency.text("repository"));
    }

    /** A dependency as Go's encoding/json writes the struct, in the order of its fields. */
    private static String json(Dependency dependency, String repository) {
        StringJoiner fields = new StringJoiner(",", "{", "}");
        fields.add(field("name", dependency.name()));
        if (!dependency.version().isEmpty()) {
            fields.add(field("version", dependency.version()));
        }
        fields.add(field("repository", repository));
        if (!dependency.condition().isEmpty()) {
            fields.add(field("condition", dependency.condition()));
        }
        if (!dependency.tags().isEmpty()) {
            fields.add(field("tags", GoList.of(new ArrayList<Object>(dependency.tags()))));
        }
        if (dependency.enabled()) {
            fields.add(field("enabled", true));
        }
        if (!dependency.importValues().isEmpty()) {
            fields.add(field("import-values", GoList.of(dependency.importValues())));
        }
        if (!dependency.alias().isEmpty()) {
            fields.add(field("alias", dependency.alias()));
        }
        return fields.toString();
    }

    private static String field(String name, Object value) {
        return "\"" + name + "\":" + GoJson.compact(value);
    }
}
