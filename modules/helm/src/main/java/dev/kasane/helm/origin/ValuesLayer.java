package dev.kasane.helm.origin;

import dev.kasane.files.Origin;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values as they are written in one place.
 *
 * @param directive what takes them from there, such as {@code valueFiles}
 * @param below the keys that they stand below: those of the subchart whose defaults they are
 * @param written the values; a key may be a whole path, as in {@code parameters}
 */
public record ValuesLayer(String directive, List<String> below, YamlMap written) {

    /** Values that stand below no key. */
    public ValuesLayer(String directive, YamlMap written) {
        this(directive, List.of(), written);
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
        if (path.steps().size() <= deep || !path.steps().subList(0, deep).equals(below)) {
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
