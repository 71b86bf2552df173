package dev.kasane.check.crd;

import dev.kasane.check.cel.Shape;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The maximum size of values of a schema, from which the server estimates the cost of a rule. */
record SizeShape(Schema schema, boolean root) implements Shape {

    /** The largest request. */
    static final double REQUEST = 3 * 1024 * 1024;

    private static final Shape KEY = new Shape() {
        @Override
        public double most() {
            return 0;
        }

        @Override
        public @Nullable Shape inner(String step) {
            return null;
        }
    };

    static SizeShape of(Schema schema) {
        return new SizeShape(schema, schema.isEmbedded());
    }

    @Override
    public double most() {
        if (schema.isIntOrString()) {
            long length = schema.number("maxLength");
            return length >= 0 ? length * 4.0 : REQUEST - 2;
        }
        return switch (schema.type()) {
            case "string" -> text();
            case "array" -> {
                long most = schema.number("maxItems");
                yield most >= 0
                        ? most
                        : schema.items() == null ? 0 : Math.floor((REQUEST - 2) / (least(schema.items()) + 1));
            }
            case "object" -> {
                Schema values = schema.valueSchema();
                long most = schema.number("maxProperties");
                yield values == null ? 0 : most >= 0 ? most : Math.floor((REQUEST - 2) / (least(values) + 6));
            }
            default -> 0;
        };
    }

    private double text() {
        String format = schema.text("format");
        if (format.equals("duration") || format.equals("date-time")) {
            return 32;
        }
        if (format.equals("date")) {
            return 12;
        }
        long length = schema.number("maxLength");
        if (length >= 0) {
            return format.equals("byte") ? length : length * 4.0;
        }
        List<String> values = schema.texts("enum");
        if (!values.isEmpty() && !format.equals("byte")) {
            double longest = 0;
            for (String value : values) {
                longest = Math.max(longest, value.getBytes(StandardCharsets.UTF_8).length);
            }
            return longest;
        }
        return REQUEST - 2;
    }

    /** The maximum number of values of a schema in a request. */
    static double mostOften(Schema schema) {
        return Math.floor(REQUEST / (least(schema) + 1));
    }

    /** The minimum number of bytes of a value. */
    private static double least(Schema schema) {
        if (schema.isIntOrString()) {
            return 1;
        }
        return switch (schema.type()) {
            case "string" ->
                switch (schema.text("format")) {
                    case "duration" -> 3;
                    case "date" -> 12;
                    case "date-time" -> 21;
                    default -> 2;
                };
            case "array" -> 2;
            case "boolean" -> 4;
            case "object" -> {
                double size = 2;
                if (schema.valueSchema() == null) {
                    for (String name : schema.texts("required")) {
                        Schema property = schema.properties().get(name);
                        if (property != null && property.defaultValue() == null && isSeen(property)) {
                            size += name.getBytes(StandardCharsets.UTF_8).length + 4 + least(property);
                        }
                    }
                }
                yield size;
            }
            default -> 1;
        };
    }

    /** Whether rules see values of a schema. */
    private static boolean isSeen(Schema schema) {
        if (schema.isIntOrString()) {
            return true;
        }
        return switch (schema.type()) {
            case "array" -> schema.items() != null && isSeen(schema.items());
            case "object" -> {
                Schema values = schema.valueSchema();
                yield values == null || isSeen(values);
            }
            default -> !schema.type().isEmpty();
        };
    }

    @Override
    public @Nullable Shape inner(String step) {
        return switch (step) {
            case ITEMS, VALUES -> {
                Schema inner = schema.type().equals("array") ? schema.items() : schema.valueSchema();
                yield inner == null ? null : of(inner);
            }
            case KEYS -> schema.valueSchema() == null ? null : KEY;
            default -> schema.valueSchema() == null ? field(step) : null;
        };
    }

    private @Nullable Shape field(String name) {
        if (root && List.of("apiVersion", "kind", "metadata").contains(name)) {
            return of(Schema.of(
                    name.equals("metadata")
                            ? Map.of(
                                    "type",
                                    "object",
                                    "properties",
                                    Map.of("name", Map.of("type", "string"), "generateName", Map.of("type", "string")))
                            : Map.of("type", "string")));
        }
        for (Map.Entry<String, Schema> property : schema.properties().entrySet()) {
            if (name.equals(RuleTypes.escaped(property.getKey())) || name.equals(property.getKey())) {
                return isSeen(property.getValue()) ? of(property.getValue()) : null;
            }
        }
        return null;
    }
}
