package dev.kasane.flux.resourceset;

import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.Adler32;

/**
 * The inputs of a ResourceSet's templates: its own, then those of its providers by name, either one after the other or
 * all combinations.
 */
final class SetInputs {

    private static final int MOST_PERMUTATIONS = 10_000;
    private static final double LARGEST_WHOLE = 0x1p63;

    private record Provider(String name, List<GoMap> inputs) {}

    private record Permutation(GoMap inputs, String way) {}

    private SetInputs() {}

    /**
     * The inputs, in order.
     *
     * @param providers those of type Static that the set names
     * @param place where the set is written
     */
    static List<GoMap> combined(GoMap set, List<GoMap> providers, Span place) {
        GoMap spec = set.map("spec");
        List<GoMap> own = new ArrayList<>();
        for (Object input : spec.list("inputs").items()) {
            if (!(whole(input) instanceof GoMap map)) {
                throw Problem.error(
                                "each item of inputs is a map of values, and one is not: " + input,
                                place,
                                "write a name for the value, such as {env: " + input + "}")
                        .asException();
            }
            own.add(map);
        }
        List<Provider> all = new ArrayList<>();
        all.add(new Provider(set.map("metadata").text("name"), own));
        providers.stream()
                .sorted(Comparator.comparing(
                        provider -> provider.map("metadata").text("name")))
                .forEach(provider -> all.add(exported(provider)));
        if (spec.map("inputStrategy").text("name").equals("Permute")) {
            return permuted(all, place);
        }
        return all.stream().flatMap(provider -> provider.inputs().stream()).toList();
    }

    /**
     * The inputs of a provider of type Static. Its {@code id} is derived from its UID in the cluster, for which
     * namespace and name are used here.
     */
    private static Provider exported(GoMap provider) {
        GoMap metadata = provider.map("metadata");
        String known = metadata.text("uid");
        String uid = known.isEmpty() ? metadata.text("namespace") + "/" + metadata.text("name") : known;
        GoMap values = (GoMap) whole(provider.map("spec").map("defaultValues").copy());
        return new Provider(metadata.text("name"), List.of(values.put("id", id(uid))));
    }

    private static List<GoMap> permuted(List<Provider> providers, Span place) {
        List<Permutation> rows = List.of(new Permutation(GoMap.empty(), ""));
        boolean any = false;
        for (Provider provider : providers) {
            if (provider.inputs().isEmpty()) {
                continue;
            }
            if ((long) rows.size() * provider.inputs().size() > MOST_PERMUTATIONS) {
                throw Problem.error(
                                "the inputs have more than " + MOST_PERMUTATIONS + " permutations",
                                place,
                                "let some providers export less, or use the strategy Flatten")
                        .asException();
            }
            any = true;
            rows = each(rows, key(provider.name()), provider.inputs());
        }
        return any
                ? rows.stream()
                        .map(row -> row.inputs().put("id", id(row.way())))
                        .toList()
                : List.of();
    }

    private static List<Permutation> each(List<Permutation> rows, String key, List<GoMap> inputs) {
        List<Permutation> next = new ArrayList<>();
        for (Permutation row : rows) {
            for (int i = 0; i < inputs.size(); i++) {
                String way = (row.way().isEmpty() ? "" : row.way() + "/") + key + "=" + i;
                next.add(new Permutation(row.inputs().copy().put(key, inputs.get(i)), way));
            }
        }
        return next;
    }

    /** The key below which the inputs of a provider are: its name in small letters, digits and single underscores. */
    private static String key(String name) {
        String key = name.toLowerCase(Locale.ROOT).replace('-', '_').replaceAll("[^a-z0-9_]", "");
        key = key.replaceAll("_+", "_");
        int from = key.startsWith("_") ? 1 : 0;
        return key.endsWith("_") && key.length() > from ? key.substring(from, key.length() - 1) : key.substring(from);
    }

    private static String id(String text) {
        Adler32 sum = new Adler32();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return Long.toString(sum.getValue());
    }

    /** A value in which whole numbers are of Go's type int64, as the API's reader of JSON gives them. */
    private static Object whole(Object value) {
        if (value instanceof GoMap map) {
            GoMap copy = GoMap.empty();
            for (Map.Entry<String, Object> entry : map.entries()) {
                copy.put(entry.getKey(), whole(entry.getValue()));
            }
            return copy;
        }
        if (value instanceof GoList list) {
            return GoList.of(list.items().stream().map(SetInputs::whole).toList());
        }
        return value instanceof Double number && number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE
                ? GoInt.ofInt64(number.longValue())
                : value;
    }
}
