package dev.kasane.kustomize.build;

import dev.kasane.kustomize.config.Kustomization;
import dev.kasane.kustomize.config.SortOptions;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.kustomize.directive.Labels;
import dev.kasane.kustomize.directive.NameHashes;
import dev.kasane.kustomize.directive.NameReferences;
import dev.kasane.kustomize.directive.SortOrder;
import dev.kasane.kustomize.directive.Transformer;
import dev.kasane.kustomize.directive.Vars;
import dev.kasane.kustomize.load.ResourceReader;
import dev.kasane.kustomize.load.Session;
import dev.kasane.kustomize.option.Reorder;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.MetadataTexts;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceCollector;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.SortedMap;

/**
 * Applies the last steps of a build, once, at the root: name hashes, references, vars, order, and the removal of
 * kustomize's annotations.
 */
final class RootTransforms {

    private static final String LOCAL = "config.kubernetes.io/local-config";
    private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    private static final String MANAGER = "kustomize-v5.8.1";

    private final Kustomization kustomization;
    private final Session session;
    private final Schemas schemas;

    RootTransforms(KustomizationBuild root) {
        this.kustomization = root.kustomization();
        this.session = root.folder().session();
        this.schemas = session.schemas();
    }

    ResourceSet apply(Accumulator accumulator, BuildOptions options) {
        accumulator.transform(new NameHashes(schemas));
        accumulator.transform(new NameReferences(accumulator.config().nameReference(), schemas));
        accumulator.transform(
                new Vars(accumulator.variables(), accumulator.config().varReference(), session.warnings(), schemas));
        accumulator.transform(RootTransforms::withoutLocal);
        accumulator.transform(order(options));
        if (options.managedByLabel() || kustomization.buildMetadata().contains("managedByLabel")) {
            YamlMap at = kustomization.at();
            YamlScalar manager = YamlScalar.string(at.origin(), at.offset(), MANAGER);
            TextMap label = new TextMap(List.of(new TextMap.Entry(MANAGED_BY, manager)));
            accumulator.transform(Labels.ofObjects(label, "buildMetadata", schemas));
        }
        return accumulator.resources().mapConcurrently(this::tidied);
    }

    private static ResourceSet withoutLocal(ResourceSet resources) {
        // kustomize gathers the objects anew here, which is where two that patches gave one name are found
        ResourceSet checked = resources.mapConcurrently(RootTransforms::checked);
        ResourceCollector kept = new ResourceCollector();
        for (Resource resource : checked) {
            YamlMap annotations = resource.annotations();
            YamlScalar local = annotations != null && annotations.get(LOCAL) instanceof YamlScalar text ? text : null;
            if (local == null || local.text().equals("false")) {
                kept.add(resource);
            }
        }
        ResourceSet all = kept.toSet();
        return all.size() == resources.size() ? resources : all;
    }

    private static Resource checked(Resource resource) {
        ResourceReader.check(resource.root());
        return resource;
    }

    private Transformer order(BuildOptions options) {
        SortOptions written = kustomization.sortOptions();
        if (written == null) {
            return options.reorder() == Reorder.NONE ? resources -> resources : SortOrder.legacy();
        }
        if (options.reorder() != Reorder.UNSPECIFIED) {
            session.warnings()
                    .warning(
                            "the order is set by sortOptions and by --reorder, and sortOptions wins",
                            written.at().span(),
                            "remove one of them");
        }
        return SortOrder.of(written);
    }

    private Resource tidied(Resource resource) {
        YamlMap metadata = resource.root().map("metadata");
        return metadata != null && metadata.indexOf(MetadataTexts.ANNOTATIONS) < 0
                ? resource
                : withTidyAnnotations(resource);
    }

    private Resource withTidyAnnotations(Resource resource) {
        if (MetadataTexts.isWrittenTwice(resource.root(), MetadataTexts.ANNOTATIONS)) {
            return tidiedInSteps(resource);
        }
        YamlMap annotations = resource.annotations();
        boolean remove = false;
        for (int i = 0; annotations != null && i < annotations.size(); i++) {
            remove |= isRemoved(annotations.key(i).text());
        }
        if (resource.root().get("metadata") == null) {
            // only a list without objects can come here without it
            YamlMap metadata =
                    YamlMap.empty(resource.root().origin(), resource.root().offset());
            return resource.withRoot(resource.root().with("metadata", metadata), schemas);
        }
        if (!remove) {
            return resource.withRoot(MetadataTexts.rewritten(resource.root(), MetadataTexts.ANNOTATIONS), schemas);
        }
        SortedMap<String, YamlScalar> texts = MetadataTexts.read(resource.root(), MetadataTexts.ANNOTATIONS);
        texts.keySet().removeIf(this::isRemoved);
        return resource.withRoot(MetadataTexts.write(resource.root(), MetadataTexts.ANNOTATIONS, texts), schemas);
    }

    /**
     * Kustomize removes its annotations in up to three steps. If {@code annotations} occurs more than once, each step
     * joins the first two, so that up to four become one.
     */
    private Resource tidiedInSteps(Resource resource) {
        YamlMap root = resource.root();
        SortedMap<String, YamlScalar> texts = MetadataTexts.read(root, MetadataTexts.ANNOTATIONS);
        if (!texts.isEmpty() || BuildAnnotations.written(resource) != root) {
            texts.keySet().removeIf(BuildAnnotations::isRemovedAtLast);
            root = MetadataTexts.write(root, MetadataTexts.ANNOTATIONS, texts);
        }
        if (!kustomization.buildMetadata().contains("originAnnotations")) {
            root = without(root, BuildAnnotations.ORIGIN);
        }
        if (!kustomization.buildMetadata().contains("transformerAnnotations")) {
            root = without(root, BuildAnnotations.TRANSFORMATIONS);
        }
        return resource.withRoot(root, schemas);
    }

    private static YamlMap without(YamlMap root, String annotation) {
        SortedMap<String, YamlScalar> texts = MetadataTexts.read(root, MetadataTexts.ANNOTATIONS);
        texts.remove(annotation);
        return MetadataTexts.write(root, MetadataTexts.ANNOTATIONS, texts);
    }

    private boolean isRemoved(String annotation) {
        return BuildAnnotations.isRemovedAtLast(annotation)
                || annotation.equals(BuildAnnotations.ORIGIN)
                        && !kustomization.buildMetadata().contains("originAnnotations")
                || annotation.equals(BuildAnnotations.TRANSFORMATIONS)
                        && !kustomization.buildMetadata().contains("transformerAnnotations");
    }
}
