package dev.kasane.testbed;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** YAML as plain values, and ways into them. */
final class Values {

    private Values() {}

    /** Maps, lists, texts, whole numbers, truth values, and null. */
    static @Nullable Object of(YamlNode node) {
        return switch (node) {
            case YamlMap map -> {
                Map<String, @Nullable Object> values = new LinkedHashMap<>();
                for (int i = 0; i < map.size(); i++) {
                    values.put(map.key(i).text(), of(map.value(i)));
                }
                yield values;
            }
            case YamlList list -> {
                List<@Nullable Object> values = new ArrayList<>();
                list.forEach(item -> values.add(of(item)));
                yield values;
            }
            case YamlScalar scalar -> scalar(scalar);
        };
    }

    private static @Nullable Object scalar(YamlScalar scalar) {
        String text = scalar.text();
        if (scalar.isString()) {
            return text;
        }
        if (scalar.isNull()) {
            return null;
        }
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        return text.matches("-?\\d{1,15}") ? (Object) Long.valueOf(text) : text;
    }

    /** What is at a path of keys and indexes; null when there is nothing. */
    static @Nullable Object at(@Nullable Object root, Object... path) {
        Object at = root;
        for (Object step : path) {
            if (at instanceof Map<?, ?> map) {
                at = map.get(step);
            } else if (at instanceof List<?> list && step instanceof Integer index && index < list.size()) {
                at = list.get(index);
            } else {
                return null;
            }
        }
        return at;
    }

    static String text(@Nullable Object root, Object... path) {
        Object found = at(root, path);
        return found == null ? "" : found.toString();
    }

    static List<?> list(@Nullable Object root, Object... path) {
        return at(root, path) instanceof List<?> list ? list : List.of();
    }

    static Map<?, ?> map(@Nullable Object root, Object... path) {
        return at(root, path) instanceof Map<?, ?> map ? map : Map.of();
    }

    /** All texts at keys of this name, wherever they are. */
    static List<String> everywhere(@Nullable Object root, String key) {
        List<String> found = new ArrayList<>();
        gather(root, key, found);
        return found;
    }

    private static void gather(@Nullable Object at, String key, List<String> into) {
        if (at instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (key.equals(name) && value instanceof String text) {
                    into.add(text);
                } else {
                    gather(value, key, into);
                }
            });
        } else if (at instanceof List<?> list) {
            list.forEach(item -> gather(item, key, into));
        }
    }
}
