package dev.kasane.pipeline.document;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes records of a document that fits its shape. */
final class Binding {

    private Binding() {}

    static Record record(Value.Fields value, Shape.ObjectOf shape) {
        RecordComponent[] components = shape.type().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] arguments = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            Shape.Field field = shape.fields().get(components[i].getName());
            Value.Entry entry = value.entries().get(components[i].getName());
            types[i] = components[i].getType();
            if (field == null) {
                throw new IllegalStateException("a shape has a field for each component");
            }
            arguments[i] = entry == null ? absent(field) : bound(entry.value(), field.shape());
        }
        try {
            Constructor<? extends Record> constructor = shape.type().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record has its canonical constructor", e);
        }
    }

    private static @Nullable Object absent(Shape.Field field) {
        String byDefault = field.property().byDefault();
        return switch (field.shape()) {
            case Shape.ListOf list -> byDefault.isEmpty() ? List.of() : defaults(byDefault, list);
            case Shape.MapOf ignored -> Map.of();
            case Shape.Whole ignored -> Integer.valueOf(byDefault);
            case Shape.Text ignored -> byDefault.isEmpty() ? null : byDefault;
            case Shape.Choice choice -> byDefault.isEmpty() ? null : choice.constant(byDefault);
            case Shape.ObjectOf ignored -> null;
        };
    }

    /** A default of a list: words with spaces between them. */
    private static List<Object> defaults(String words, Shape.ListOf list) {
        List<Object> items = new ArrayList<>();
        for (String word : words.split(" ")) {
            items.add(list.item() instanceof Shape.Choice choice ? choice.constant(word) : word);
        }
        return Collections.unmodifiableList(items);
    }

    private static Object bound(Value value, Shape shape) {
        return switch (shape) {
            case Shape.ObjectOf object -> record((Value.Fields) value, object);
            case Shape.ListOf list -> {
                List<Object> items = new ArrayList<>();
                for (Value item : ((Value.Items) value).items()) {
                    items.add(bound(item, list.item()));
                }
                yield Collections.unmodifiableList(items);
            }
            case Shape.MapOf map -> {
                Map<String, Object> entries = new TreeMap<>();
                ((Value.Fields) value)
                        .entries()
                        .forEach((key, entry) -> entries.put(key, bound(entry.value(), map.value())));
                yield Collections.unmodifiableMap(entries);
            }
            case Shape.Text ignored -> ((Value.Text) value).text();
            case Shape.Whole ignored -> (int) ((Value.Whole) value).number();
            case Shape.Choice choice -> choice.constant(((Value.Text) value).text());
        };
    }
}
