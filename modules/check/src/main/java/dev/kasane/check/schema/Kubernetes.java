package dev.kasane.check.schema;

import dev.kasane.resource.Gvk;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The types of one version of Kubernetes, read from a table that {@link OpenApiTable} generates. A type is parsed when
 * it is first needed.
 *
 * <p>A line of the table is a type and its fields, or {@code =} with a group, version and kind and its type. Types of
 * fields are one letter, a text {@code s(A|B)} with its known values, {@code @} another type, {@code *} a list, {@code #}
 * a set, {@code [key,key]} a list with keys, an opening brace a map with free keys.
 */
public final class Kubernetes {

    private static final String TABLE = "kubernetes-1.34.4.txt";
    private static final String LETTERS = "sbilnytTqpoa";

    /** The types of the letters, in their order. */
    private static final List<Type.Single> SINGLES = List.of(
            Type.Single.STRING,
            Type.Single.BOOLEAN,
            Type.Single.INT32,
            Type.Single.INT64,
            Type.Single.NUMBER,
            Type.Single.BYTES,
            Type.Single.TIME,
            Type.Single.MICRO_TIME,
            Type.Single.QUANTITY,
            Type.Single.INT_OR_STRING,
            Type.Single.FREE_MAP,
            Type.Single.ANYTHING);

    private static final class BuiltIn {
        static final Kubernetes VERSION = new Kubernetes(read());
    }

    private final Map<String, String> lines = new HashMap<>();
    private final Map<String, String> typesOfKinds = new LinkedHashMap<>();
    private final Map<String, Type.Struct> types = new ConcurrentHashMap<>();

    private Kubernetes(String table) {
        for (int start = 0; start < table.length(); ) {
            int end = table.indexOf('\n', start);
            int space = table.indexOf(' ', start);
            if (space < 0 || space > end) {
                space = end;
            }
            String word = table.substring(start, space);
            String rest = table.substring(Math.min(space + 1, end), end);
            if (word.startsWith("=")) {
                typesOfKinds.put(word.substring(1), rest);
            } else if (!word.startsWith("#") && !word.equals("%")) {
                lines.put(word, rest);
            }
            start = end + 1;
        }
    }

    /** The version that is built in, 1.34. */
    public static Kubernetes builtIn() {
        return BuiltIn.VERSION;
    }

    /** A version from a table. */
    public static Kubernetes of(String table) {
        return new Kubernetes(table);
    }

    private static String read() {
        try (InputStream in = Kubernetes.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException("the table " + TABLE + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The type of a kind; null when this version does not have it. */
    public Type.@Nullable Struct typeOf(Gvk gvk) {
        String name = typesOfKinds.get(gvk.apiVersion() + "/" + gvk.kind());
        return name == null ? null : type(name);
    }

    /** The metadata of any object. */
    public Type.Struct metadata() {
        return type("meta.v1.ObjectMeta");
    }

    /** The kinds there are, as {@code group/version/Kind} or {@code version/Kind}. */
    public Collection<String> kinds() {
        return typesOfKinds.keySet();
    }

    private Type.Struct type(String name) {
        Type.Struct known = types.get(name);
        return known == null ? types.computeIfAbsent(name, key -> new TableStruct(this, key)) : known;
    }

    private Map<String, Type> fieldsOf(String name) {
        Map<String, Type> fields = new LinkedHashMap<>();
        String line = lines.getOrDefault(name, "");
        for (String field : line.isEmpty() ? new String[0] : line.split(" ")) {
            int colon = field.indexOf(':');
            fields.put(field.substring(0, colon), parse(field, colon + 1));
        }
        return fields;
    }

    private Type parse(String text, int at) {
        char first = text.charAt(at);
        return switch (first) {
            case '@' -> type(text.substring(at + 1));
            case '*' -> new Type.Items(parse(text, at + 1), Type.Relation.ATOMIC, List.of());
            case '#' -> new Type.Items(parse(text, at + 1), Type.Relation.SET, List.of());
            case '{' -> new Type.FreeKeys(parse(text, at + 1));
            case '[' -> {
                int end = text.indexOf(']', at);
                List<String> keys =
                        new ArrayList<>(List.of(text.substring(at + 1, end).split(",")));
                yield new Type.Items(parse(text, end + 1), Type.Relation.MAP, List.copyOf(keys));
            }
            default -> {
                if (first == 's' && text.startsWith("(", at + 1)) {
                    yield new Type.Words(List.of(
                            text.substring(at + 2, text.indexOf(')', at)).split("\\|")));
                }
                yield SINGLES.get(LETTERS.indexOf(first));
            }
        };
    }

    /** A type of the table, whose fields are read when they are needed. */
    private static final class TableStruct implements Type.Struct {
        private final Kubernetes version;
        private final String name;
        private volatile @Nullable Map<String, Type> fields;

        TableStruct(Kubernetes version, String name) {
            this.version = version;
            this.name = name;
        }

        @Override
        public @Nullable Type field(String field) {
            return fields().get(field);
        }

        @Override
        public Map<String, Type> fields() {
            Map<String, Type> known = fields;
            if (known == null) {
                known = version.fieldsOf(name);
                fields = known;
            }
            return known;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
