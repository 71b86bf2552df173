package dev.kasane.helm.chart;

import java.util.List;

/**
 * A dependency of a chart.
 *
 * @param name its name, or its alias once dependencies have been processed
 * @param version the versions that will do
 * @param repository where it comes from
 * @param condition paths of values that switch it on or off, separated by commas
 * @param tags groups that can be switched on or off
 * @param enabled whether it is rendered
 * @param importValues what its parent takes from its values: texts and maps
 * @param alias the name it gets, or nothing
 */
public record Dependency(
        String name,
        String version,
        String repository,
        String condition,
        List<String> tags,
        boolean enabled,
        List<Object> importValues,
        String alias) {

    /** The same under its alias, if it has one. */
    public Dependency aliased() {
        return alias.isEmpty()
                ? this
                : new Dependency(alias, version, repository, condition, tags, enabled, importValues, alias);
    }

    /** The same, switched on or off. */
    public Dependency enabled(boolean on) {
        return new Dependency(name, version, repository, condition, tags, on, importValues, alias);
    }
}
