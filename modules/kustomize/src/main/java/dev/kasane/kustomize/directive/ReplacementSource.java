package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.config.Replacement;
import dev.kasane.kustomize.field.LookupPath;
import dev.kasane.kustomize.field.PathSplitter;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The value a replacement copies. A whole field is a live reference to the object that it is read from: if a target is
 * that object and the field is changed, later targets get the changed value.
 */
final class ReplacementSource {

    static final String DEFAULT_PATH = "metadata.name";

    private final int position;
    private final @Nullable LookupPath path;
    private YamlNode value;

    private ReplacementSource(int position, @Nullable LookupPath path, YamlNode value) {
        this.position = position;
        this.path = path;
        this.value = value;
    }

    YamlNode value() {
        return value;
    }

    static ReplacementSource of(Replacement replacement, ResourceSet resources) {
        Replacement.Source source = replacement.source();
        YamlScalar text = replacement.sourceValue();
        if (source == null) {
            if (text == null) {
                throw new IllegalStateException("checked before");
            }
            return new ReplacementSource(-1, null, YamlScalar.plain(text.origin(), text.offset(), text.text()));
        }
        if (text != null) {
            throw Replacements.problem(
                    replacement.at(), "a replacement cannot have a source and a sourceValue", "remove one of them");
        }
        int position = select(source, resources);
        Resource resource = resources.get(position);
        String fieldPath = source.fieldPath().isEmpty() ? DEFAULT_PATH : source.fieldPath();
        LookupPath path =
                new LookupPath(PathSplitter.split(fieldPath), source.at().span());
        YamlNode found = path.find(contentFor(resource, fieldPath));
        if (found == null || found.isEmpty()) {
            throw Replacements.problem(
                    source.at(),
                    "the field " + fieldPath + " of " + resource.id().toText() + " is missing",
                    "correct fieldPath: names are separated by dots, and a dot in a name is written \\.");
        }
        if (found instanceof YamlScalar scalar && !scalar.isSecret() && SecretFields.isManifest(scalar.text())) {
            found = scalar.from(scalar.origin().secret(), scalar.offset());
        }
        Replacement.Options options = source.options();
        return options == null || options.delimiter().isEmpty()
                ? new ReplacementSource(position, path, found)
                : new ReplacementSource(-1, null, part(found, options, source.at()));
    }

    /** The content of an object, with its build annotations if a path selects all annotations or a field above them. */
    static YamlMap contentFor(Resource resource, String fieldPath) {
        return fieldPath.equals("metadata") || fieldPath.equals("metadata.annotations")
                ? BuildAnnotations.written(resource)
                : resource.root();
    }

    private static YamlNode part(YamlNode found, Replacement.Options options, YamlNode at) {
        if (!(found instanceof YamlScalar scalar)) {
            throw Replacements.problem(
                    at, "a delimiter divides a single value, and the field is " + found.kind(), "remove the delimiter");
        }
        List<String> parts = split(scalar.text(), options.delimiter());
        if (options.index() < 0 || options.index() >= parts.size()) {
            throw Replacements.problem(
                    at,
                    "options.index is " + options.index() + ", and the field has " + parts.size() + " parts",
                    "write an index from 0 to " + (parts.size() - 1));
        }
        return scalar.unlinked().withText(parts.get((int) options.index()));
    }

    static List<String> split(String text, String delimiter) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, start)) {
            parts.add(text.substring(start, at));
            start = at + delimiter.length();
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static int select(Replacement.Source source, ResourceSet resources) {
        int found = -1;
        for (int position : candidates(source, resources)) {
            if (matches(resources.get(position), source)) {
                if (found >= 0) {
                    throw Replacements.problem(
                            source.at(),
                            "the source of this replacement is ambiguous: "
                                    + resources.get(found).id().toText() + " and "
                                    + resources.get(position).id().toText(),
                            "add kind, name or namespace until one object is left");
                }
                found = position;
            }
        }
        if (found < 0) {
            throw Replacements.problem(
                    source.at(), "the source of this replacement is no object here", hint(source, resources));
        }
        return found;
    }

    private static int[] candidates(Replacement.Source source, ResourceSet resources) {
        if (!source.name().isEmpty()) {
            return resources.positionsOfName(source.name());
        }
        int[] all = new int[resources.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        return all;
    }

    private static boolean matches(Resource resource, Replacement.Source source) {
        if (matches(resource.id(), source)) {
            return true;
        }
        for (ResourceId previous : resource.previousIds()) {
            if (matches(previous, source)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(ResourceId id, Replacement.Source source) {
        return (source.name().isEmpty() || source.name().equals(id.name()))
                && (source.namespace().isEmpty()
                        || orDefault(source.namespace()).equals(orDefault(id.namespace())))
                && id.gvk().isSelectedBy(source.gvk());
    }

    private static String orDefault(String namespace) {
        return namespace.isEmpty() ? "default" : namespace;
    }

    private static String hint(Replacement.Source source, ResourceSet resources) {
        List<String> names = new ArrayList<>();
        for (Resource resource : resources) {
            if (source.gvk().kind().isEmpty()
                    || resource.gvk().kind().equals(source.gvk().kind())) {
                names.add(resource.name());
            }
        }
        return ClosestName.hint(source.name(), names, "correct its kind, name or namespace");
    }

    /** Notes that an object was changed. */
    void follow(int changedPosition, Resource changed) {
        if (changedPosition == position && path != null) {
            try {
                YamlNode now = path.find(changed.root());
                value = now == null ? value : now;
            } catch (KasaneException noLongerThere) {
                // The field is no longer part of its object, so its value does not change.
            }
        }
    }
}
