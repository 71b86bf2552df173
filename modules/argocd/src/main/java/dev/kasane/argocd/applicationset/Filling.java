package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.shape.Shapes;
import dev.kasane.argocd.shape.Type;
import dev.kasane.gotemplate.Template;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.util.ArrayList;
import java.util.List;

/** Fills all texts of a template object with parameters, including map keys, in the order of the fields of its type. */
final class Filling {

    private final Template template;
    private final GoMap parameters;

    Filling(Template template, GoMap parameters) {
        this.template = template;
        this.parameters = parameters;
    }

    /** An object of a known type, filled. */
    GoMap typed(GoMap value, Type.Struct type) {
        return (GoMap) fill(value, type);
    }

    /** Any value, filled; null values of maps are lost. */
    Object untyped(Object value) {
        return fill(value, new Type.Any());
    }

    private Object fill(Object value, Type type) {
        template.budget().spend(1);
        return switch (value) {
            case String text -> template.fill(text, parameters);
            case GoMap map -> type instanceof Type.Struct struct ? struct(map, struct) : map(map, type);
            case GoList list -> {
                Type item = type instanceof Type.ListOf listOf ? listOf.item() : type;
                List<Object> items = new ArrayList<>(list.size());
                for (Object inner : list.items()) {
                    items.add(fill(inner, item));
                }
                yield GoList.of(items);
            }
            default -> value;
        };
    }

    private GoMap struct(GoMap map, Type.Struct struct) {
        GoMap filled = GoMap.empty();
        for (Shapes.Field field : Shapes.fields(struct)) {
            Object value = map.get(field.name());
            if (value != null) {
                Type type = field.type() instanceof Type.Pointer pointer ? pointer.target() : field.type();
                filled.put(field.name(), fill(value, type));
            }
        }
        return filled;
    }

    private GoMap map(GoMap map, Type type) {
        Type item = type instanceof Type.MapOf mapOf ? mapOf.item() : type;
        GoMap filled = GoMap.empty();
        for (var entry : map.entries()) {
            if (!(entry.getValue() instanceof GoNil)) {
                Object value = fill(entry.getValue(), item);
                filled.put(template.fill(entry.getKey(), parameters), value);
            }
        }
        return filled;
    }
}
