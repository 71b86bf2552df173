package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.kustomize.field.FieldPath;
import dev.kasane.kustomize.field.FieldPaths;
import dev.kasane.kustomize.field.FieldSetter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/** Sets entries of maps, such as labels, at all places a configuration names. */
final class EntrySetter implements Transformer {

    private final List<Entry> entries = new ArrayList<>();
    private final FieldPaths paths;
    private final Schemas schemas;

    private record Entry(String key, YamlScalar value, Mark mark) {}

    EntrySetter(TextMap texts, FieldSpecs specs, String directive, Schemas schemas) {
        for (TextMap.Entry text : texts.entries()) {
            Mark mark = Mark.at(text.value().span(), directive);
            YamlScalar value = YamlScalar.string(mark, 0, text.value().text())
                    .quotedIfAmbiguous()
                    .linked();
            entries.add(new Entry(text.key(), value, mark));
        }
        this.paths = new FieldPaths(specs, FieldPath.Missing.MAP);
        this.schemas = schemas;
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        return entries.isEmpty() ? resources : resources.mapConcurrently(this::apply);
    }

    private Resource apply(Resource resource) {
        List<FieldPath> fields = paths.of(resource.gvk());
        YamlMap root = resource.root();
        for (Entry entry : entries) {
            SharedNodes cells = new SharedNodes();
            for (FieldPath field : fields) {
                root = cells.spread(field.apply(
                        root, entry.mark, map -> FieldSetter.entry(map, entry.key, entry.value, entry.mark, cells)));
            }
        }
        return resource.withRoot(root, schemas);
    }
}
