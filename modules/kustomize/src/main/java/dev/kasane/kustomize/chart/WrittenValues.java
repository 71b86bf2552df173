package dev.kasane.kustomize.chart;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlMap;
import org.jspecify.annotations.Nullable;

/**
 * Values of a chart in one place.
 *
 * @param directive the field that takes them, such as {@code valuesInline}
 * @param file the file they are in
 * @param inline the values when they are a part of that file; null when they are all of it
 */
public record WrittenValues(
        String directive, SourceFile file, @Nullable YamlMap inline) {}
