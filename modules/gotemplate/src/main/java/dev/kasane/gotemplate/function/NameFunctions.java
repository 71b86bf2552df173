package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.value.GoYamlErrors;
import dev.kasane.problem.KasaneException;
import java.util.List;

/** The functions that Argo CD adds to sprig's. */
final class NameFunctions {

    private static final int DEFAULT_SLUG = 50;

    private NameFunctions() {}

    static void addTo(Catalogue all) {
        all.add("normalize", List.of(TEXT), (a, budget) -> Slugs.normalized(a.text(0)));
        all.addOpen("slugify", List.of(), ANY, (a, budget) -> slugify(a));
        all.add("toYaml", List.of(ANY), (a, budget) -> toYaml(a.any(0), budget));
        all.add("fromYaml", List.of(TEXT), (a, budget) -> {
            Object value = read(a.text(0), budget);
            if (value instanceof GoNil) {
                return GoMap.empty();
            }
            return value instanceof GoMap ? value : wrong(value, "map[string]interface {}");
        });
        all.add("fromYamlArray", List.of(TEXT), (a, budget) -> {
            Object value = read(a.text(0), budget);
            if (value instanceof GoNil) {
                return GoList.nil();
            }
            return value instanceof GoList ? value : wrong(value, "[]interface {}");
        });
    }

    private static String slugify(Arguments a) {
        int size = DEFAULT_SLUG;
        boolean smart = true;
        String name = "";
        for (int i = 0; i < a.size(); i++) {
            Object value = a.any(i);
            if (i == a.size() - 1) {
                name = value instanceof String text ? text : conversion(value, "string");
            } else if (i == 0) {
                size = value instanceof GoInt whole && whole.type() == GoInt.Type.INT
                        ? a.integer(0)
                        : Integer.parseInt(conversion(value, "int"));
            } else if (i == 1) {
                smart = value instanceof Boolean bool ? bool : Boolean.parseBoolean(conversion(value, "bool"));
            }
        }
        String normalized = Slugs.normalized(name);
        return smart ? Slugs.slug(normalized, size) : Slugs.slugOfFirst(normalized, size);
    }

    private static String conversion(Object value, String wanted) {
        throw new FunctionFailure(MapFunctions.conversion(value, wanted));
    }

    private static String toYaml(Object value, Budget budget) {
        String text = GoYaml.write(value);
        budget.make(text.length());
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    private static Object read(String text, Budget budget) {
        budget.make(text.length());
        try {
            return GoYaml.read(SourceFile.of("template", GoText.valid(text)));
        } catch (KasaneException e) {
            throw new FunctionFailure("error converting YAML to JSON: "
                    + GoYamlErrors.of(e.problems().getFirst()));
        }
    }

    private static Object wrong(Object value, String wanted) {
        String kind = value instanceof GoMap
                ? "object"
                : value instanceof GoList ? "array" : value instanceof Double ? "number" : GoTypes.typeOf(value);
        throw new FunctionFailure("error unmarshaling JSON: while decoding JSON: json: cannot unmarshal " + kind
                + " into Go value of type " + wanted);
    }
}
