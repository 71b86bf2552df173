package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.field.FieldPath;
import dev.kasane.kustomize.field.FieldPaths;
import dev.kasane.kustomize.field.FieldSetter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.BuildAnnotations;
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

/**
 * {@code namespace}: sets the namespace of every namespaced object, the name of {@code Namespace} objects, and the
 * namespace of subjects of role bindings.
 */
public final class Namespace implements Transformer {

    private static final String META_NAMESPACE = "metadata/namespace";
    private static final String META_NAME = "metadata/name";
    private static final FieldPath OWN_FIELD =
            new FieldPath(new FieldSpec(new Gvk("", "", ""), META_NAMESPACE, true), FieldPath.Missing.STRING);

    /** The subjects of role bindings that get the namespace. */
    public enum Subjects {
        /** Those named {@code default}, whatever their kind. */
        NAMED_DEFAULT,
        /** All service accounts. */
        SERVICE_ACCOUNTS,
        NONE
    }

    /** The fields that are set. */
    public enum Fields {
        ALL,
        /** Those that are empty or missing. */
        EMPTY_ONLY
    }

    private final String namespace;
    private final FieldPaths ofNamespaces;
    private final FieldPaths ofBindings;
    private final FieldPaths ofOthers;
    private final Subjects subjects;
    private final Fields fields;
    private final Mark mark;
    private final Schemas schemas;

    public Namespace(String namespace, FieldSpecs specs, Subjects subjects, Fields fields, Mark mark, Schemas schemas) {
        this.namespace = namespace;
        List<FieldSpec> inCore = new ArrayList<>();
        List<FieldSpec> elsewhere = new ArrayList<>();
        List<FieldSpec> inBindings = new ArrayList<>();
        for (FieldSpec spec : specs.list()) {
            if (!spec.path().equals(META_NAMESPACE)) {
                inCore.add(spec);
                if (!spec.path().equals(META_NAME)) {
                    elsewhere.add(spec);
                    if (!isBinding(spec.gvk()) || !spec.path().equals("subjects/namespace")) {
                        inBindings.add(spec);
                    }
                }
            }
        }
        this.ofNamespaces = new FieldPaths(new FieldSpecs(inCore), FieldPath.Missing.STRING);
        this.ofBindings = new FieldPaths(new FieldSpecs(inBindings), FieldPath.Missing.STRING);
        this.ofOthers = new FieldPaths(new FieldSpecs(elsewhere), FieldPath.Missing.STRING);
        this.subjects = subjects;
        this.fields = fields;
        this.mark = mark;
        this.schemas = schemas;
    }

    /** A namespace without the bookkeeping and the checks of the directive. */
    static YamlMap set(Resource resource, String namespace, Mark mark, Schemas schemas) {
        return new Namespace(namespace, FieldSpecs.NONE, Subjects.NAMED_DEFAULT, Fields.ALL, mark, schemas)
                .setIn(resource);
    }

    private static boolean isBinding(Gvk gvk) {
        return gvk.kind().equals("RoleBinding") || gvk.kind().equals("ClusterRoleBinding");
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        if (namespace.isEmpty()) {
            return resources;
        }
        ResourceSet moved = resources.mapConcurrently(this::apply);
        for (Resource resource : moved) {
            int[] same = moved.positionsOf(resource.id());
            if (same.length > 1) {
                throw Problem.error(
                                mark.directive() + " " + namespace + " gives two objects the same name: "
                                        + resource.id().toText(),
                                moved.get(same[1]).root().span(),
                                "rename one of them, the other stands at "
                                        + moved.get(same[0]).root().span().toText())
                        .asException();
            }
        }
        return moved;
    }

    private Resource apply(Resource resource) {
        YamlMap annotations = resource.annotations();
        if (annotations != null && "true".equals(annotations.text(BuildAnnotations.HELM_GENERATED))) {
            return resource;
        }
        return resource.noteId().withRoot(setIn(resource), schemas);
    }

    private YamlMap setIn(Resource resource) {
        SharedNodes cells = new SharedNodes();
        YamlMap root = resource.root();
        if (!resource.id().isClusterScoped()) {
            root = OWN_FIELD.apply(root, mark, field -> set(field, cells));
        }
        boolean binding = isBinding(resource.gvk());
        if (binding && subjects != Subjects.NONE) {
            YamlNode bound = root.get("subjects");
            root = bound == null || bound.isNull() ? root : root.with("subjects", subjects(bound, cells));
        }
        boolean core =
                resource.gvk().group().isEmpty() && resource.gvk().version().equals("v1");
        FieldPaths paths = binding ? ofBindings : core ? ofNamespaces : ofOthers;
        for (FieldPath path : paths.of(resource.gvk())) {
            root = path.apply(root, mark, field -> set(field, cells));
        }
        return cells.spread(root);
    }

    private YamlNode set(YamlNode field, SharedNodes cells) {
        if (fields == Fields.EMPTY_ONLY
                && field instanceof YamlScalar scalar
                && !scalar.isNull()
                && !scalar.text().isEmpty()) {
            return field;
        }
        return FieldSetter.text(field, namespace, YamlTag.STR, mark, cells);
    }

    private YamlNode subjects(YamlNode bound, SharedNodes cells) {
        if (!(bound instanceof YamlList list)) {
            throw unexpected("subjects must be a list", bound);
        }
        YamlList result = list;
        for (int i = 0; i < list.size(); i++) {
            YamlNode item = list.get(i);
            if (item instanceof YamlMap subject && matches(subject)) {
                YamlNode old = subject.get("namespace");
                YamlNode field = old == null ? YamlScalar.plain(mark, 0, "") : old;
                result = result.with(i, subject.with("namespace", set(field, cells)));
            } else if (!item.isNull() && !(item instanceof YamlMap)) {
                throw unexpected("a subject must be a map", item);
            }
        }
        return result;
    }

    private static KasaneException unexpected(String sentence, YamlNode at) {
        return Problem.error(sentence + ", and this is " + at.kind(), at.span(), null)
                .asException();
    }

    private boolean matches(YamlMap subject) {
        return switch (subjects) {
            case NAMED_DEFAULT -> "default".equals(subject.text("name"));
            case SERVICE_ACCOUNTS -> "ServiceAccount".equals(subject.text("kind"));
            case NONE -> false;
        };
    }
}
