package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.util.List;

/** The functions that read JSON. */
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
            return Decoded.map(JsonParser.parse(text), GoMap.nil(), CANNOT);
        } catch (JsonSyntaxException e) {
            return Decoded.mapWithError(e.message());
        }
    }

    private static Object array(String text) {
        try {
            return Decoded.list(JsonParser.parse(text), GoList.nil(), CANNOT);
        } catch (JsonSyntaxException e) {
            return Decoded.listWithError(e.message());
        }
    }
}
