package dev.kasane.argocd.applicationset;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.value.GoYamlErrors;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list generator: literal parameters. */
final class ListGenerator {

    private final Generation generation;
    private final GoMap spec;

    ListGenerator(Generation generation, GoMap spec) {
        this.generation = generation;
        this.spec = spec;
    }

    List<@Nullable GoMap> generate() {
        List<@Nullable GoMap> sets = new ArrayList<>();
        for (Object element : spec.list("elements").items()) {
            if (!(element instanceof GoMap map)) {
                if (element instanceof GoNil) {
                    sets.add(null);
                    continue;
                }
                String kind = element instanceof GoList
                        ? "array"
                        : element instanceof Double ? "number" : GoTypes.typeOf(element);
                throw new GeneratorFailure("error unmarshling list element json: cannot unmarshal " + kind
                        + " into Go value of type map[string]interface {}");
            }
            sets.add(generation.isGo() ? map.copy() : texts(map));
        }
        String yaml = spec.text("elementsYaml");
        if (!yaml.isEmpty()) {
            sets.addAll(elements(yaml));
        }
        return sets;
    }

    private static @Nullable GoMap texts(GoMap element) {
        GoMap parameters = GoMap.empty();
        for (var entry : element.entries()) {
            if (!entry.getKey().equals("values")) {
                parameters.put(entry.getKey(), text(entry.getValue()));
                continue;
            }
            if (!(entry.getValue() instanceof GoMap values)) {
                throw new GeneratorFailure("error parsing values map");
            }
            for (var value : values.entries()) {
                parameters.put("values." + value.getKey(), text(value.getValue()));
            }
        }
        // an element without entries leaves Go's slice with a nil map, which fills nothing
        return element.isEmpty() ? null : parameters;
    }

    private static String text(Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new GeneratorFailure("error parsing value as string %!w(<nil>)");
    }

    private static List<GoMap> elements(String yaml) {
        String context = "error unmarshling decoded ElementsYaml ";
        try {
            Object value = GoYaml.read(SourceFile.of("elementsYaml", yaml));
            return value instanceof GoNil ? List.of() : Generation.mapsOf(value, context);
        } catch (KasaneException e) {
            throw new GeneratorFailure(context + "error converting YAML to JSON: "
                    + GoYamlErrors.of(e.problems().getFirst()));
        }
    }
}
