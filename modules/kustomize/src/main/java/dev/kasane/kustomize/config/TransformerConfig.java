package dev.kasane.kustomize.config;

import java.util.ArrayList;
import java.util.List;

/**
 * The fields that each directive changes. The configurations of bases are added to those of the layers above them.
 *
 * @param namePrefix fields that take a name's prefix
 * @param nameSuffix fields that take a name's suffix
 * @param namespace fields that take the namespace, besides {@code metadata/namespace}
 * @param commonLabels fields that take labels with their selectors
 * @param labels fields that every entry of {@code labels} takes
 * @param templateLabels fields that labels take with {@code includeTemplates}
 * @param commonAnnotations fields that take annotations
 * @param nameReference fields that name other objects
 * @param varReference fields in which vars are replaced
 * @param images fields that hold images
 * @param replicas fields that hold replica counts
 */
public record TransformerConfig(
        FieldSpecs namePrefix,
        FieldSpecs nameSuffix,
        FieldSpecs namespace,
        FieldSpecs commonLabels,
        FieldSpecs labels,
        FieldSpecs templateLabels,
        FieldSpecs commonAnnotations,
        List<NameReference> nameReference,
        FieldSpecs varReference,
        FieldSpecs images,
        FieldSpecs replicas) {

    /** Nothing at all. */
    public static final TransformerConfig EMPTY = new TransformerConfig(
            FieldSpecs.NONE,
            FieldSpecs.NONE,
            FieldSpecs.NONE,
            FieldSpecs.NONE,
            FieldSpecs.NONE,
            FieldSpecs.NONE,
            FieldSpecs.NONE,
            List.of(),
            FieldSpecs.NONE,
            FieldSpecs.NONE,
            FieldSpecs.NONE);

    /** Reads a file under {@code configurations}. */
    public static TransformerConfig read(Fields fields) {
        var references = fields.children("nameReference", NameReference::read);
        return new TransformerConfig(
                        specs(fields, "namePrefix"),
                        specs(fields, "nameSuffix"),
                        specs(fields, "namespace"),
                        specs(fields, "commonLabels"),
                        specs(fields, "labels"),
                        specs(fields, "templateLabels"),
                        specs(fields, "commonAnnotations"),
                        references == null ? List.of() : plus(List.of(), references),
                        specs(fields, "varReference"),
                        specs(fields, "images"),
                        specs(fields, "replicas"))
                .sorted();
    }

    private static FieldSpecs specs(Fields fields, String name) {
        List<FieldSpec> specs = fields.children(name, FieldSpec::read);
        FieldSpecs all = FieldSpecs.NONE;
        for (FieldSpec spec : specs == null ? List.<FieldSpec>of() : specs) {
            all = all.plus(spec, name);
        }
        return all;
    }

    /** This configuration and another; this instance when the other adds nothing to it. */
    public TransformerConfig plus(TransformerConfig other) {
        if (other == this || other == EMPTY) {
            return this;
        }
        if (this == EMPTY) {
            return other.settled();
        }
        TransformerConfig merged = new TransformerConfig(
                namePrefix.plus(other.namePrefix, "namePrefix"),
                nameSuffix.plus(other.nameSuffix, "nameSuffix"),
                namespace.plus(other.namespace, "namespace"),
                commonLabels.plus(other.commonLabels, "commonLabels"),
                labels.plus(other.labels, "labels"),
                templateLabels.plus(other.templateLabels, "templateLabels"),
                commonAnnotations.plus(other.commonAnnotations, "commonAnnotations"),
                plus(nameReference, other.nameReference),
                varReference.plus(other.varReference, "varReference"),
                images.plus(other.images, "images"),
                replicas.plus(other.replicas, "replicas"));
        return merged.isSameAs(this) ? this : merged.sorted();
    }

    private boolean isSameAs(TransformerConfig other) {
        return namePrefix == other.namePrefix
                && nameSuffix == other.nameSuffix
                && namespace == other.namespace
                && commonLabels == other.commonLabels
                && labels == other.labels
                && templateLabels == other.templateLabels
                && commonAnnotations == other.commonAnnotations
                && nameReference == other.nameReference
                && varReference == other.varReference
                && images == other.images
                && replicas == other.replicas;
    }

    private static List<NameReference> plus(List<NameReference> mine, List<NameReference> others) {
        if (mine == others) {
            return mine;
        }
        List<NameReference> result = mine;
        for (NameReference other : others) {
            result = plus(result, other);
        }
        return result;
    }

    private static List<NameReference> plus(List<NameReference> mine, NameReference other) {
        List<NameReference> result = new ArrayList<>(mine);
        boolean found = false;
        boolean changed = false;
        for (int i = 0; i < result.size(); i++) {
            NameReference one = result.get(i);
            if (one.target().equals(other.target())) {
                found = true;
                FieldSpecs referrers = one.referrers().plus(other.referrers(), "nameReference");
                changed |= referrers != one.referrers();
                result.set(i, new NameReference(one.target(), referrers));
            }
        }
        if (!found) {
            result.add(other);
        }
        return found && !changed ? mine : result;
    }

    /** The same in kustomize's order of kinds, in which fields are applied and merged. */
    TransformerConfig sorted() {
        List<NameReference> references = new ArrayList<>(nameReference);
        references.sort((a, b) -> FieldSpecs.compare(a.target(), b.target()));
        TransformerConfig usual = DefaultFieldSpecs.CONFIG;
        return new TransformerConfig(
                namePrefix.sorted(usual.namePrefix),
                nameSuffix.sorted(usual.nameSuffix),
                namespace.sorted(usual.namespace),
                commonLabels.sorted(usual.commonLabels),
                labels.sorted(usual.labels),
                templateLabels.sorted(usual.templateLabels),
                commonAnnotations.sorted(usual.commonAnnotations),
                references,
                varReference.sorted(usual.varReference),
                images.sorted(usual.images),
                replicas.sorted(usual.replicas));
    }

    /**
     * This configuration after a merge into an empty one, which every layer of kustomize does. If a field is listed for
     * some kinds and later for any kind, the second entry is dropped.
     */
    private TransformerConfig settled() {
        TransformerConfig usual = DefaultFieldSpecs.CONFIG;
        if (this == usual) {
            return this;
        }
        return new TransformerConfig(
                namePrefix.settled(usual.namePrefix, "namePrefix"),
                nameSuffix.settled(usual.nameSuffix, "nameSuffix"),
                namespace.settled(usual.namespace, "namespace"),
                commonLabels.settled(usual.commonLabels, "commonLabels"),
                labels.settled(usual.labels, "labels"),
                templateLabels.settled(usual.templateLabels, "templateLabels"),
                commonAnnotations.settled(usual.commonAnnotations, "commonAnnotations"),
                nameReference,
                varReference.settled(usual.varReference, "varReference"),
                images.settled(usual.images, "images"),
                replicas.settled(usual.replicas, "replicas"));
    }
}
