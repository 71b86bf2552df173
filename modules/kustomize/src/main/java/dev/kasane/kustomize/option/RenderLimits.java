package dev.kasane.kustomize.option;

import dev.kasane.yaml.YamlLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resource limits of one render.
 *
 * @param yaml the limits of one file as YAML
 * @param fileBytes how long one file may be
 * @param inputBytes how long all files together may be
 * @param resources how many objects there may be
 * @param includeDepth how deep bases and components may include each other
 * @param inclusions how often kustomizations and components may be included, each time counted
 * @param outputBytes how long the output may be
 * @param seconds how long it may take to build the objects
 */
public record RenderLimits(
        YamlLimits yaml,
        int fileBytes,
        long inputBytes,
        int resources,
        int includeDepth,
        int inclusions,
        long outputBytes,
        int seconds) {

    /** 64 MiB a file, 256 MiB and 100,000 objects in all, 64 levels of bases, 10,000 inclusions, 512 MiB of output, a minute. */
    public static final RenderLimits DEFAULT =
            new RenderLimits(YamlLimits.DEFAULT, 64 << 20, 256L << 20, 100_000, 64, 10_000, 512L << 20, 60);

    /** The names that {@link #with} accepts. */
    public static final List<String> NAMES = List.of(
            "depth",
            "nodes",
            "scalar-bytes",
            "documents",
            "file-bytes",
            "input-bytes",
            "resources",
            "include-depth",
            "inclusions",
            "output-bytes",
            "seconds");

    /** These limits with one of them set; null when no limit has this name. */
    public @Nullable RenderLimits with(String name, long value) {
        int small = Math.clamp(value, 0, Integer.MAX_VALUE);
        return switch (name) {
            case "depth" -> with(new YamlLimits(small, yaml.nodes(), yaml.scalarBytes(), yaml.documents()));
            case "nodes" -> with(new YamlLimits(yaml.depth(), small, yaml.scalarBytes(), yaml.documents()));
            case "scalar-bytes" -> with(new YamlLimits(yaml.depth(), yaml.nodes(), small, yaml.documents()));
            case "documents" -> with(new YamlLimits(yaml.depth(), yaml.nodes(), yaml.scalarBytes(), small));
            case "file-bytes" ->
                new RenderLimits(yaml, small, inputBytes, resources, includeDepth, inclusions, outputBytes, seconds);
            case "input-bytes" ->
                new RenderLimits(yaml, fileBytes, value, resources, includeDepth, inclusions, outputBytes, seconds);
            case "resources" ->
                new RenderLimits(yaml, fileBytes, inputBytes, small, includeDepth, inclusions, outputBytes, seconds);
            case "include-depth" ->
                new RenderLimits(yaml, fileBytes, inputBytes, resources, small, inclusions, outputBytes, seconds);
            case "inclusions" ->
                new RenderLimits(yaml, fileBytes, inputBytes, resources, includeDepth, small, outputBytes, seconds);
            case "output-bytes" ->
                new RenderLimits(yaml, fileBytes, inputBytes, resources, includeDepth, inclusions, value, seconds);
            case "seconds" ->
                new RenderLimits(yaml, fileBytes, inputBytes, resources, includeDepth, inclusions, outputBytes, small);
            default -> null;
        };
    }

    private RenderLimits with(YamlLimits newYaml) {
        return new RenderLimits(
                newYaml, fileBytes, inputBytes, resources, includeDepth, inclusions, outputBytes, seconds);
    }
}
