package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.value.Extent;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.value.GoYamlErrors;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.util.List;

/** The functions that write and read YAML. */
final class YamlFunctions {

    private static final String NOT_DECODED = "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ";

    private YamlFunctions() {}

    static void addTo(HelmFunctions functions, HelmProfile profile) {
        functions.add("toYaml", List.of(ANY), (a, budget) -> {
            try {
                Extent.spend(a.any(0), Extent.WRITTEN, budget);
                String text = YamlText.of(a.any(0));
                budget.make(text.length());
                return text;
            } catch (ArithmeticException e) {
                return "";
            }
        });
        functions.add("toYamlPretty", List.of(ANY), (a, budget) -> {
            try {
                Extent.spend(a.any(0), Extent.WRITTEN, budget);
                String text = PrettyYaml.of(a.any(0));
                budget.make(text.length());
                return text;
            } catch (ArithmeticException e) {
                return "";
            }
        });
        if (profile.isFour()) {
            functions.add("mustToYaml", List.of(ANY), (a, budget) -> {
                try {
                    Extent.spend(a.any(0), Extent.WRITTEN, budget);
                    return YamlText.of(a.any(0));
                } catch (ArithmeticException e) {
                    throw new FunctionFailure(String.valueOf(e.getMessage()));
                }
            });
        }
        functions.add("fromYaml", List.of(TEXT), (a, budget) -> {
            budget.make(a.text(0).length());
            budget.spend(a.text(0).length() / 4);
            return fromYaml(a.text(0));
        });
        functions.add("fromYamlArray", List.of(TEXT), (a, budget) -> {
            budget.make(a.text(0).length());
            budget.spend(a.text(0).length() / 4);
            return fromYamlArray(a.text(0));
        });
    }

    private static Object fromYaml(String text) {
        try {
            Object value = read(text);
            if (value instanceof GoMap || value == GoNil.NIL) {
                return value == GoNil.NIL ? GoMap.empty() : value;
            }
            return GoMap.empty()
                    .put("Error", NOT_DECODED + kind(value) + " into Go value of type map[string]interface {}");
        } catch (KasaneException e) {
            return GoMap.empty().put("Error", message(e));
        }
    }

    private static Object fromYamlArray(String text) {
        try {
            Object value = read(text);
            if (value instanceof GoList || value == GoNil.NIL) {
                return value == GoNil.NIL ? GoList.of(List.of()) : value;
            }
            return GoList.of(List.of(NOT_DECODED + kind(value) + " into Go value of type []interface {}"));
        } catch (KasaneException e) {
            return GoList.of(List.of(message(e)));
        }
    }

    private static Object read(String text) {
        return GoYaml.read(new SourceFile("text", GoText.bytes(text), ""));
    }

    private static String message(KasaneException e) {
        return "error converting YAML to JSON: " + GoYamlErrors.of(e.problems().getFirst());
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
