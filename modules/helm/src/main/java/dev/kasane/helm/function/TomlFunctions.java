package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.value.Extent;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.toml.TomlException;
import dev.kasane.helm.toml.TomlReader;
import dev.kasane.helm.toml.TomlWriter;
import java.util.List;

/** The functions that write and read TOML. */
final class TomlFunctions {

    private TomlFunctions() {}

    static void addTo(HelmFunctions functions, HelmProfile profile) {
        functions.add("toToml", List.of(ANY), (a, budget) -> {
            try {
                return write(a.any(0), profile, budget);
            } catch (TomlException e) {
                return e.message();
            }
        });
        if (profile.isFour()) {
            functions.add("mustToToml", List.of(ANY), (a, budget) -> {
                try {
                    return write(a.any(0), profile, budget);
                } catch (TomlException e) {
                    throw new FunctionFailure(e.message());
                }
            });
        }
        functions.add("fromToml", List.of(TEXT), (a, budget) -> {
            budget.make(a.text(0).length());
            budget.spend(a.text(0).length());
            try {
                return TomlReader.read(a.text(0));
            } catch (TomlException e) {
                return GoMap.empty().put("Error", e.message());
            }
        });
    }

    private static String write(Object value, HelmProfile profile, Budget budget) throws TomlException {
        if (value instanceof GoNil) {
            throw new FunctionFailure("reflect: call of reflect.Value.Type on zero Value");
        }
        Extent.spend(value, Extent.WRITTEN, budget);
        String text = TomlWriter.write(value, profile.tomlReals());
        budget.make(text.length());
        return text;
    }
}
