package dev.kasane.kustomize.build;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.ImageEntry;
import dev.kasane.kustomize.config.Kustomization;
import dev.kasane.kustomize.config.LabelEntry;
import dev.kasane.kustomize.config.PatchEntry;
import dev.kasane.kustomize.config.ReplicaEntry;
import dev.kasane.kustomize.config.TransformerConfig;
import dev.kasane.kustomize.directive.Annotations;
import dev.kasane.kustomize.directive.Images;
import dev.kasane.kustomize.directive.Labels;
import dev.kasane.kustomize.directive.NamePrefix;
import dev.kasane.kustomize.directive.NameSuffix;
import dev.kasane.kustomize.directive.Namespace;
import dev.kasane.kustomize.directive.Patches;
import dev.kasane.kustomize.directive.PatchesJson6902;
import dev.kasane.kustomize.directive.PatchesStrategicMerge;
import dev.kasane.kustomize.directive.Replacements;
import dev.kasane.kustomize.directive.Replicas;
import dev.kasane.kustomize.directive.Transformer;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order in which kustomize applies the directives of one kustomization that change objects. */
final class DirectiveOrder {

    private final Kustomization kustomization;
    private final Folder folder;
    private final TransformerConfig config;
    private final Schemas schemas;
    private final @Nullable OriginNote note;
    private final String file;
    private final List<Step> steps = new ArrayList<>();

    /**
     * @param level the kustomization
     * @param config which fields its directives work on
     */
    DirectiveOrder(KustomizationBuild level, TransformerConfig config) {
        this.kustomization = level.kustomization();
        this.folder = level.folder();
        this.config = config;
        this.schemas = level.folder().session().schemas();
        this.note = level.note();
        this.file = level.fileName();
    }

    /** The directives in the order they are applied in. */
    List<Step> steps() {
        if (!kustomization.patchesStrategicMerge().isEmpty()) {
            add(
                    "PatchStrategicMergeTransformer",
                    new PatchesStrategicMerge(kustomization.patchesStrategicMerge(), folder, "patchesStrategicMerge"));
        }
        for (PatchEntry entry : kustomization.patches()) {
            add("PatchTransformer", new Patches(entry, folder, "patches"));
        }
        addNamespace();
        addNameChanges();
        addLabels();
        if (!kustomization.commonAnnotations().isEmpty()) {
            add(
                    "AnnotationsTransformer",
                    new Annotations(
                            kustomization.commonAnnotations(),
                            config.commonAnnotations(),
                            "commonAnnotations",
                            schemas));
        }
        for (PatchEntry entry : kustomization.patchesJson6902()) {
            add("PatchJson6902Transformer", new PatchesJson6902(entry, folder, "patchesJson6902"));
        }
        for (ReplicaEntry entry : kustomization.replicas()) {
            add("ReplicaCountTransformer", new Replicas(entry, config.replicas(), "replicas", schemas));
        }
        for (ImageEntry entry : kustomization.images()) {
            add("ImageTagTransformer", new Images(entry, config.images(), "images", schemas));
        }
        if (!kustomization.replacements().isEmpty()) {
            add("ReplacementTransformer", new Replacements(kustomization.replacements(), folder, "replacements"));
        }
        return steps;
    }

    private void add(String kind, Transformer transformer) {
        steps.add(new Step(transformer, note == null ? null : note.step(kustomization.at(), file, kind)));
    }

    private void addNamespace() {
        YamlScalar namespace = kustomization.namespace();
        if (namespace != null) {
            add(
                    "NamespaceTransformer",
                    new Namespace(
                            namespace.text(),
                            config.namespace(),
                            Namespace.Subjects.NAMED_DEFAULT,
                            Namespace.Fields.ALL,
                            Mark.at(namespace.span(), "namespace"),
                            schemas));
        }
    }

    private void addNameChanges() {
        YamlScalar prefix = kustomization.namePrefix();
        if (prefix != null) {
            Mark mark = Mark.at(prefix.span(), "namePrefix");
            add("PrefixTransformer", new NamePrefix(prefix.text(), config.namePrefix(), mark, schemas));
        }
        YamlScalar suffix = kustomization.nameSuffix();
        if (suffix != null) {
            Mark mark = Mark.at(suffix.span(), "nameSuffix");
            add("SuffixTransformer", new NameSuffix(suffix.text(), config.nameSuffix(), mark, schemas));
        }
    }

    private void addLabels() {
        if (kustomization.labels().isEmpty() && kustomization.commonLabels().isEmpty()) {
            return;
        }
        for (LabelEntry entry : kustomization.labels()) {
            add("LabelTransformer", Labels.of(entry, config, schemas));
        }
        // Kustomize makes this one even when there are no commonLabels, which buildMetadata shows.
        add("LabelTransformer", Labels.common(kustomization.commonLabels(), config, schemas));
    }
}
