package dev.kasane.kustomize.field;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.files.Origin;
import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.NodeText;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Changes every field that a path selects, as kyaml's {@code PathMatcher} does: conditions on list items are regular
 * expressions, {@code *} is every item, and missing fields may be created.
 */
public final class MatchedFields {

    private final List<String> parts;
    private final @Nullable YamlNode kindToCreate;
    private final Origin made;
    private final Span at;
    private final UnaryOperator<YamlNode> change;
    private int matches;

    /**
     * @param parts names, indexes, conditions and wildcards
     * @param kindToCreate a value of the kind that is made where the field is missing; null when none is made
     * @param made the origin of what is made on the way
     * @param at where the path is written
     * @param change computes the new value of each field
     */
    public MatchedFields(
            List<String> parts, @Nullable YamlNode kindToCreate, Origin made, Span at, UnaryOperator<YamlNode> change) {
        this.parts = parts;
        this.kindToCreate = kindToCreate;
        this.made = made;
        this.at = at;
        this.change = change;
    }

    /** The object with the fields changed; the object itself when none is. */
    public YamlNode apply(YamlNode root) {
        return apply(root, 0);
    }

    /** How many fields were found so far. */
    public int matches() {
        return matches;
    }

    private YamlNode apply(YamlNode node, int index) {
        if (index == parts.size()) {
            matches++;
            return change.apply(node);
        }
        String part = parts.get(index);
        int position = PathSplitter.indexOf(part);
        if (position >= 0) {
            return applyToItem(list(node, part), position, index);
        }
        if (PathSplitter.isCondition(part)) {
            return applyToMatching(list(node, part), ListCondition.parse(part, at), index);
        }
        if (part.equals("*")) {
            YamlList list = list(node, part);
            YamlList result = list;
            for (int i = 0; i < list.size(); i++) {
                result = result.with(i, apply(list.get(i), index + 1));
            }
            return result;
        }
        return applyToField(node, part, index);
    }

    private YamlList list(YamlNode node, String part) {
        if (node instanceof YamlList list) {
            return list;
        }
        if (node.isNull()) {
            return YamlList.of(node.origin(), node.offset(), List.of());
        }
        throw problem(part + " selects items of a list, and there is " + node.kind());
    }

    private KasaneException problem(String sentence) {
        return Problem.error(sentence, at, "correct the path " + String.join(".", parts))
                .asException();
    }

    private YamlNode applyToItem(YamlList list, int position, int index) {
        YamlList result = list;
        if (position == list.size() && kindToCreate != null) {
            result = list.plus(emptyFor(index + 1));
        }
        if (position >= result.size()) {
            throw problem("the path selects item " + position + " of a list of " + list.size());
        }
        return result.with(position, apply(result.get(position), index + 1));
    }

    private YamlNode applyToMatching(YamlList list, ListCondition condition, int index) {
        Pattern pattern = compile(condition.value());
        int before = matches;
        YamlList result = list;
        for (int i = 0; i < list.size(); i++) {
            if (matches(list.get(i), condition, pattern)) {
                result = result.with(i, applyBehindCondition(list.get(i), condition, index));
            }
        }
        if (matches > before || kindToCreate == null) {
            return result;
        }
        YamlScalar value = YamlScalar.plain(made, 0, condition.value());
        YamlNode item =
                condition.field().isEmpty() ? value : YamlMap.empty(made, 0).with(condition.field(), value);
        if (!matches(item, condition, pattern)) {
            throw problem("no item of the list fits " + condition.value() + ", and one made from it would not either");
        }
        return result.plus(applyBehindCondition(item, condition, index));
    }

    private YamlNode applyBehindCondition(YamlNode item, ListCondition condition, int index) {
        // Kustomize ignores the parts after a condition on plain values.
        return apply(item, condition.field().isEmpty() ? parts.size() : index + 1);
    }

    private static boolean matches(YamlNode item, ListCondition condition, Pattern pattern) {
        YamlNode value =
                condition.field().isEmpty() ? item : item instanceof YamlMap map ? map.get(condition.field()) : null;
        return value != null
                && Expression.matcher(pattern, NodeText.of(value).strip()).find();
    }

    private Pattern compile(String expression) {
        try {
            return Expression.compile(expression);
        } catch (PatternSyntaxException e) {
            throw problem("the regular expression " + expression + " cannot be read: " + e.getDescription());
        }
    }

    private YamlNode applyToField(YamlNode node, String name, int index) {
        if (node.isNull()) {
            if (kindToCreate != null) {
                // Kustomize puts the field into the null, so it is not in the output.
                apply(emptyFor(index + 1), index + 1);
            }
            return node;
        }
        if (!(node instanceof YamlMap map)) {
            throw problem(name + " selects a field of a map, and there is " + node.kind());
        }
        int found = map.indexOf(name);
        if (found < 0) {
            return kindToCreate == null
                    ? map
                    : map.with(YamlScalar.plain(made, 0, name), apply(emptyFor(index + 1), index + 1));
        }
        YamlNode field = map.value(found);
        if (field instanceof YamlScalar text && index + 1 < parts.size()) {
            matches += EmbeddedText.countMatches(text, parts.subList(index + 1, parts.size()), kindToCreate, at);
            return map;
        }
        return map.with(found, apply(field, index + 1));
    }

    /** The value to create for a missing field, by the part of the path that follows it. */
    private YamlNode emptyFor(int next) {
        if (next == parts.size()) {
            if (kindToCreate instanceof YamlMap) {
                return YamlMap.empty(made, 0);
            }
            return kindToCreate instanceof YamlList ? YamlList.of(made, 0, List.of()) : YamlScalar.plain(made, 0, "");
        }
        String part = parts.get(next);
        return PathSplitter.isCondition(part) || PathSplitter.indexOf(part) >= 0
                ? YamlList.of(made, 0, List.of())
                : YamlMap.empty(made, 0);
    }
}
