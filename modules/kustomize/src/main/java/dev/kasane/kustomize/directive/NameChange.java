package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.field.FieldPath;
import dev.kasane.kustomize.field.FieldSetter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.List;

/** The base class of the name prefix and suffix: excludes some kinds, and records the former names. */
abstract class NameChange implements Transformer {

    private final List<FieldPath> paths = new ArrayList<>();
    private final Mark mark;
    private final Schemas schemas;

    NameChange(FieldSpecs fields, Mark mark, Schemas schemas) {
        for (FieldSpec spec : fields.list()) {
            paths.add(new FieldPath(spec, FieldPath.Missing.STRING));
        }
        this.mark = mark;
        this.schemas = schemas;
    }

    /** The text with the prefix or suffix. */
    abstract String change(String text);

    /** The object with the prefix or suffix noted. */
    abstract Resource note(Resource resource);

    @Override
    public final ResourceSet apply(ResourceSet resources) {
        return resources.mapConcurrently(this::apply);
    }

    private Resource apply(Resource resource) {
        Gvk original = resource.originalId().gvk();
        if (keepsItsName(original)) {
            return resource;
        }
        Resource result = resource;
        for (FieldPath path : paths) {
            if (original.isSelectedBy(path.spec().gvk())) {
                result = apply(result, path);
            }
        }
        return result;
    }

    private static boolean keepsItsName(Gvk gvk) {
        return gvk.kind().equals("CustomResourceDefinition")
                || gvk.kind().equals("Namespace")
                || gvk.kind().equals("APIService") && gvk.group().equals("apiregistration.k8s.io");
    }

    private Resource apply(Resource resource, FieldPath path) {
        Resource noted = path.spec().path().equals("metadata/name") ? note(resource) : resource;
        if (!resource.gvk().isSelectedBy(path.spec().gvk())) {
            return noted;
        }
        SharedNodes cells = new SharedNodes();
        YamlMap root = path.apply(resource.root(), mark, field -> set(field, cells));
        return noted.withRoot(cells.spread(root), schemas);
    }

    private YamlNode set(YamlNode field, SharedNodes cells) {
        String text = field instanceof YamlScalar scalar ? scalar.text() : "";
        return FieldSetter.text(field, change(text), YamlTag.NONE, mark, cells);
    }
}
