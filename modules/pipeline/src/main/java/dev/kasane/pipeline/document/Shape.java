package dev.kasane.pipeline.document;

import com.google.re2j.Pattern;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What may stand at a place of a document, as it follows from the type of a record's component. */
sealed interface Shape {

    /** A text. */
    record Text(Pattern pattern, String form) implements Shape {

        boolean allows(String text) {
            return isAny() || pattern.matcher(text).matches();
        }

        boolean isAny() {
            return pattern.pattern().isEmpty();
        }
    }

    /** A whole number. */
    record Whole(int atLeast, int atMost) implements Shape {}

    /** One of some words. */
    record Choice(List<Enum<?>> constants) implements Shape {

        List<String> words() {
            return constants.stream().map(Shape::word).toList();
        }

        Enum<?> constant(String word) {
            return constants.get(words().indexOf(word));
        }
    }

    /** A list. */
    record ListOf(Shape item, boolean filled) implements Shape {}

    /** A map from any text. */
    record MapOf(Shape value) implements Shape {}

    /** A map with known fields. */
    record ObjectOf(Class<? extends Record> type, Map<String, Field> fields) implements Shape {}

    /** A known field. */
    record Field(Property property, Shape shape) {}

    /** The shapes of records that were used before: they are the same for every document. */
    Map<Class<?>, ObjectOf> KNOWN = new ConcurrentHashMap<>();

    /** The shape of a record. */
    static ObjectOf of(Class<? extends Record> type) {
        ObjectOf known = KNOWN.get(type);
        if (known != null) {
            return known;
        }
        ObjectOf read = read(type);
        KNOWN.put(type, read);
        return read;
    }

    private static ObjectOf read(Class<? extends Record> type) {
        Map<String, Field> fields = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Property property = component.getAnnotation(Property.class);
            if (property == null) {
                throw new IllegalStateException(type + " does not say what " + component.getName() + " means");
            }
            fields.put(component.getName(), new Field(property, of(component.getGenericType(), property)));
        }
        return new ObjectOf(type, fields);
    }

    private static Shape of(Type type, Property property) {
        if (type == String.class) {
            return new Text(Pattern.compile(property.pattern()), property.form());
        }
        if (type == int.class) {
            return new Whole(property.atLeast(), property.atMost());
        }
        if (type instanceof Class<?> raw && raw.isEnum()) {
            List<Enum<?>> constants = new ArrayList<>();
            for (Object constant : raw.getEnumConstants()) {
                constants.add((Enum<?>) constant);
            }
            return new Choice(constants);
        }
        if (type instanceof Class<?> raw && raw.isRecord()) {
            return of(raw.asSubclass(Record.class));
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return new ListOf(of(generic.getActualTypeArguments()[0], property), property.required());
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            return new MapOf(of(generic.getActualTypeArguments()[1], property));
        }
        throw new IllegalStateException("no document holds a " + type);
    }

    /** How a constant is written: {@code PULL_REQUEST} as {@code pull-request}. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
