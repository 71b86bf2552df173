package dev.kasane.change.observed;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Changes of objects as the observations describe them. */
public final class Mutation {

    private Mutation() {}

    /** The object with the change of an observation, which has a path, an op and mostly a value. */
    public static YamlMap apply(YamlMap object, YamlMap observation) {
        List<Object> path = steps(Objects.requireNonNull(observation.text("path")));
        String op = Objects.requireNonNull(observation.text("op"));
        return (YamlMap) Objects.requireNonNull(edited(object, path, op, observation.get("to")));
    }

    /** The object with a value set, or removed when there is none. */
    public static YamlMap set(YamlMap object, List<Object> path, @Nullable YamlNode value) {
        return (YamlMap) Objects.requireNonNull(edited(object, path, value == null ? "remove" : "set", value));
    }

    private static @Nullable YamlNode edited(
            @Nullable YamlNode node, List<Object> path, String op, @Nullable YamlNode value) {
        if (path.isEmpty()) {
            return changed(node, op, value);
        }
        Object step = path.getFirst();
        List<Object> rest = path.subList(1, path.size());
        if (step instanceof Integer index) {
            YamlList list = (YamlList) Objects.requireNonNull(node);
            List<YamlNode> items = new ArrayList<>();
            list.forEach(items::add);
            YamlNode item = edited(items.get(index), rest, op, value);
            if (item == null) {
                items.remove(index.intValue());
            } else {
                items.set(index, item);
            }
            return list.withItems(items);
        }
        YamlMap map = node instanceof YamlMap it
                ? it
                : (YamlMap) Observations.map("a: {}").get("a");
        String key = (String) step;
        YamlNode child = edited(Objects.requireNonNull(map).get(key), rest, op, value);
        return child == null ? map.without(key) : map.with(key, child);
    }

    private static @Nullable YamlNode changed(@Nullable YamlNode node, String op, @Nullable YamlNode value) {
        return switch (op) {
            case "remove" -> null;
            case "append", "prepend" -> withItem((YamlList) Objects.requireNonNull(node), op, value);
            case "reverse" -> reversed((YamlList) Objects.requireNonNull(node));
            case "addkey" -> {
                YamlList pair = (YamlList) Objects.requireNonNull(value);
                yield ((YamlMap) Objects.requireNonNull(node)).with(((YamlScalar) pair.get(0)).text(), pair.get(1));
            }
            case "merge" -> {
                YamlMap merged = (YamlMap) Objects.requireNonNull(node);
                YamlMap more = (YamlMap) Objects.requireNonNull(value);
                for (int i = 0; i < more.size(); i++) {
                    merged = merged.with(more.key(i).text(), more.value(i));
                }
                yield merged;
            }
            default -> Objects.requireNonNull(value);
        };
    }

    private static YamlList withItem(YamlList list, String op, @Nullable YamlNode item) {
        List<YamlNode> items = new ArrayList<>();
        list.forEach(items::add);
        items.add(op.equals("append") ? items.size() : 0, Objects.requireNonNull(item));
        return list.withItems(items);
    }

    private static YamlList reversed(YamlList list) {
        List<YamlNode> items = new ArrayList<>();
        list.forEach(items::add);
        Collections.reverse(items);
        return list.withItems(items);
    }

    /** The keys and positions of {@code spec.hard."requests.cpu"} or {@code spec.containers[0].image}. */
    static List<Object> steps(String path) {
        List<Object> steps = new ArrayList<>();
        int at = 0;
        while (at < path.length()) {
            char c = path.charAt(at);
            if (c == '.') {
                at++;
            } else if (c == '[') {
                int end = path.indexOf(']', at);
                steps.add(Integer.parseInt(path.substring(at + 1, end)));
                at = end + 1;
            } else if (c == '"') {
                int end = path.indexOf('"', at + 1);
                steps.add(path.substring(at + 1, end));
                at = end + 1;
            } else {
                int end = at;
                while (end < path.length() && ".[".indexOf(path.charAt(end)) < 0) {
                    end++;
                }
                steps.add(path.substring(at, end));
                at = end;
            }
        }
        return steps;
    }
}
