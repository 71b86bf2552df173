package dev.kasane.kustomize.build;

import dev.kasane.kustomize.directive.Transformer;
import dev.kasane.yaml.YamlMap;
import org.jspecify.annotations.Nullable;

/**
 * A transformer to apply to all objects, with its note for {@code buildMetadata}.
 *
 * @param transformer the transformer
 * @param note how {@code buildMetadata} describes it; null if it does not
 */
record Step(Transformer transformer, @Nullable YamlMap note) {}
