package dev.kasane.pipeline.document;

import dev.kasane.config.Shape;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Creates records from a document that fits the shape of their type. */
final class Binding {

    private Binding() {}

    static Record record(YamlMap map, RecordType type) {
        List<@Nullable Object> arguments = new ArrayList<>();
        for (RecordComponent component : type.components()) {
            YamlNode value = map.get(component.getName());
            arguments.add(value == null ? absent(component, type.shape()) : bound(value, component.getGenericType()));
        }
        try {
            return type.constructor().newInstance(arguments.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the constructor of a record takes its components", e);
        }
    }

    private static @Nullable Object absent(RecordComponent component, Shape.Fields shape) {
        Object byDefault = shape.field(component.getName()).byDefault();
        if (component.getType() == Map.class) {
            return Map.of();
        }
        if (component.getType() != List.class) {
            return byDefault == null ? null : scalar(byDefault.toString(), component.getType());
        }
        List<Object> items = new ArrayList<>();
        if (byDefault instanceof List<?> words) {
            words.forEach(word -> items.add(scalar(word.toString(), argument(component.getGenericType(), 0))));
        }
        return Collections.unmodifiableList(items);
    }

    private static Object bound(YamlNode value, Type type) {
        if (value instanceof YamlMap map) {
            return type instanceof Class<?> raw
                    ? record(map, RecordType.of(raw.asSubclass(Record.class)))
                    : entries(map, argument(type, 1));
        }
        if (value instanceof YamlList list) {
            List<Object> items = new ArrayList<>();
            list.forEach(item -> items.add(bound(item, argument(type, 0))));
            return Collections.unmodifiableList(items);
        }
        return scalar(((YamlScalar) value).text(), type);
    }

    private static Map<String, Object> entries(YamlMap map, Type type) {
        Map<String, Object> entries = new TreeMap<>();
        for (int i = 0; i < map.size(); i++) {
            entries.put(map.key(i).text(), bound(map.value(i), type));
        }
        return Collections.unmodifiableMap(entries);
    }

    private static Type argument(Type generic, int index) {
        return ((ParameterizedType) generic).getActualTypeArguments()[index];
    }

    private static Object scalar(String text, Type type) {
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        if (type instanceof Class<?> raw && raw.isEnum()) {
            for (Object constant : raw.getEnumConstants()) {
                if (RecordType.word(constant).equals(text)) {
                    return constant;
                }
            }
        }
        return text;
    }
}
