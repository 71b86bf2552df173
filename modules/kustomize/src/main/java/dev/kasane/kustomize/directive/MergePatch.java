package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.patch.StrategicMerge;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.MetadataTexts;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import org.jspecify.annotations.Nullable;

/** A strategic merge patch for one target. It defines whether the patch may change the target's name and kind. */
final class MergePatch {

    private final Resource patch;
    private final YamlMap content;
    private final boolean allowNameChange;
    private final boolean allowKindChange;
    private final String directive;
    private final Schemas schemas;

    /** Whether a patch may change the name and the kind of its target. */
    record Permissions(boolean nameChange, boolean kindChange) {
        static final Permissions NONE = new Permissions(false, false);
    }

    MergePatch(Resource patch, Permissions permissions, String directive, Schemas schemas) {
        this.patch = patch;
        this.allowNameChange = permissions.nameChange || allows(patch, BuildAnnotations.ALLOW_NAME_CHANGE);
        this.allowKindChange = permissions.kindChange || allows(patch, BuildAnnotations.ALLOW_KIND_CHANGE);
        // Kustomize notes a permission among the patch's annotations, which turns all of them into strings.
        this.content = !permissions.nameChange() && !permissions.kindChange()
                ? patch.root()
                : MetadataTexts.rewritten(patch.root(), MetadataTexts.ANNOTATIONS);
        this.directive = directive;
        this.schemas = schemas;
    }

    private static boolean allows(Resource patch, String annotation) {
        YamlMap annotations = patch.annotations();
        return annotations != null && "enabled".equals(annotations.text(annotation));
    }

    Resource patch() {
        return patch;
    }

    /** The object merged with this patch, which was written for it; null when the patch deletes it. */
    @Nullable
    Resource applyTo(Resource target) {
        return apply(target, content);
    }

    /** The object merged with this patch, which was written for another name; null when the patch deletes it. */
    @Nullable
    Resource applyToSelected(Resource target) {
        return apply(target, addressedTo(target));
    }

    /** The patch as kustomize readdresses it; its labels and annotations become strings on the way, nulls included. */
    private YamlMap addressedTo(Resource target) {
        YamlMap labelled = MetadataTexts.rewritten(content, MetadataTexts.LABELS);
        YamlMap root = MetadataTexts.rewritten(labelled, MetadataTexts.ANNOTATIONS);
        if (patch.namespace().isEmpty() && root.get("metadata") instanceof YamlMap metadata) {
            root = root.with("metadata", metadata.without("namespace"));
        }
        String version = target.gvk().apiVersion();
        if (version.equals(patch.gvk().apiVersion())) {
            return root;
        }
        YamlNode old = root.get("apiVersion");
        YamlScalar made = YamlScalar.plain(root.origin(), root.offset(), version);
        return root.with("apiVersion", old == null ? made : made.inStyleOf(old));
    }

    private @Nullable Resource apply(Resource target, YamlMap patchRoot) {
        boolean all = touchesAllAnnotations(patchRoot);
        Resource before = allowNameChange || allowKindChange ? target.noteId() : target;
        YamlMap object = all ? BuildAnnotations.written(before) : before.root();
        YamlMap merged = new StrategicMerge(schemas, directive).merge(object, patchRoot);
        if (merged == null || merged.isEmpty()) {
            return null;
        }
        Resource after = before.withRoot(withIdentityOf(target, merged), schemas);
        return all ? BuildAnnotations.reread(after) : after;
    }

    private YamlMap withIdentityOf(Resource target, YamlMap merged) {
        YamlMap root = merged;
        if (!allowKindChange) {
            root = withText(root, "kind", target.gvk().kind(), target.root());
        }
        YamlMap own = target.root().map("metadata");
        YamlMap metadata = root.map("metadata");
        if (metadata == null || metadata.isNull()) {
            if (allowNameChange && target.namespace().isEmpty()) {
                return root;
            }
            metadata = YamlMap.empty(target.root().origin(), target.root().offset());
        }
        if (!allowNameChange) {
            metadata = withText(metadata, "name", target.name(), own);
        }
        metadata = target.namespace().isEmpty()
                ? metadata.without("namespace")
                : withText(metadata, "namespace", target.namespace(), own);
        return root.with("metadata", metadata);
    }

    /** A map with a text it had before; when the text is still there, the map itself. */
    private static YamlMap withText(YamlMap map, String key, String text, @Nullable YamlMap before) {
        YamlNode now = map.get(key);
        if (now instanceof YamlScalar scalar && scalar.text().equals(text)) {
            return map;
        }
        YamlNode old = before == null ? null : before.get(key);
        YamlNode place = old == null ? map : old;
        YamlScalar made = YamlScalar.plain(place.origin(), place.offset(), text);
        return map.with(key, now == null ? made.quotedIfAmbiguous() : made.inStyleOf(now));
    }

    private static boolean touchesAllAnnotations(YamlMap patch) {
        YamlNode metadata = patch.get("metadata");
        if (metadata == null) {
            return false;
        }
        if (!(metadata instanceof YamlMap map) || map.isNull() || map.indexOf("$patch") >= 0) {
            return true;
        }
        YamlNode annotations = map.get("annotations");
        return annotations != null
                && (!(annotations instanceof YamlMap texts) || texts.isNull() || texts.indexOf("$patch") >= 0);
    }
}
