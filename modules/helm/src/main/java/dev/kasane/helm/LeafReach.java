package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.OtherValue;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the fields of the objects of a chart that a value affects: those that change with another value. */
public final class LeafReach {

    private LeafReach() {}

    /**
     * An object that a value affects.
     *
     * @param apiVersion its group and version
     * @param kind its kind
     * @param namespace its namespace as it is printed; empty when it has none
     * @param name its name
     * @param fields the fields that change with another value; none if the whole object appears or disappears
     */
    public record Reached(String apiVersion, String kind, String namespace, String name, List<String> fields) {}

    /**
     * The objects, in the order in which the chart prints them; null when the chart takes no other value.
     *
     * @throws KasaneException when the chart cannot be rendered
     */
    static @Nullable List<Reached> of(ChartRequest request, OutputOptions printed, LeafPath path) {
        ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
        List<ChartRequest> trials = trials(request, path, prepared);
        if (trials.isEmpty()) {
            return List.of();
        }
        Map<String, YamlMap> before = objects(request, printed);
        Map<String, SortedSet<String>> fields = new LinkedHashMap<>();
        Map<String, YamlMap> all = new LinkedHashMap<>(before);
        int rendered = 0;
        for (ChartRequest trial : trials) {
            try {
                compare(before, objects(trial, printed), all, fields);
                rendered++;
            } catch (KasaneException e) {
                // a chart may demand the value, or take no other one
            }
        }
        if (rendered == 0) {
            return null;
        }
        List<Reached> reached = new ArrayList<>();
        all.forEach((key, object) -> {
            SortedSet<String> found = fields.get(key);
            if (found != null) {
                reached.add(reached(object, List.copyOf(found)));
            }
        });
        return reached;
    }

    /** The requests with another value in place of one; in place of a null, with the value that it removes. */
    private static List<ChartRequest> trials(ChartRequest request, LeafPath path, ChartRenderer.Prepared prepared) {
        GoMap whole = prepared.values();
        Object value = path.in(whole);
        if (value == null || value instanceof GoNil) {
            return RemovedValues.of(request, prepared.chart(), whole).restored(path);
        }
        Object emptied = OtherValue.emptied(value);
        ChartRequest other = request.trying(path, OtherValue.of(value), whole);
        return emptied == null ? List.of(other) : List.of(other, request.trying(path, emptied, whole));
    }

    /** Adds the changed fields by the keys of their objects; none if the whole object appears or disappears. */
    private static void compare(
            Map<String, YamlMap> before,
            Map<String, YamlMap> after,
            Map<String, YamlMap> all,
            Map<String, SortedSet<String>> fields) {
        before.forEach((key, object) -> {
            YamlMap now = after.get(key);
            SortedSet<String> found = now == null ? new TreeSet<>() : DifferentFields.of(object, now);
            if (now == null || !found.isEmpty()) {
                fields.computeIfAbsent(key, it -> new TreeSet<>()).addAll(found);
            }
        });
        after.forEach((key, object) -> {
            if (!before.containsKey(key)) {
                all.put(key, object);
                fields.put(key, new TreeSet<>());
            }
        });
    }

    private static Reached reached(YamlMap object, List<String> fields) {
        YamlMap metadata = object.map("metadata");
        return new Reached(
                text(object, "apiVersion"),
                text(object, "kind"),
                text(metadata, "namespace"),
                text(metadata, "name"),
                fields);
    }

    private static String text(@Nullable YamlMap map, String field) {
        String text = map == null ? null : map.text(field);
        return text == null ? "" : text;
    }

    /** The objects that are printed, by their template and their number in it. */
    private static Map<String, YamlMap> objects(ChartRequest request, OutputOptions printed) {
        OutputOptions options = new OutputOptions(false, printed.withHooks(), printed.withTests());
        Map<String, Integer> counts = new LinkedHashMap<>();
        Map<String, YamlMap> objects = new LinkedHashMap<>();
        for (Document document : ChartRenderer.render(request).documents(options)) {
            YamlMap object = Document.object(document.path(), document.text());
            if (object != null) {
                objects.put(document.path() + '\n' + counts.merge(document.path(), 1, Integer::sum), object);
            }
        }
        return objects;
    }
}
