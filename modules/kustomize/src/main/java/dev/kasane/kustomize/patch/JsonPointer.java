package dev.kasane.kustomize.patch;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path of a JSON patch (RFC 6901) as {@code evanphx/json-patch} 4.13 follows it: the text before the first slash is
 * dropped, and a negative index counts from the end of a list.
 */
final class JsonPointer {

    private final JsonOperation operation;
    private final String text;
    private final String[] names;

    JsonPointer(JsonOperation operation, String text) {
        this.operation = operation;
        this.text = text;
        this.names = text.split("/", -1);
        for (int i = 0; i < names.length; i++) {
            names[i] = names[i].replace("~1", "/").replace("~0", "~");
        }
    }

    /** A change of the map or list that contains the value at the path. */
    private interface Change {
        YamlNode apply(YamlNode holder, String name);
    }

    private YamlNode change(YamlNode document, Change change) {
        if (names.length < 2) {
            throw missing();
        }
        return change(document, 1, change);
    }

    private YamlNode change(YamlNode node, int at, Change change) {
        if (at == names.length - 1) {
            return change.apply(holder(node), names[at]);
        }
        YamlNode next = get(holder(node), names[at]);
        if (next == null || next.isNull()) {
            throw missing();
        }
        YamlNode changed = change(next, at + 1, change);
        return node instanceof YamlMap map
                ? map.with(map.indexOf(names[at]), changed)
                : ((YamlList) node).with(index((YamlList) node, names[at]), changed);
    }

    private YamlNode holder(YamlNode node) {
        if (node instanceof YamlScalar) {
            throw missing();
        }
        return node;
    }

    private RuntimeException missing() {
        return operation.problem(
                "the path " + text + " of this " + operation.kind() + " does not exist in the object",
                names.length < 2 ? "start the path with a slash" : "add its parent first, or correct the path");
    }

    /** The value at the path; null if a map has no such key. */
    @Nullable
    YamlNode get(YamlNode document) {
        @Nullable YamlNode[] found = new @Nullable YamlNode[1];
        change(document, (holder, name) -> {
            found[0] = get(holder, name);
            return holder;
        });
        return found[0];
    }

    private @Nullable YamlNode get(YamlNode holder, String name) {
        if (holder instanceof YamlMap map) {
            return map.get(name);
        }
        YamlList list = (YamlList) holder;
        return list.get(index(list, name));
    }

    /** The document with a value added: set in a map, inserted into a list. */
    YamlNode add(YamlNode document, YamlNode value) {
        return change(document, (holder, name) -> {
            if (holder instanceof YamlMap map) {
                return map.with(YamlScalar.string(value.origin(), value.offset(), name), value);
            }
            List<YamlNode> items = new ArrayList<>();
            ((YamlList) holder).forEach(items::add);
            items.add(name.equals("-") ? items.size() : position(name, items.size(), 1), value);
            return ((YamlList) holder).withItems(items);
        });
    }

    /** The document with a value set: in a map even where there was none. */
    YamlNode set(YamlNode document, YamlNode value) {
        return change(document, (holder, name) -> {
            if (holder instanceof YamlMap map) {
                return map.with(YamlScalar.string(value.origin(), value.offset(), name), value);
            }
            YamlList list = (YamlList) holder;
            return list.with(index(list, name), value);
        });
    }

    /** The document without the value at the path. */
    YamlNode remove(YamlNode document) {
        return change(document, (holder, name) -> {
            if (holder instanceof YamlMap map) {
                if (map.indexOf(name) < 0) {
                    throw operation.problem(
                            "there is nothing at " + text + " to " + operation.kind(),
                            "correct the path, or drop this operation");
                }
                return map.without(name);
            }
            YamlList list = (YamlList) holder;
            List<YamlNode> items = new ArrayList<>();
            list.forEach(items::add);
            items.remove(index(list, name));
            return list.withItems(items);
        });
    }

    private int index(YamlList list, String name) {
        return position(name, list.size(), 0);
    }

    /** The position an index means in a list that has some more places than items. */
    private int position(String name, int items, int more) {
        int index;
        try {
            index = Integer.parseInt(name);
        } catch (NumberFormatException e) {
            throw operation.problem(
                    "the path " + text + " points into a list, and " + name + " is not an index",
                    "write a number, or - to add at the end");
        }
        int position = index < 0 ? index + items + more : index;
        if (position < 0 || position >= items + more) {
            throw operation.problem(
                    "the path " + text + " selects item " + index + " of a list of " + items, "correct the index");
        }
        return position;
    }
}
