package dev.kasane.pipeline.document;

import com.google.re2j.Pattern;
import dev.kasane.config.Shape;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a record type in documents.
 *
 * @param components its components, each with a {@link Property}
 * @param shape the fields that they are
 * @param constructor takes their values
 */
record RecordType(List<RecordComponent> components, Shape.Fields shape, Constructor<? extends Record> constructor) {

    /** The types that were used before: they are the same for every document. */
    private static final Map<Class<?>, RecordType> KNOWN = new ConcurrentHashMap<>();

    static RecordType of(Class<? extends Record> type) {
        RecordType known = KNOWN.get(type);
        if (known != null) {
            return known;
        }
        RecordType read = read(type);
        KNOWN.put(type, read);
        return read;
    }

    private static RecordType read(Class<? extends Record> type) {
        List<RecordComponent> components = List.of(type.getRecordComponents());
        Map<String, Shape.Field> fields = new LinkedHashMap<>();
        for (RecordComponent component : components) {
            Property property = component.getAnnotation(Property.class);
            if (property == null) {
                throw new IllegalStateException(type + " has no description of " + component.getName());
            }
            fields.put(component.getName(), field(component.getGenericType(), property));
        }
        Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<? extends Record> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return new RecordType(components, new Shape.Fields(fields), constructor);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record has its canonical constructor", e);
        }
    }

    private static Shape.Field field(Type type, Property property) {
        Shape shape = shape(type, property);
        return new Shape.Field(
                shape,
                property.value(),
                property.required() ? Shape.Presence.REQUIRED : Shape.Presence.OPTIONAL,
                byDefault(shape, property.byDefault()));
    }

    private static @Nullable Object byDefault(Shape shape, String text) {
        if (text.isEmpty()) {
            return null;
        }
        if (shape instanceof Shape.ListOf) {
            return List.of(text.split(" "));
        }
        return shape instanceof Shape.WholeNumber ? (Object) Integer.valueOf(text) : text;
    }

    private static Shape shape(Type type, Property property) {
        if (type == String.class) {
            return property.pattern().isEmpty()
                    ? Shape.STRING
                    : new Shape.PatternText(
                            property.pattern(), property.form(), Pattern.compile(property.pattern())::matches);
        }
        if (type == int.class) {
            return new Shape.WholeNumber(property.atLeast(), property.atMost());
        }
        if (type instanceof Class<?> raw && raw.isEnum()) {
            return new Shape.Choice(
                    Arrays.stream(raw.getEnumConstants()).map(RecordType::word).toList());
        }
        if (type instanceof Class<?> raw && raw.isRecord()) {
            return of(raw.asSubclass(Record.class)).shape();
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return new Shape.ListOf(shape(generic.getActualTypeArguments()[0], property), property.required());
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            return new Shape.MapOf(shape(generic.getActualTypeArguments()[1], property));
        }
        throw new IllegalStateException("no document holds a " + type);
    }

    /** How a constant is written: {@code PULL_REQUEST} as {@code pull-request}. */
    static String word(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
