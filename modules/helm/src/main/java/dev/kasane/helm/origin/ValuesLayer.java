package dev.kasane.helm.origin;

import dev.kasane.files.Origin;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A layer of values that is written in one place, such as a file or a field.
 *
 * @param directive what takes them from there, such as {@code valueFiles}
 * @param below the keys above them: those of the subchart whose defaults they are
 * @param written the values; a key may be a whole path, as in {@code parameters}
 */
public record ValuesLayer(String directive, List<String> below, YamlMap written) {

    /** The directive that selects files of the chart instead of its defaults. */
    public static final String INSTEAD = "valuesFiles";

    /** Values at the top level. */
    public ValuesLayer(String directive, YamlMap written) {
        this(directive, List.of(), written);
    }

    /** Whether these are the defaults of the chart itself, and of no subchart. */
    public boolean isOwnDefault() {
        return directive.equals(DefaultLayers.DIRECTIVE) && below.isEmpty();
    }

    /** Values of a file that replaces, with others like it, the chart's own defaults. */
    public static ValuesLayer insteadOfDefaults(YamlMap written) {
        return new ValuesLayer(INSTEAD, written);
    }

    /** Whether the chart's own defaults do not count beside these. */
    public boolean isInsteadOfDefaults() {
        return directive.equals(INSTEAD);
    }

    /** Whether another layer is written in the same file. */
    public boolean isOfSameFile(ValuesLayer other) {
        return written.span().path().equals(other.written.span().path());
    }

    /** Where a value is written, the first of some layers first. */
    static List<ValueOrigin.Written> written(LeafPath path, List<ValuesLayer> layers) {
        List<ValueOrigin.Written> all = new ArrayList<>();
        for (ValuesLayer layer : layers) {
            YamlNode node = layer.at(path);
            if (node != null) {
                all.add(new ValueOrigin.Written(new Origin.Step(node.span(), layer.directive), node));
            }
        }
        return all;
    }

    /** The single values that are written on a line. */
    public List<LeafPath> at(ValuesLine line) {
        List<LeafPath> paths = new ArrayList<>();
        if (written.span().path().equals(line.file())) {
            LeafPath path = LeafPath.ROOT;
            for (String key : below) {
                path = path.step(key);
            }
            collect(written, written.span().line(), path, line.number(), paths);
        }
        return paths;
    }

    /**
     * The part of these values below some keys, moved below other keys.
     *
     * @param from the keys of the map
     * @param to the new keys above its values
     * @return null when nothing of it is written here
     */
    @Nullable
    ValuesLayer moved(List<String> from, List<String> to, String by) {
        int deep = below.size();
        if (deep >= from.size()) {
            List<String> there = new ArrayList<>(to);
            there.addAll(below.subList(from.size(), deep));
            return below.subList(0, from.size()).equals(from) ? new ValuesLayer(by, List.copyOf(there), written) : null;
        }
        if (!from.subList(0, deep).equals(below)) {
            return null;
        }
        YamlNode at = written;
        for (String key : from.subList(deep, from.size())) {
            at = at instanceof YamlMap map ? map.get(key) : null;
        }
        return at instanceof YamlMap map ? new ValuesLayer(by, to, map) : null;
    }

    /** Whether a parent imports the value from this layer into another one, so that the value also counts there. */
    public boolean isImported(LeafPath path, List<ValuesLayer> layers) {
        YamlNode value = at(path);
        for (ValuesLayer layer : layers) {
            if (layer.directive.equals(ImportedLayers.DIRECTIVE)
                    && !directive.equals(ImportedLayers.DIRECTIVE)
                    && value != null
                    && holds(layer.written, value)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value is this very one, or in it. */
    private static boolean holds(YamlNode node, YamlNode value) {
        if (node == value) {
            return true;
        }
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (holds(map.value(i), value)) {
                    return true;
                }
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (holds(item, value)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void collect(YamlNode node, int keyLine, LeafPath path, int line, List<LeafPath> into) {
        if (node instanceof YamlMap map && !map.isEmpty()) {
            for (int i = 0; i < map.size(); i++) {
                int at = map.key(i).span().line();
                collect(map.value(i), at, path.step(map.key(i).text()), line, into);
            }
        } else if (node instanceof YamlList list && list.size() > 0) {
            for (int i = 0; i < list.size(); i++) {
                collect(list.get(i), keyLine, path.step(i), line, into);
            }
        } else if (node.span().line() == line || keyLine == line) {
            into.add(path);
        }
    }

    private @Nullable YamlNode at(LeafPath path) {
        int deep = below.size();
        if (path.steps().size() < deep || !path.steps().subList(0, deep).equals(below)) {
            return null;
        }
        YamlNode whole = written.get(path.toString());
        YamlNode at = written;
        for (Object step : path.from(deep).steps()) {
            if (at instanceof YamlMap map && step instanceof String key) {
                at = map.get(key);
            } else if (at instanceof YamlList list && step instanceof Integer index && index < list.size()) {
                at = list.get(index);
            } else {
                at = null;
            }
        }
        return at == null ? whole : at;
    }
}
