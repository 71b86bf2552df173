package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.files.Origin;
import dev.kasane.kustomize.config.GeneratorEntry;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.KeyValues;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Generated;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The base class of the generators of ConfigMaps and Secrets, which differ only in the fields for the data. */
abstract class DataGenerator implements Generator {

    final GeneratorEntry entry;
    final Folder folder;
    final String directive;
    private final Mark mark;

    DataGenerator(GeneratorEntry entry, Folder folder, String directive) {
        this.entry = entry;
        this.folder = folder;
        this.directive = directive;
        this.mark = Mark.at(entry.at().span(), directive);
    }

    /** The kind that is made. */
    abstract String kind();

    /** The object with its data and what else is its kind's own. */
    abstract YamlMap withData(YamlMap object, SortedMap<String, KeyValues.Value> data);

    @Override
    public final List<Resource> generate() {
        if (entry.name().isEmpty()) {
            throw Problem.error(
                            "a generated " + kind() + " needs a name",
                            entry.at().span(),
                            "write its name")
                    .asException();
        }
        YamlMap metadata = map("name", made(entry.name()));
        if (!entry.namespace().isEmpty()) {
            metadata = metadata.with("namespace", made(entry.namespace()));
        }
        metadata = with(metadata, "labels", entry.options().labels());
        metadata = with(metadata, "annotations", entry.options().annotations());
        YamlMap object =
                map("apiVersion", made("v1")).with("kind", made(kind())).with("metadata", metadata);
        object = withData(object, KeyValues.read(folder, entry, directive));
        if (entry.options().immutable()) {
            object = object.with("immutable", YamlScalar.tagged(mark, 0, YamlTag.BOOL, "true"));
        }
        Generated generated = new Generated(
                Generated.Behavior.of(entry.behavior()), !entry.options().disableNameSuffixHash());
        return List.of(Resource.of(object, folder.session().schemas()).withGenerated(generated));
    }

    final YamlScalar made(String text) {
        return YamlScalar.string(mark, 0, text).quotedIfAmbiguous();
    }

    final YamlMap map(String key, YamlNode value) {
        return YamlMap.empty(mark, 0).with(key, value);
    }

    private YamlMap with(YamlMap metadata, String field, TextMap texts) {
        if (texts.isEmpty()) {
            return metadata;
        }
        YamlMap map = YamlMap.empty(mark, 0);
        for (TextMap.Entry text : texts.entries()) {
            Origin origin = Mark.at(text.value().span(), directive);
            map = map.with(
                    text.key(),
                    YamlScalar.string(origin, 0, text.value().text()).doubleQuoted());
        }
        return metadata.with(field, map);
    }

    /** An object with entries added to a map of it. */
    static YamlMap withEntries(YamlMap object, String field, Map<String, YamlScalar> entries, Origin origin) {
        YamlScalar[] keys = new YamlScalar[entries.size()];
        YamlNode[] values = new YamlNode[entries.size()];
        int i = 0;
        for (Map.Entry<String, YamlScalar> entry : entries.entrySet()) {
            keys[i] =
                    YamlScalar.plain(entry.getValue().origin(), entry.getValue().offset(), entry.getKey());
            values[i++] = entry.getValue();
        }
        return object.with(field, YamlMap.of(origin, 0, keys, values));
    }

    final YamlScalar value(KeyValues.Value value, String text) {
        Origin origin = new Mark(value.file(), value.offset(), directive);
        return YamlScalar.block(origin, 0, text).quotedIfAmbiguous();
    }

    final Origin origin() {
        return mark;
    }
}
