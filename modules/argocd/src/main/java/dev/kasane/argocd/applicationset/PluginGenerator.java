package dev.kasane.argocd.applicationset;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/** The plugin generator: parameters from the response of a plugin, which the fixtures describe. */
final class PluginGenerator {

    private final Generation generation;
    private final GoMap spec;

    PluginGenerator(Generation generation, GoMap spec) {
        this.generation = generation;
        this.spec = spec;
    }

    List<GoMap> generate() {
        GoMap plugin = generation.world().plugin();
        if (plugin == null) {
            throw new UnsupportedFeature("a plugin generator needs the response of a plugin:"
                    + " write it under plugin in the file that argo.fixtures of .kasane.yaml names");
        }
        String wanted = spec.map("configMapRef").text("name");
        if (!plugin.text("configMap").equals(wanted)) {
            throw new GeneratorFailure("error getting plugin from generator: error fetching ConfigMap: configmaps \""
                    + wanted + "\" not found");
        }
        List<GoMap> sets = new ArrayList<>();
        for (Object item : plugin.get("output") instanceof GoList output ? output.items() : List.of()) {
            GoMap answer = item instanceof GoMap map ? map : GoMap.empty();
            GoMap parameters = GoMap.empty();
            if (generation.isGo()) {
                answer.entries().forEach(entry -> parameters.put(entry.getKey(), entry.getValue()));
            } else {
                Flattening.of(answer).forEach(parameters::put);
            }
            GoMap input = GoMap.empty();
            for (var entry : spec.map("input").map("parameters").entries()) {
                input.put(entry.getKey(), new RawJson(entry.getValue()));
            }
            parameters.put("generator", GoMap.empty().put("input", GoMap.empty().put("parameters", input)));
            try {
                generation.addValues(spec, parameters);
            } catch (GeneratorFailure e) {
                throw e.within("error generating params");
            }
            sets.add(parameters);
        }
        return sets;
    }
}
