package dev.kasane.check.crd;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.re2j.Pattern;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The CEL types for the rules of a schema. */
@SuppressWarnings("Immutable") // cel-java requires deep immutability, which is given here by convention
public final class RuleTypes implements CelTypeProvider {

    private static final Set<String> WORDS = Set.of(
            "true",
            "false",
            "null",
            "in",
            "as",
            "break",
            "const",
            "continue",
            "else",
            "for",
            "function",
            "if",
            "import",
            "let",
            "loop",
            "package",
            "namespace",
            "return",
            "var",
            "void",
            "while");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");

    private final Map<String, StructType> structs = new HashMap<>();

    /** The types of a schema, which is that of a whole object or not. */
    public RuleTypes() {}

    /** The type of a schema; null when rules cannot see it. */
    public @Nullable CelType of(Schema schema, String name) {
        if (schema.isIntOrString()) {
            return SimpleType.DYN;
        }
        return switch (schema.type()) {
            case "string" ->
                switch (schema.text("format")) {
                    case "date", "date-time" -> SimpleType.TIMESTAMP;
                    case "duration" -> SimpleType.DURATION;
                    case "byte" -> SimpleType.BYTES;
                    default -> SimpleType.STRING;
                };
            case "integer" -> SimpleType.INT;
            case "number" -> SimpleType.DOUBLE;
            case "boolean" -> SimpleType.BOOL;
            case "array" -> {
                CelType item = schema.items() == null ? null : of(schema.items(), name + ".@items");
                yield item == null ? null : ListType.create(item);
            }
            case "object" -> {
                Schema values = schema.valueSchema();
                if (values != null) {
                    CelType value = of(values, name + ".@values");
                    yield value == null ? null : MapType.create(SimpleType.STRING, value);
                }
                yield struct(schema, name);
            }
            default -> null;
        };
    }

    private CelType struct(Schema schema, String name) {
        Map<String, CelType> fields = new LinkedHashMap<>();
        schema.properties().forEach((field, property) -> {
            String escaped = escaped(field);
            CelType type = escaped == null ? null : of(property, name + "." + field);
            if (escaped != null && type != null) {
                fields.put(escaped, type);
                if (field.equals("namespace")) {
                    fields.put(field, type);
                }
            }
        });
        if (schema.isEmbedded()) {
            withIdentity(fields, name);
        }
        return struct(name, fields);
    }

    /** Adds what every object has. */
    private void withIdentity(Map<String, CelType> fields, String name) {
        fields.put("apiVersion", SimpleType.STRING);
        fields.put("kind", SimpleType.STRING);
        fields.put(
                "metadata",
                struct(name + ".metadata", Map.of("name", SimpleType.STRING, "generateName", SimpleType.STRING)));
    }

    /** The type of a whole object. */
    CelType ofRoot(Schema schema) {
        Map<String, CelType> fields = new LinkedHashMap<>();
        if (struct(schema, "root") instanceof StructType struct) {
            struct.fields().forEach(field -> fields.put(field.name(), field.type()));
        }
        withIdentity(fields, "root");
        return struct("root", fields);
    }

    /** A type with given fields. */
    public StructType struct(String name, Map<String, CelType> fields) {
        Map<String, CelType> known = Map.copyOf(fields);
        StructType type = StructType.create(
                "self." + name, ImmutableSet.copyOf(known.keySet()), field -> Optional.ofNullable(known.get(field)));
        structs.put(type.name(), type);
        return type;
    }

    @Override
    public ImmutableCollection<CelType> types() {
        return ImmutableList.copyOf(structs.values());
    }

    @Override
    public Optional<CelType> findType(String name) {
        return Optional.ofNullable(structs.get(name));
    }

    /** The name under which rules see a field; null when they do not. */
    static @Nullable String escaped(String field) {
        if (WORDS.contains(field)) {
            return "__" + field + "__";
        }
        if (!NAME.matches(field)) {
            return null;
        }
        return field.replace("__", "__underscores__")
                .replace(".", "__dot__")
                .replace("-", "__dash__")
                .replace("/", "__slash__");
    }
}
