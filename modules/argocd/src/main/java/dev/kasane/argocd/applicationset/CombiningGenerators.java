package dev.kasane.argocd.applicationset;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.MapMerge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The matrix and merge generators: combine the parameters of several generators. */
final class CombiningGenerators {

    private final Generation generation;
    private final GoMap spec;

    CombiningGenerators(Generation generation, GoMap spec) {
        this.generation = generation;
        this.spec = spec;
    }

    List<GoMap> matrix() {
        GoList children = spec.list("generators");
        if (children.size() < 2) {
            throw new GeneratorFailure("found less than two generators, Matrix support only two");
        }
        if (children.size() > 2) {
            throw new GeneratorFailure("found more than two generators, Matrix support only two");
        }
        List<GoMap> items = Generation.maps(children);
        List<@Nullable GoMap> first;
        try {
            first = child(items.get(0), GoMap.empty());
        } catch (GeneratorFailure e) {
            throw e.within("error failed to get params for first generator in matrix generator");
        }
        List<GoMap> sets = new ArrayList<>();
        for (GoMap a : first) {
            GoMap left = a == null ? GoMap.empty() : a;
            List<@Nullable GoMap> second;
            try {
                second = child(items.get(1), left);
            } catch (GeneratorFailure e) {
                throw e.within("failed to get params for second generator in the matrix generator");
            }
            for (GoMap b : second) {
                GoMap right = b == null ? GoMap.empty() : b;
                sets.add(generation.isGo() ? merged(left, right) : joined(left, right));
                generation.budget().spend(8L + left.size() + right.size());
            }
            if (sets.size() > generation.budget().bounds().applications()) {
                throw new dev.kasane.gotemplate.bound.BoundExceeded("a matrix gives more than "
                        + generation.budget().bounds().applications() + " sets of parameters");
            }
        }
        return sets;
    }

    private GoMap merged(GoMap left, GoMap right) {
        GoMap merged = GoMap.empty();
        merge(merged, right);
        merge(merged, left);
        return merged;
    }

    private void merge(GoMap target, GoMap from) {
        int depth = generation.budget().bounds().depth();
        try {
            MapMerge.overwrite(target, copy(from), depth);
        } catch (IllegalArgumentException e) {
            throw new GeneratorFailure(String.valueOf(e.getMessage()));
        }
    }

    private static GoMap copy(GoMap map) {
        GoMap copy = map.copy();
        for (var entry : map.entries()) {
            if (entry.getValue() instanceof GoMap inner) {
                copy.put(entry.getKey(), copy(inner));
            }
        }
        return copy;
    }

    private static GoMap joined(GoMap left, GoMap right) {
        GoMap joined = GoMap.empty();
        left.entries().forEach(entry -> joined.put(entry.getKey(), GoFormat.print(entry.getValue())));
        for (var entry : right.entries()) {
            String value = GoFormat.print(entry.getValue());
            Object known = joined.get(entry.getKey());
            if (known != null && !known.equals(value)) {
                throw new GeneratorFailure(
                        "failed to combine string maps with merging params for the matrix generator: "
                                + "found duplicate key " + entry.getKey() + " with different value, a: " + known
                                + " ,b: " + value);
            }
            joined.put(entry.getKey(), value);
        }
        return joined;
    }

    private List<@Nullable GoMap> child(GoMap item, GoMap outer) {
        List<Generation.Result> results;
        try {
            results = generation.run(item, GoMap.empty(), outer);
        } catch (GeneratorFailure e) {
            throw e.within("child generator returned an error on parameter generation");
        }
        if (results.isEmpty()) {
            throw new GeneratorFailure("child generator generated no parameters");
        }
        if (results.size() > 1) {
            throw new GeneratorFailure("found more than one generator in matrix.Generators");
        }
        return results.getFirst().sets();
    }

    List<GoMap> merge() {
        List<GoMap> items = Generation.maps(spec.list("generators"));
        if (items.size() < 2) {
            throw new GeneratorFailure("found less than two generators, Merge requires two or more");
        }
        List<List<@Nullable GoMap>> all = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            try {
                all.add(child(items.get(i), GoMap.empty()));
            } catch (GeneratorFailure e) {
                throw e.within("error getting param sets from generators: error getting params from generator "
                        + (i + 1) + " of " + items.size());
            }
        }
        Map<String, GoMap> base = byKey(all.getFirst());
        for (List<@Nullable GoMap> others : all.subList(1, all.size())) {
            Map<String, GoMap> over = byKey(others);
            for (var entry : base.entrySet()) {
                GoMap override = over.get(entry.getKey());
                if (override != null && generation.isGo()) {
                    merge(entry.getValue(), override);
                } else if (override != null) {
                    override.entries().forEach(item -> entry.getValue().put(item.getKey(), item.getValue()));
                }
            }
        }
        return List.copyOf(base.values());
    }

    private Map<String, GoMap> byKey(List<@Nullable GoMap> sets) {
        List<Object> keys = spec.list("mergeKeys").items();
        if (keys.isEmpty()) {
            throw new GeneratorFailure(
                    "error getting param sets by merge key: no merge keys were specified, Merge requires at least one");
        }
        Map<String, GoMap> byKey = new LinkedHashMap<>();
        for (GoMap set : sets) {
            GoMap known = set == null ? GoMap.empty() : set;
            GoMap key = GoMap.empty();
            for (Object name : keys) {
                Object value = known.get(name.toString());
                key.put(name.toString(), value == null ? GoNil.NIL : value);
            }
            String text = GoJson.compact(key);
            if (byKey.putIfAbsent(text, copy(known)) != null) {
                throw new GeneratorFailure(
                        "error getting param sets by merge key: the parameters from a generator were not unique by"
                                + " the given mergeKeys, Merge requires all param sets to be unique. Duplicate key was "
                                + text);
            }
        }
        return byKey;
    }
}
