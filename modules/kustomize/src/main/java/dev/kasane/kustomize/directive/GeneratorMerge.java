package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.Generated;
import dev.kasane.resource.MetadataTexts;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceCollector;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Adds a generated object to the others, merges it with an existing one, or replaces that one, as its {@code behavior}
 * requires.
 */
public final class GeneratorMerge {

    private final Schemas schemas;

    public GeneratorMerge(Schemas schemas) {
        this.schemas = schemas;
    }

    /** Adds a generated object to others. */
    public void absorb(Resource made, ResourceCollector into) {
        List<Integer> positions = into.positionsOfAnyId(made.id());
        Generated.Behavior behavior = made.generated().behavior();
        boolean replaces = behavior == Generated.Behavior.MERGE || behavior == Generated.Behavior.REPLACE;
        if (positions.isEmpty()) {
            if (replaces && behavior != null) {
                throw problem(
                        made,
                        "there is no " + made.id().toText() + " to " + behavior.word(),
                        "write behavior: create, or name the object as its base does");
            }
            into.add(made);
            return;
        }
        if (positions.size() > 1) {
            throw problem(
                    made, "several objects are or were called " + made.id().toText(), "rename one of them");
        }
        if (!replaces) {
            throw problem(made, made.id().toText() + " is there already", "write behavior: merge or behavior: replace");
        }
        Resource old = into.get(positions.getFirst());
        Resource replacement = inPlaceOf(old, made, behavior == Generated.Behavior.MERGE);
        if (!replacement.id().equals(old.id())) {
            throw problem(made, made.id().toText() + " has become another kind since", "generate that kind");
        }
        into.replace(positions.getFirst(), replacement);
    }

    private Resource inPlaceOf(Resource old, Resource made, boolean merge) {
        YamlMap root = made.root();
        root = withTexts(root, old.root(), MetadataTexts.LABELS);
        root = withTexts(root, old.root(), MetadataTexts.ANNOTATIONS);
        YamlMap metadata = root.map("metadata");
        YamlMap oldMetadata = old.root().map("metadata");
        if (metadata != null && oldMetadata != null) {
            metadata = metadata.with("name", textOf(oldMetadata, "name", metadata));
            metadata = old.namespace().isEmpty()
                    ? metadata.without("namespace")
                    : metadata.with("namespace", textOf(oldMetadata, "namespace", metadata));
            root = root.with("metadata", metadata);
        }
        if (merge) {
            root = withData(root, old.root(), "data");
            root = withData(root, old.root(), "binaryData");
            root = withOrigin(root, old.root());
        }
        boolean hash = made.generated().needsHash() && old.generated().needsHash();
        return made.withRoot(root, schemas)
                .withHistory(old.history())
                .withGenerated(new Generated(old.generated().behavior(), hash))
                .withVariables(old.variables());
    }

    private static YamlNode textOf(YamlMap oldMetadata, String field, YamlMap metadata) {
        YamlNode old = oldMetadata.get(field);
        if (!(old instanceof YamlScalar scalar)) {
            return metadata;
        }
        YamlScalar text = YamlScalar.plain(scalar.origin(), scalar.offset(), scalar.text());
        YamlNode now = metadata.get(field);
        return now == null ? text.quotedIfAmbiguous() : text.inStyleOf(now);
    }

    /** An object with the labels or annotations of another one below its own. */
    private static YamlMap withTexts(YamlMap made, YamlMap old, String field) {
        SortedMap<String, YamlScalar> texts = MetadataTexts.read(old, field);
        texts.putAll(MetadataTexts.read(made, field));
        return MetadataTexts.write(made, field, texts);
    }

    /** A merged object still comes from where the first of the two came from. */
    private static YamlMap withOrigin(YamlMap made, YamlMap old) {
        YamlScalar origin = MetadataTexts.read(old, MetadataTexts.ANNOTATIONS).get(BuildAnnotations.ORIGIN);
        if (origin == null) {
            return made;
        }
        SortedMap<String, YamlScalar> texts = MetadataTexts.read(made, MetadataTexts.ANNOTATIONS);
        texts.put(BuildAnnotations.ORIGIN, origin);
        return MetadataTexts.write(made, MetadataTexts.ANNOTATIONS, texts);
    }

    /** An object with the data of another one below its own; on the way all values become strings. */
    private static YamlMap withData(YamlMap made, YamlMap old, String field) {
        SortedMap<String, YamlScalar> data = new TreeMap<>(JsonText::compareBytes);
        addTexts(old.get(field), data);
        addTexts(made.get(field), data);
        YamlMap without = made.without(field);
        return data.isEmpty() ? without : DataGenerator.withEntries(without, field, data, made.origin());
    }

    private static void addTexts(@Nullable YamlNode node, SortedMap<String, YamlScalar> into) {
        if (!(node instanceof YamlMap map)) {
            return;
        }
        for (int i = 0; i < map.size(); i++) {
            // If a key occurs twice, kustomize uses the first value.
            YamlNode value = map.value(map.indexOf(map.key(i).text()));
            String text = value instanceof YamlScalar scalar && !scalar.isNull() ? scalar.text() : "";
            into.put(
                    map.key(i).text(),
                    YamlScalar.block(value.origin(), value.offset(), text).quotedIfAmbiguous());
        }
    }

    private static KasaneException problem(Resource made, String sentence, String hint) {
        return Problem.error(sentence, made.root().span(), hint).asException();
    }
}
