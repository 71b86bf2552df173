package dev.kasane.argocd.shape;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of Argo CD's Go types. */
public final class Shapes {

    /** The type of an Application. */
    public static final Type APPLICATION = new Type.Struct("Application");

    /** The type of an ApplicationSet's template. */
    public static final Type TEMPLATE = new Type.Struct("ApplicationSetTemplate");

    /** The type of an Application's specification. */
    public static final Type SPEC = new Type.Struct("ApplicationSpec");

    /** The type of a source. */
    public static final Type SOURCE = new Type.Struct("ApplicationSource");

    private static final String PACKAGE = "v1alpha1.";

    /** The lists that have a type of their own in Argo CD. */
    private static final Map<String, String> NAMED_LISTS = Map.of(
            "ApplicationSpec.sources", "ApplicationSources",
            "ApplicationSpec.ignoreDifferences", "IgnoreDifferences",
            "SyncPolicy.syncOptions", "SyncOptions",
            "ApplicationSourceKustomize.images", "KustomizeImages",
            "ApplicationSourceKustomize.replicas", "KustomizeReplicas",
            "ApplicationSourceKustomize.patches", "KustomizePatches");

    private static final Map<String, List<Field>> STRUCTS = read();

    /**
     * One field.
     *
     * @param omitsEmpty whether it is not written when it is empty
     */
    public record Field(String name, Type type, boolean omitsEmpty) {}

    private Shapes() {}

    private static Map<String, List<Field>> read() {
        Map<String, List<Field>> structs = new HashMap<>();
        List<Field> fields = List.of();
        try (InputStream in = Shapes.class.getResourceAsStream("application.types")) {
            if (in == null) {
                throw new IllegalStateException("the table of types is missing");
            }
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (line.startsWith("  ")) {
                    String[] words = line.strip().split(" ");
                    boolean omits = words[0].endsWith("?");
                    fields.add(new Field(
                            omits ? words[0].substring(0, words[0].length() - 1) : words[0], type(words[1]), omits));
                } else if (!line.startsWith("#") && !line.isBlank()) {
                    fields = new ArrayList<>();
                    structs.put(line, fields);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return structs;
    }

    private static Type type(String word) {
        if (word.startsWith("*")) {
            return new Type.Pointer(type(word.substring(1)));
        }
        if (word.startsWith("[]")) {
            return new Type.ListOf(type(word.substring(2)));
        }
        if (word.startsWith("{}")) {
            return new Type.MapOf(type(word.substring(2)));
        }
        return switch (word) {
            case "string" -> new Type.Text();
            case "bool" -> new Type.Bool();
            case "number" -> new Type.Whole();
            case "any" -> new Type.Any();
            case "raw" -> new Type.Raw();
            default -> new Type.Struct(word);
        };
    }

    /** The fields of a struct in their order. */
    public static List<Field> fields(Type.Struct struct) {
        List<Field> fields = STRUCTS.get(struct.name());
        if (fields == null) {
            throw new IllegalStateException("no type " + struct.name());
        }
        return fields;
    }

    /**
     * A value after Argo CD has read and written it: without unknown fields and empty values.
     *
     * @throws ShapeException when a value has the wrong type
     */
    public static GoMap normal(Object value, Type.Struct type) {
        Object normal = normal(value, type, new Place(type.name(), "", ""));
        return normal instanceof GoMap map ? map : GoMap.empty();
    }

    /** An Application after Argo CD has read and written it. */
    public static GoMap application(Object value) {
        return normal(value, (Type.Struct) APPLICATION);
    }

    /**
     * The place of a value: the innermost struct, and the names of the fields above it.
     *
     * @param struct the struct that a message names
     * @param path the fields, with dots between them; empty for the root
     * @param own the name that Argo CD gives to a list of the field, or to its items; empty for a plain one
     */
    private record Place(String struct, String path, String own) {

        Place field(Type.Struct of, String name) {
            String named = NAMED_LISTS.getOrDefault(of.name() + "." + name, "");
            return new Place(of.name(), path.isEmpty() ? name : path + "." + name, named);
        }

        Place item() {
            return new Place(struct, path, own.startsWith("Kustomize") ? own.substring(0, own.length() - 1) : "");
        }
    }

    private static Object normal(Object value, Type type, Place path) {
        return switch (type) {
            case Type.Pointer pointer -> value instanceof GoNil ? value : normal(value, pointer.target(), path);
            case Type.Struct struct -> struct(value, struct, path);
            case Type.Text text ->
                value instanceof GoNil
                        ? ""
                        : checked(
                                value,
                                value instanceof String,
                                path,
                                path.own().isEmpty() ? "string" : PACKAGE + path.own());
            case Type.Bool bool ->
                value instanceof GoNil ? false : checked(value, value instanceof Boolean, path, "bool");
            case Type.Whole number ->
                value instanceof GoNil
                        ? (Object) 0.0
                        : checked(value, value instanceof Double real && real == Math.rint(real), path, "int64");
            case Type.Any any -> value;
            case Type.Raw raw -> value;
            case Type.ListOf listOf -> list(value, listOf, path);
            case Type.MapOf mapOf -> map(value, mapOf, path);
        };
    }

    private static Object checked(Object value, boolean right, Place path, String goType) {
        if (right) {
            return value;
        }
        throw wrong(value, path, goType);
    }

    private static ShapeException wrong(Object value, Place path, String goType) {
        String kind = switch (value) {
            case GoMap map -> "object";
            case GoList list -> "array";
            case Double number -> goType.equals("int64") ? "number " + GoFormat.print(number) : "number";
            default -> GoTypes.typeOf(value);
        };
        return new ShapeException("json: cannot unmarshal " + kind + " into Go "
                + (path.path().isEmpty() ? "value" : "struct field " + path.struct() + "." + path.path()) + " of type "
                + goType);
    }

    private static Object list(Object value, Type.ListOf type, Place path) {
        if (value instanceof GoNil) {
            return GoList.of(List.of());
        }
        if (!(value instanceof GoList list)) {
            throw wrong(value, path, path.own().isEmpty() ? "[]" + name(type.item()) : PACKAGE + path.own());
        }
        List<Object> items = new ArrayList<>(list.size());
        for (Object item : list.items()) {
            items.add(normal(item, type.item(), path.item()));
        }
        return GoList.of(items);
    }

    private static Object map(Object value, Type.MapOf type, Place path) {
        GoMap result = GoMap.empty();
        if (value instanceof GoNil) {
            return result;
        }
        if (!(value instanceof GoMap map)) {
            throw wrong(value, path, "map[string]" + name(type.item()));
        }
        for (var entry : map.entries()) {
            result.put(entry.getKey(), normal(entry.getValue(), type.item(), path));
        }
        return result;
    }

    private static String name(Type.Struct struct) {
        return (struct.name().equals("ObjectMeta") ? "v1." : PACKAGE) + struct.name();
    }

    private static String name(Type type) {
        return switch (type) {
            case Type.Struct struct -> name(struct);
            case Type.Bool bool -> "bool";
            default -> "string";
        };
    }

    private static Object struct(Object value, Type.Struct type, Place path) {
        if (!(value instanceof GoNil) && !(value instanceof GoMap)) {
            throw wrong(value, path, name(type));
        }
        GoMap map = value instanceof GoMap known ? known : GoMap.empty();
        GoMap result = GoMap.empty();
        for (Field field : fields(type)) {
            Object raw = map.get(field.name());
            boolean inner = field.type() instanceof Type.Struct;
            if (raw == null && field.omitsEmpty() && !inner) {
                continue;
            }
            Object normal = normal(raw == null ? GoNil.NIL : raw, field.type(), path.field(type, field.name()));
            boolean pointer = field.type() instanceof Type.Pointer;
            boolean empty = pointer ? normal instanceof GoNil : !inner && GoTypes.isEmpty(normal);
            if (!field.omitsEmpty() || !empty) {
                result.put(field.name(), normal);
            }
        }
        return result;
    }

    /** The type of a field of a struct, or null when it has no such field. */
    public static @Nullable Type field(Type.Struct struct, String name) {
        for (Field field : fields(struct)) {
            if (field.name().equals(name)) {
                return field.type();
            }
        }
        return null;
    }
}
