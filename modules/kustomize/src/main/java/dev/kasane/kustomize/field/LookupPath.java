package dev.kasane.kustomize.field;

import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds one field by its path, as kyaml's {@code PathGetter} does. */
public final class LookupPath {

    private final List<String> parts;
    private final @Nullable Span at;

    /**
     * @param parts names, indexes, conditions on list items, and {@code -} for the last item
     * @param at where the path is written
     */
    public LookupPath(List<String> parts, @Nullable Span at) {
        this.parts = new ArrayList<>();
        for (String part : parts) {
            if (!part.isBlank()) {
                this.parts.add(part.strip());
            }
        }
        this.at = at;
    }

    /**
     * The field; null when there is none.
     *
     * @throws KasaneException if the path goes through a value that has no fields
     */
    public @Nullable YamlNode find(YamlNode root) {
        YamlNode node = root;
        for (String part : parts) {
            int position = step(node, part);
            if (position < 0) {
                return null;
            }
            node = child(node, position);
        }
        return node;
    }

    /** A value with the field, which has to be there, exchanged for another. */
    public YamlNode replace(YamlNode root, YamlNode value) {
        return replace(root, 0, value);
    }

    private YamlNode replace(YamlNode node, int index, YamlNode value) {
        if (index == parts.size()) {
            return value;
        }
        int position = step(node, parts.get(index));
        YamlNode changed = replace(child(node, position), index + 1, value);
        return node instanceof YamlMap map ? map.with(position, changed) : ((YamlList) node).with(position, changed);
    }

    private static YamlNode child(YamlNode node, int position) {
        return node instanceof YamlMap map ? map.value(position) : ((YamlList) node).get(position);
    }

    /** The position of the child that a part of the path selects, or -1. */
    private int step(YamlNode node, String part) {
        int index = PathSplitter.indexOf(part);
        boolean number = index >= 0 || isNegative(part);
        if (part.equals("*")) {
            throw problem("* cannot be used in this path");
        }
        if (node.isNull()) {
            return -1;
        }
        if (number || part.equals("-") || PathSplitter.isCondition(part)) {
            if (!(node instanceof YamlList list)) {
                throw problem(part + " selects an item of a list, and there is " + node.kind());
            }
            return item(list, part, index);
        }
        if (!(node instanceof YamlMap map)) {
            throw problem(part + " selects a field of a map, and there is " + node.kind());
        }
        return map.indexOf(part);
    }

    private static boolean isNegative(String part) {
        return part.length() > 1 && part.charAt(0) == '-' && PathSplitter.indexOf(part.substring(1)) >= 0;
    }

    private int item(YamlList list, String part, int index) {
        if (part.equals("-")) {
            if (list.size() == 0) {
                throw problem("- selects the last item of an empty list");
            }
            return list.size() - 1;
        }
        if (!PathSplitter.isCondition(part)) {
            if (index < 0) {
                throw problem("an index cannot be negative, and " + part + " is");
            }
            return index < list.size() ? index : -1;
        }
        ListCondition condition = ListCondition.parse(part, at);
        for (int i = 0; i < list.size(); i++) {
            YamlNode value = condition.field().isEmpty()
                    ? list.get(i)
                    : list.get(i) instanceof YamlMap map ? map.get(condition.field()) : null;
            String text = value instanceof YamlScalar scalar ? scalar.text() : "";
            if (value != null && text.equals(condition.value())) {
                return i;
            }
        }
        return -1;
    }

    private KasaneException problem(String sentence) {
        return Problem.error(sentence, at, "correct the path " + String.join(".", parts))
                .asException();
    }
}
