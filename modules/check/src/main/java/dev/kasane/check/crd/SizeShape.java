package dev.kasane.check.crd;

import dev.kasane.check.cel.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How large values of a schema can be, which is what the cost of a rule is estimated by. */
record SizeShape(Schema schema) implements Shape {

    /** A request has at most 3 MiB; two of them are quotes. */
    private static final double REQUEST = 3 * 1024 * 1024;

    static SizeShape of(Schema schema) {
        return new SizeShape(schema);
    }

    @Override
    public double most() {
        return switch (schema.isIntOrString() ? "string" : schema.type()) {
            case "string" -> text();
            case "array" -> {
                long most = schema.number("maxItems");
                yield most >= 0
                        ? most
                        : schema.items() == null ? REQUEST : Math.floor((REQUEST - 2) / (least(schema.items()) + 1));
            }
            case "object" -> {
                if (schema.additional() == null) {
                    yield -1;
                }
                long most = schema.number("maxProperties");
                yield most >= 0 ? most : Math.floor((REQUEST - 2) / (least(schema.additional()) + 6));
            }
            default -> -1;
        };
    }

    private double text() {
        if (schema.number("maxLength") >= 0) {
            return schema.number("maxLength") * 4.0;
        }
        List<String> values = schema.texts("enum");
        if (!values.isEmpty()) {
            return values.stream().mapToInt(String::length).max().orElse(0);
        }
        return switch (schema.text("format")) {
            case "duration" -> 7;
            case "date" -> 10;
            case "date-time" -> 20;
            default -> REQUEST - 2;
        };
    }

    /** How many bytes a value takes at least. */
    private static double least(Schema schema) {
        if (schema.isIntOrString()) {
            return 1;
        }
        return switch (schema.type()) {
            case "string", "array" -> 2;
            case "boolean" -> 4;
            case "object" -> {
                double size = 2;
                for (String name : schema.texts("required")) {
                    Schema property = schema.properties().get(name);
                    if (property != null && property.defaultValue() == null) {
                        size += name.length() + 3 + least(property);
                    }
                }
                yield size;
            }
            default -> 1;
        };
    }

    @Override
    public @Nullable Shape field(String name) {
        for (var property : schema.properties().entrySet()) {
            if (name.equals(RuleTypes.escaped(property.getKey())) || name.equals(property.getKey())) {
                return of(property.getValue());
            }
        }
        return schema.additional() == null ? null : of(schema.additional());
    }

    @Override
    public @Nullable Shape item() {
        Schema inner = schema.items() == null ? schema.additional() : schema.items();
        return inner == null ? null : of(inner);
    }

    @Override
    public boolean isMap() {
        return schema.additional() != null;
    }
}
