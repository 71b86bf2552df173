package dev.kasane.kustomize.directive;

import dev.kasane.files.Layer;
import dev.kasane.files.Mark;
import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.Replacement;
import dev.kasane.kustomize.config.Selector;
import dev.kasane.kustomize.field.EmbeddedText;
import dev.kasane.kustomize.field.LookupPath;
import dev.kasane.kustomize.field.MatchedFields;
import dev.kasane.kustomize.field.PathSplitter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.kustomize.select.ObjectSelector;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.TimeLimit;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.yaml.NodeBudget;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields a replacement copies its value to. */
final class ReplacementTarget {

    private final Replacement.Target target;
    private final ObjectSelector select;
    private final List<ObjectSelector> reject = new ArrayList<>();
    private final List<FieldText> fieldPaths = new ArrayList<>();
    private final boolean create;
    private final Mark mark;
    private final Schemas schemas;
    private final NodeBudget budget;

    /** A path and the node it is written in. */
    private record FieldText(String text, List<String> parts, YamlNode at) {}

    ReplacementTarget(Replacement.Target target, String directive, Schemas schemas, YamlLimits limits) {
        this.target = target;
        Selector selected = target.select();
        if (selected == null) {
            throw Replacements.problem(
                    target.at(), "a target must select objects", "write select: with a kind or a name");
        }
        this.select = new ObjectSelector(selected);
        for (Selector rejected : target.reject()) {
            reject.add(new ObjectSelector(rejected));
        }
        for (YamlScalar path : target.fieldPaths()) {
            fieldPaths.add(new FieldText(path.text(), PathSplitter.split(path.text()), path));
        }
        if (fieldPaths.isEmpty()) {
            String path = ReplacementSource.DEFAULT_PATH;
            fieldPaths.add(new FieldText(path, PathSplitter.split(path), target.at()));
        }
        Replacement.Options options = target.options();
        this.create = options != null && options.create();
        this.mark = Mark.at(target.at().span(), directive);
        this.schemas = schemas;
        this.budget = new NodeBudget(limits, target.at().span());
    }

    /** Copies a value into the selected objects. Returns whether there is one. */
    boolean apply(List<Resource> resources, ReplacementSource source) {
        boolean matched = false;
        for (int i = 0; i < resources.size(); i++) {
            if (isMeant(resources.get(i))) {
                matched = true;
                for (FieldText path : fieldPaths) {
                    TimeLimit.check();
                    Resource changed = copy(resources.get(i), path, source.value());
                    if (changed != resources.get(i)) {
                        resources.set(i, changed);
                        source.follow(i, changed);
                    }
                }
            }
        }
        return matched;
    }

    private boolean isMeant(Resource resource) {
        if (!select.matchesLabels(resource)) {
            return false;
        }
        List<ResourceId> ids = new ArrayList<>(resource.previousIds());
        ids.addFirst(resource.id());
        for (ObjectSelector rejected : reject) {
            boolean byLabels = isWritten(rejected.selector().labelSelector())
                    || isWritten(rejected.selector().annotationSelector());
            if (byLabels && rejected.matchesLabels(resource)
                    || !rejected.selector().isEmptyId() && ids.stream().anyMatch(rejected::matches)) {
                return false;
            }
        }
        return ids.stream().anyMatch(select::matches);
    }

    private static boolean isWritten(@Nullable YamlScalar text) {
        return text != null && !text.text().isEmpty();
    }

    private Resource copy(Resource resource, FieldText path, YamlNode value) {
        YamlMap content = ReplacementSource.contentFor(resource, path.text);
        boolean written = content != resource.root();
        YamlMap embedded = copyIntoText(content, path, value);
        YamlMap result = embedded == null ? copyIntoField(resource, content, path, value) : embedded;
        Resource changed = resource.withRoot(result, schemas);
        return written ? BuildAnnotations.reread(changed) : changed;
    }

    private YamlMap copyIntoField(Resource resource, YamlMap content, FieldText path, YamlNode value) {
        SharedNodes cells = new SharedNodes();
        MatchedFields match = new MatchedFields(
                path.parts, create ? value : null, mark, path.at.span(), field -> put(field, value, cells));
        YamlMap changed = (YamlMap) match.apply(content);
        if (match.matches() == 0) {
            throw Replacements.problem(
                    path.at,
                    resource.id().toText() + " has no field " + path.text,
                    create ? "correct the path" : "correct the path, or let it be made with options: {create: true}");
        }
        return cells.spread(changed);
    }

    /**
     * The object with a value copied into a text that is YAML or JSON; null if the path does not reach into such a
     * text.
     */
    private @Nullable YamlMap copyIntoText(YamlMap content, FieldText path, YamlNode value) {
        for (int length = 1; length < path.parts.size(); length++) {
            List<String> parts = path.parts.subList(0, length);
            LookupPath way = new LookupPath(parts, null);
            YamlNode found;
            try {
                found = way.find(content);
            } catch (KasaneException noSuchWay) {
                continue;
            }
            if (found instanceof YamlScalar text) {
                String changed = EmbeddedText.change(
                        text,
                        path.parts.subList(length, path.parts.size()),
                        create ? value : null,
                        path.at.span(),
                        field -> field instanceof YamlScalar scalar ? scalar.withText(textOf(value)) : value);
                return changed == null ? null : withText(content, way, text, changed, value.isSecret());
            }
        }
        return null;
    }

    private YamlMap withText(YamlMap content, LookupPath way, YamlScalar before, String text, boolean secret) {
        SharedNodes cells = new SharedNodes();
        Origin replaced = before.replacedBy(mark);
        YamlNode after = cells.exchange(before, before.withText(text).from(secret ? replaced.secret() : replaced, 0));
        return cells.spread((YamlMap) way.replace(content, after));
    }

    private static String textOf(YamlNode node) {
        return node instanceof YamlScalar scalar ? scalar.text() : "";
    }

    private YamlNode put(YamlNode field, YamlNode value, SharedNodes cells) {
        Replacement.Options options = target.options();
        YamlNode copied = value instanceof YamlScalar scalar ? scalar.unlinked() : value;
        if (options != null && !options.delimiter().isEmpty()) {
            copied = joined(field, copied, options);
        }
        if (field instanceof YamlScalar scalar) {
            String text = textOf(budget.spend(copied));
            return scalar.text().equals(text)
                    ? field
                    : cells.exchange(field, scalar.withText(text).from(over(value, field), 0));
        }
        return budget.spend(copied).from(over(value, field), 0);
    }

    /** The origin of a copied value: the place where it was read, over the origin of the replaced value. */
    private Origin over(YamlNode value, YamlNode field) {
        Origin replaced = field.replacedBy(mark);
        if (value.origin() instanceof SourceFile) {
            return new Layer(value.mark(mark.directive()), replaced, 0);
        }
        return value.isSecret() ? replaced.secret() : replaced;
    }

    private YamlNode joined(YamlNode field, YamlNode value, Replacement.Options options) {
        if (!(field instanceof YamlScalar scalar)) {
            throw Replacements.problem(
                    target.at(),
                    "a delimiter divides a single value, and the field is " + field.kind(),
                    "remove the delimiter");
        }
        List<String> parts = ReplacementSource.split(scalar.text(), options.delimiter());
        String text = value.isNull() ? "" : textOf(value);
        if (options.index() < 0) {
            parts.addFirst(text);
        } else if (options.index() >= parts.size()) {
            parts.add(text);
        } else {
            parts.set((int) options.index(), text);
        }
        String joined = String.join(options.delimiter(), parts);
        return value instanceof YamlScalar copied ? copied.withText(joined) : scalar.withText(joined);
    }
}
