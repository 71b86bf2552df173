package dev.kasane.pipeline.document;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of a document that fits its shape. Shapes are distinguished by {@code instanceof}: a switch over their types is
 * linked at run time, which no cache holds, and would be a tenth of the start of {@code affected}.
 */
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
        Shape shape = field.shape();
        if (shape instanceof Shape.ListOf list) {
            return byDefault.isEmpty() ? List.of() : defaults(byDefault, list);
        }
        if (shape instanceof Shape.MapOf) {
            return Map.of();
        }
        if (byDefault.isEmpty()) {
            return null;
        }
        if (shape instanceof Shape.Choice choice) {
            return choice.constant(byDefault);
        }
        return shape instanceof Shape.Whole ? (Object) Integer.valueOf(byDefault) : byDefault;
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
        if (shape instanceof Shape.ObjectOf object) {
            return record((Value.Fields) value, object);
        }
        if (shape instanceof Shape.ListOf list) {
            List<Object> items = new ArrayList<>();
            for (Value item : ((Value.Items) value).items()) {
                items.add(bound(item, list.item()));
            }
            return Collections.unmodifiableList(items);
        }
        if (shape instanceof Shape.MapOf map) {
            Map<String, Object> entries = new TreeMap<>();
            ((Value.Fields) value)
                    .entries()
                    .forEach((key, entry) -> entries.put(key, bound(entry.value(), map.value())));
            return Collections.unmodifiableMap(entries);
        }
        if (shape instanceof Shape.Whole) {
            return (int) ((Value.Whole) value).number();
        }
        String text = ((Value.Text) value).text();
        return shape instanceof Shape.Choice choice ? choice.constant(text) : text;
    }
}
