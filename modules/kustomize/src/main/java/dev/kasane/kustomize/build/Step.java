package dev.kasane.kustomize.build;

import dev.kasane.kustomize.directive.Transformer;
import dev.kasane.yaml.YamlMap;
import org.jspecify.annotations.Nullable;

/**
 * One change of all objects.
 *
 * @param transformer what does it
 * @param note how {@code buildMetadata} describes it; null when nobody asks
 */
record Step(Transformer transformer, @Nullable YamlMap note) {}
