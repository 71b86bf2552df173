package dev.kasane.json;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonPrinter;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.PrintedScalar;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * JSON values as plain data, as an API server's decoder returns them: maps with text keys, lists, {@code String}, {@code Long},
 * {@code Double}, {@code Boolean} and {@link #NULL}. A number with a fraction, an exponent, or too large for 64 bits is
 * a {@code Double}.
 */
public final class Json {

    /** JSON's null. */
    public static final Object NULL = Null.NULL;

    private enum Null {
        NULL;

        @Override
        public String toString() {
            return "null";
        }
    }

    private Json() {}

    /**
     * Reads a JSON text: one value; of equal keys the last one is taken.
     *
     * @throws dev.kasane.problem.KasaneException if it is none, or nested deeper than the limit
     */
    public static Object read(SourceFile text, YamlLimits limits) {
        return written(JsonReader.read(text, limits));
    }

    /** The value of what {@link JsonReader} read. */
    static Object written(YamlNode node) {
        return of(node, Json::writtenScalar);
    }

    /** The value that a node of a rendered object is sent as; of equal keys the last one wins. */
    public static Object of(YamlNode node) {
        return of(node, Json::sentScalar);
    }

    /** The fields of a rendered object, made when they are read and not kept: for a look at a few of many. */
    public static Map<String, Object> view(YamlMap map) {
        return map(JsonView.of(map));
    }

    private static Object of(YamlNode node, Function<YamlScalar, Object> scalars) {
        if (node.isNull()) {
            return NULL;
        }
        if (node instanceof YamlMap map) {
            Map<String, Object> entries = LinkedHashMap.newLinkedHashMap(map.size());
            for (int i = 0; i < map.size(); i++) {
                entries.put(map.key(i).text(), of(map.value(i), scalars));
            }
            return entries;
        }
        if (node instanceof YamlList list) {
            List<Object> items = new ArrayList<>(list.size());
            for (int i = 0; i < list.size(); i++) {
                items.add(of(list.get(i), scalars));
            }
            return items;
        }
        return scalars.apply((YamlScalar) node);
    }

    private static Object sentScalar(YamlScalar scalar) {
        PrintedScalar printed = PrintedScalar.of(scalar);
        return value(printed.type(), printed.text());
    }

    private static Object writtenScalar(YamlScalar scalar) {
        Object value = value(scalar.tag(), scalar.text());
        if (value instanceof Double number && number.isInfinite()) {
            throw Problem.error("this number is too large", scalar.span(), null).asException();
        }
        return value;
    }

    private static Object value(YamlTag type, String text) {
        if (type == YamlTag.NULL) {
            return NULL;
        }
        if (type == YamlTag.BOOL) {
            return text.equals("true");
        }
        return type == YamlTag.INT || type == YamlTag.FLOAT ? number(text) : text;
    }

    /** The number in a text. */
    public static Object number(String text) {
        boolean whole = true;
        for (int i = text.startsWith("-") ? 1 : 0; whole && i < text.length(); i++) {
            whole = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (whole) {
            try {
                return Long.valueOf(text);
            } catch (NumberFormatException e) {
                // larger than 64 bits: a floating point number, as in Go
            }
        }
        return Double.valueOf(text);
    }

    /** A value that is known to be a map; an empty one for anything else. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    /** A value that is known to be a list; an empty one for anything else. */
    @SuppressWarnings("unchecked")
    public static List<Object> list(@Nullable Object value) {
        return value instanceof List<?> list ? (List<Object>) list : List.of();
    }

    /** A copy that shares no map or list with the value. */
    public static Object copy(Object value) {
        if (value instanceof Map<?, ?>) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map(value).forEach((key, item) -> copy.put(key, copy(item)));
            return copy;
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list.size());
            list(value).forEach(item -> copy.add(copy(item)));
            return copy;
        }
        return value;
    }

    /** A new object with fields in the order given, to which more can be put. */
    @SafeVarargs
    public static Map<String, Object> object(Map.Entry<String, ?>... fields) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (Map.Entry<String, ?> field : fields) {
            object.put(field.getKey(), field.getValue());
        }
        return object;
    }

    /** The value as JSON with a line for each field and item, ended by a line feed. */
    public static String lines(Object value) {
        JsonPrinter printer = JsonPrinter.rawIndented();
        printer.value(value);
        return printer.text() + "\n";
    }

    /** The value as JSON in one line. */
    public static String text(Object value) {
        JsonPrinter printer = JsonPrinter.raw();
        printer.value(value);
        return printer.text();
    }
}
