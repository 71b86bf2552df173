package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.ImageEntry;
import dev.kasane.kustomize.field.FieldPath;
import dev.kasane.kustomize.field.FieldPaths;
import dev.kasane.kustomize.field.FieldSetter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;

/**
 * {@code images}: new names, tags and digests, first in every list of containers at any depth, then in the configured
 * fields. An image in both is changed twice, as in kustomize.
 */
public final class Images implements Transformer {

    private final ImageName image;
    private final FieldPaths fields;
    private final Mark mark;
    private final Schemas schemas;
    private final ImageEntry entry;
    private volatile boolean matched;

    public Images(ImageEntry entry, FieldSpecs fields, String directive, Schemas schemas) {
        this.entry = entry;
        this.image = new ImageName(entry);
        this.fields = new FieldPaths(fields, FieldPath.Missing.NOTHING);
        this.mark = Mark.at(entry.at().span(), directive);
        this.schemas = schemas;
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        return resources.mapConcurrently(this::apply);
    }

    @Override
    public void noteUnmatched(Problems unmatched) {
        if (!matched) {
            unmatched.warning(
                    "images: no container uses the image " + entry.name(),
                    entry.at().span(),
                    "correct the name, which has no tag, or remove the entry");
        }
    }

    private Resource apply(Resource resource) {
        if (resource.gvk().kind().equals("CustomResourceDefinition")) {
            return resource;
        }
        SharedNodes cells = new SharedNodes();
        YamlMap root = (YamlMap) walk(resource.root(), cells);
        for (FieldPath field : fields.of(resource.gvk())) {
            root = field.apply(root, mark, value -> rename(value, cells));
        }
        return resource.withRoot(cells.spread(root), schemas);
    }

    private YamlNode walk(YamlNode node, SharedNodes cells) {
        if (node instanceof YamlMap map) {
            YamlMap result = map;
            for (int i = 0; i < map.size(); i++) {
                YamlNode value = map.value(i);
                if (!(value instanceof YamlScalar)) {
                    YamlNode walked = walk(value, cells);
                    String key = map.key(i).text();
                    boolean containers = key.equals("containers") || key.equals("initContainers");
                    result = result.with(
                            i, containers && walked instanceof YamlList list ? containers(list, cells) : walked);
                }
            }
            return result;
        }
        if (node instanceof YamlList list) {
            YamlList result = list;
            for (int i = 0; i < list.size(); i++) {
                result = result.with(i, walk(list.get(i), cells));
            }
            return result;
        }
        return node;
    }

    private YamlNode containers(YamlList list, SharedNodes cells) {
        YamlList result = list;
        for (int i = 0; i < list.size(); i++) {
            YamlNode item = list.get(i);
            if (item instanceof YamlMap container) {
                int at = container.indexOf("image");
                result = at < 0 ? result : result.with(i, container.with(at, rename(container.value(at), cells)));
            } else if (!item.isNull()) {
                throw Problem.error(
                                "a container must be a map, and this is " + item.kind(),
                                item.span(),
                                "write - name: … and image: …")
                        .asException();
            }
        }
        return result;
    }

    private YamlNode rename(YamlNode field, SharedNodes cells) {
        if (!(field instanceof YamlScalar scalar)) {
            throw Problem.error("an image must be a string, and this is " + field.kind(), field.span(), null)
                    .asException();
        }
        String renamed = image.rename(scalar.text());
        if (renamed != null && !matched) {
            matched = true;
        }
        return renamed == null ? field : FieldSetter.text(field, renamed, YamlTag.NONE, mark, cells);
    }
}
