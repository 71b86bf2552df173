package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a kustomization or component, with places. Deprecated fields have been moved to those that replaced
 * them where kustomize does so too.
 *
 * @param at the file's map
 * @param component whether it is a component
 * @param resources files and folders of objects
 * @param components folders of components
 * @param crds files with the definitions of custom resources
 * @param configurations files with the fields that directives work on
 * @param generators plugin configurations that make objects
 * @param transformers plugin configurations that change objects
 * @param validators plugin configurations that look at objects
 * @param openapi where the schema of objects comes from
 * @param namespace the namespace of all objects
 * @param namePrefix the prefix of their names
 * @param nameSuffix the suffix of their names
 * @param commonLabels labels that go to selectors too
 * @param labels labels
 * @param commonAnnotations annotations
 * @param patches patches
 * @param patchesStrategicMerge deprecated patches: files, or the patches themselves
 * @param patchesJson6902 deprecated JSON patches
 * @param images new names, tags and digests of images
 * @param replicas replica counts
 * @param replacements copied values
 * @param configMapGenerator ConfigMaps to make
 * @param secretGenerator Secrets to make
 * @param generatorOptions the options of all generated objects
 * @param vars deprecated variables
 * @param sortOptions the order of the output
 * @param buildMetadata the annotations about the build in the output
 * @param helmCharts charts to render, those of the deprecated field last
 */
public record Kustomization(
        YamlMap at,
        boolean component,
        List<YamlScalar> resources,
        List<YamlScalar> components,
        List<YamlScalar> crds,
        List<YamlScalar> configurations,
        List<YamlScalar> generators,
        List<YamlScalar> transformers,
        List<YamlScalar> validators,
        @Nullable TextMap openapi,
        @Nullable YamlScalar namespace,
        @Nullable YamlScalar namePrefix,
        @Nullable YamlScalar nameSuffix,
        TextMap commonLabels,
        List<LabelEntry> labels,
        TextMap commonAnnotations,
        List<PatchEntry> patches,
        List<YamlScalar> patchesStrategicMerge,
        List<PatchEntry> patchesJson6902,
        List<ImageEntry> images,
        List<ReplicaEntry> replicas,
        List<Replacement.Entry> replacements,
        List<GeneratorEntry> configMapGenerator,
        List<GeneratorEntry> secretGenerator,
        GeneratorOptions generatorOptions,
        List<Variable> vars,
        @Nullable SortOptions sortOptions,
        List<String> buildMetadata,
        List<HelmChart> helmCharts) {}
