package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.util.List;

/** The functions that read JSON and tell what is wrong with it in what they give. */
final class JsonFunctions {

    private static final String CANNOT = "json: cannot unmarshal ";

    private JsonFunctions() {}

    static void addTo(HelmFunctions functions) {
        functions.add("fromJson", List.of(TEXT), (a, budget) -> {
            budget.make(a.text(0).length());
            budget.spend(a.text(0).length() / 2);
            return object(a.text(0));
        });
        functions.add("fromJsonArray", List.of(TEXT), (a, budget) -> {
            budget.make(a.text(0).length());
            budget.spend(a.text(0).length() / 2);
            return array(a.text(0));
        });
    }

    private static Object object(String text) {
        try {
            Object value = JsonParser.parse(text);
            if (value instanceof GoMap || value == GoNil.NIL) {
                return value == GoNil.NIL ? GoMap.nil() : value;
            }
            return GoMap.empty().put("Error", CANNOT + kind(value) + " into Go value of type map[string]interface {}");
        } catch (JsonSyntaxException e) {
            return GoMap.empty().put("Error", e.message());
        }
    }

    private static Object array(String text) {
        try {
            Object value = JsonParser.parse(text);
            if (value instanceof GoList || value == GoNil.NIL) {
                return value == GoNil.NIL ? GoList.nil() : value;
            }
            return GoList.of(List.of(CANNOT + kind(value) + " into Go value of type []interface {}"));
        } catch (JsonSyntaxException e) {
            return GoList.of(List.of(e.message()));
        }
    }

    private static String kind(Object value) {
        return switch (value) {
            case GoMap map -> "object";
            case GoList list -> "array";
            case String text -> "string";
            case Boolean bool -> "bool";
            default -> "number";
        };
    }
}
