package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.value.Extent;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.value.GoYamlErrors;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.util.List;

/** The functions that write and read YAML. */
final class YamlFunctions {

    private static final String CANNOT = "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ";

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
            return Decoded.map(read(text), GoMap.empty(), CANNOT);
        } catch (KasaneException e) {
            return Decoded.mapWithError(message(e));
        }
    }

    private static Object fromYamlArray(String text) {
        try {
            return Decoded.list(read(text), GoList.of(List.of()), CANNOT);
        } catch (KasaneException e) {
            return Decoded.listWithError(message(e));
        }
    }

    private static Object read(String text) {
        return GoYaml.read(new SourceFile("text", GoText.bytes(text), ""));
    }

    private static String message(KasaneException e) {
        return "error converting YAML to JSON: " + GoYamlErrors.of(e.problems().getFirst());
    }
}
