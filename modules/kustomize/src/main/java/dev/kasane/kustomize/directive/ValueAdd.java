package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.files.TreePath;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.Fields;
import dev.kasane.kustomize.config.Selector;
import dev.kasane.kustomize.field.FieldSetter;
import dev.kasane.kustomize.field.MatchedFields;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.kustomize.select.ObjectSelector;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plugin {@code ValueAddTransformer}: puts a value into fields, or into a place of the paths they hold. */
public final class ValueAdd implements Transformer {

    private final String value;
    private final List<Target> targets = new ArrayList<>();
    private final Mark mark;
    private final Schemas schemas;

    private record Target(@Nullable Selector selector, String fieldPath, long position, YamlNode at) {
        static Target read(Fields fields) {
            YamlScalar path = fields.text("fieldPath");
            return new Target(
                    fields.child("selector", Selector::read),
                    path == null ? "" : path.text(),
                    fields.number("filePathPosition"),
                    fields.map());
        }
    }

    /**
     * @param fields the plugin's configuration
     * @param folder where its files are
     */
    public ValueAdd(Fields fields, Folder folder) {
        YamlScalar written = fields.text("value");
        String text = written == null ? "" : written.text().strip();
        this.value = text.isEmpty() ? TreePath.name(folder.path()) : text;
        this.mark = Mark.at(fields.map().span(), "ValueAddTransformer");
        this.schemas = folder.session().schemas();
        List<Target> inline = fields.children("targets", Target::read);
        if (inline != null) {
            targets.addAll(inline);
        }
        YamlScalar file = fields.text("targetFilePath");
        if (file != null && !file.text().isEmpty()) {
            targets.addAll(read(folder, file));
        }
        check(fields);
    }

    private static List<Target> read(Folder folder, YamlScalar path) {
        YamlNode document = folder.session().reader().first(folder.load(path, "targetFilePath"));
        if (document == null || !(Yaml11.toJson(document) instanceof YamlMap map)) {
            throw Problem.error("a file of targets must hold a map", path.span(), "write targets: and a list")
                    .asException();
        }
        Problems problems = new Problems();
        List<Target> read = Fields.of(map, Fields.Mode.PLUGIN, problems).children("targets", Target::read);
        problems.throwIfAny();
        return read == null ? List.of() : read;
    }

    private void check(Fields fields) {
        if (targets.isEmpty()) {
            fields.problems()
                    .error("ValueAddTransformer has no targets", fields.map().span(), "write targets: and a list");
        }
        for (Target target : targets) {
            if (target.fieldPath.isEmpty()) {
                fields.problems().error("this target has no fieldPath", target.at.span(), "write it, with slashes");
            }
            if (target.position < 0) {
                fields.problems().error("filePathPosition cannot be negative", target.at.span(), "write 0 or more");
            }
        }
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        ResourceSet result = resources;
        for (Target target : targets) {
            List<Resource> changed = result.toList();
            Selector selector = target.selector;
            if (selector == null) {
                changed.replaceAll(resource -> apply(resource, target));
            } else {
                for (int position : new ObjectSelector(selector).select(result)) {
                    changed.set(position, apply(changed.get(position), target));
                }
            }
            result = ResourceSet.of(changed);
        }
        return result;
    }

    private Resource apply(Resource resource, Target target) {
        if (target.fieldPath.equals("metadata/namespace")) {
            return resource.withRoot(Namespace.set(resource, value, mark, schemas), schemas);
        }
        SharedNodes cells = new SharedNodes();
        YamlScalar text = YamlScalar.plain(mark, 0, "");
        MatchedFields path = new MatchedFields(
                split(target.fieldPath), text, mark, target.at.span(), field -> set(field, target, cells));
        return resource.withRoot(cells.spread((YamlMap) path.apply(resource.root())), schemas);
    }

    private static List<String> split(String path) {
        List<String> names = new ArrayList<>(List.of(FieldSpec.split(path)));
        names.removeIf(String::isBlank);
        return names;
    }

    private YamlNode set(YamlNode field, Target target, SharedNodes cells) {
        String old = field instanceof YamlScalar scalar ? scalar.text() : "";
        String text = target.position > 0 ? insert(old, (int) target.position - 1) : value;
        return FieldSetter.text(field, text, YamlTag.NONE, mark, cells);
    }

    /** A path with the value as a further name at a position; a leading slash stays where it is. */
    private String insert(String path, int position) {
        boolean absolute = path.startsWith("/");
        List<String> names = new ArrayList<>();
        for (String name : path.split("/")) {
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
        names.add(Math.min(position, names.size()), value);
        return (absolute ? "/" : "") + String.join("/", names);
    }
}
