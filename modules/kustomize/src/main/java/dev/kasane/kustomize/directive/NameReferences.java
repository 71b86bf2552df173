package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.NameReference;
import dev.kasane.kustomize.field.FieldPath;
import dev.kasane.kustomize.field.FieldSetter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Updates references to renamed objects: a field with the former name of an object gets its present name and, where
 * kustomize does so, its namespace.
 */
public final class NameReferences implements Transformer {

    private final List<Reference> references = new ArrayList<>();
    private final Map<Gvk, List<Reference>> byReferrer = new ConcurrentHashMap<>();
    private final Schemas schemas;

    /** A field that holds the name of an object of some kind. */
    private static final class Reference {
        private final Gvk target;
        private final FieldSpec spec;
        private @Nullable FieldPath path;

        Reference(Gvk target, FieldSpec spec) {
            this.target = target;
            this.spec = spec;
        }

        /** Made when first needed: most objects of most builds have few of the fields that could refer. */
        FieldPath path() {
            FieldPath known = path;
            if (known == null) {
                known = new FieldPath(spec, FieldPath.Missing.NOTHING);
                path = known;
            }
            return known;
        }
    }

    public NameReferences(List<NameReference> configured, Schemas schemas) {
        for (NameReference reference : configured) {
            for (FieldSpec spec : reference.referrers().list()) {
                references.add(new Reference(reference.target(), spec));
            }
        }
        this.schemas = schemas;
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        RenamedObjects renamed = new RenamedObjects(resources);
        return resources.mapConcurrently(resource -> apply(resource, renamed));
    }

    private List<Reference> of(Gvk referrer) {
        List<Reference> known = byReferrer.get(referrer);
        if (known == null) {
            known = new ArrayList<>();
            for (Reference reference : references) {
                if (referrer.isSelectedBy(reference.spec.gvk())) {
                    known.add(reference);
                }
            }
            byReferrer.put(referrer, known);
        }
        return known;
    }

    private Resource apply(Resource resource, RenamedObjects renamed) {
        List<Reference> known = of(resource.originalId().gvk());
        if (known.isEmpty()) {
            return resource;
        }
        RenamedObjects.View view = renamed.seenFrom(resource);
        Mark mark = new Mark(resource.root().span().file(), resource.root().offset(), "nameReference");
        SharedNodes cells = new SharedNodes();
        Resource result = resource;
        for (Reference reference : known) {
            result = apply(result, reference, view, mark, cells);
        }
        return result;
    }

    private Resource apply(
            Resource resource, Reference reference, RenamedObjects.View renamed, Mark mark, SharedNodes cells) {
        Gvk role = reference.spec.path().endsWith("roleRef/name") ? roleOf(resource) : null;
        Following following = new Following(reference.target, role, renamed, mark, cells);
        YamlMap root = reference.path().apply(resource.root(), mark, following::set);
        return resource.withRoot(cells.spread(root), schemas);
    }

    /** The kind that a role binding refers to; null when it names none. */
    private static @Nullable Gvk roleOf(Resource binding) {
        YamlMap role = binding.root().map("roleRef");
        if (role == null
                || !(role.get("apiGroup") instanceof YamlScalar group)
                || !(role.get("kind") instanceof YamlScalar kind)) {
            return null;
        }
        return new Gvk(group.text(), "", kind.text());
    }

    /** Updates the fields of one object that refer to objects of one kind. */
    private record Following(
            Gvk target, @Nullable Gvk role, RenamedObjects.View renamed, Mark mark, SharedNodes cells) {

        YamlNode set(YamlNode field) {
            if (field.isNull()) {
                return field;
            }
            if (field instanceof YamlScalar scalar) {
                return setText(scalar);
            }
            if (field instanceof YamlMap map) {
                return setMap(map);
            }
            YamlList list = (YamlList) field;
            return setList(list);
        }

        private YamlNode setList(YamlList list) {
            YamlList result = list;
            for (int i = 0; i < list.size(); i++) {
                YamlNode item = list.get(i);
                if (item instanceof YamlList) {
                    throw Problem.error(
                                    "an item of " + mark.directive() + " must be a name or a map with one",
                                    item.span(),
                                    null)
                            .asException();
                }
                result = result.with(i, set(item));
            }
            return result;
        }

        private YamlNode setText(YamlScalar field) {
            Resource referral = renamed.named(field.text(), target, role);
            return referral == null || referral.name().equals(field.text())
                    ? field
                    : FieldSetter.text(field, referral.name(), YamlTag.NONE, markOf(referral), cells);
        }

        private Mark markOf(Resource referral) {
            YamlMap metadata = referral.root().map("metadata");
            YamlNode name = metadata == null ? null : metadata.get("name");
            return name == null ? mark : name.mark(mark.directive());
        }

        private YamlNode setMap(YamlMap map) {
            YamlNode nameNode = map.get("name");
            if (nameNode == null) {
                throw Problem.error(
                                "this field names another object, and has no name",
                                map.span(),
                                "write its name, or correct the nameReference configuration")
                        .asException();
            }
            String name = nameNode instanceof YamlScalar scalar ? scalar.text() : "";
            YamlNode namespace = map.get("namespace");
            Resource referral = renamed.named(
                    name,
                    namespace == null ? null : namespace instanceof YamlScalar text ? text.text() : "",
                    target,
                    role);
            if (referral == null
                    || referral.name().equals(name) && referral.namespace().isEmpty()) {
                return map;
            }
            Mark from = markOf(referral);
            YamlMap result = map.with("name", FieldSetter.text(nameNode, referral.name(), YamlTag.NONE, from, cells));
            if (referral.namespace().isEmpty()) {
                return result;
            }
            return result.with(
                    "namespace",
                    namespace == null
                            ? YamlScalar.plain(from, 0, referral.namespace()).quotedIfAmbiguous()
                            : namespace.isNull() || namespace instanceof YamlScalar
                                    ? FieldSetter.text(namespace, referral.namespace(), YamlTag.NONE, from, cells)
                                    : YamlScalar.plain(namespace.replacedBy(from), 0, referral.namespace()));
        }
    }
}
