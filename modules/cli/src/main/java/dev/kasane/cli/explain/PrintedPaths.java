package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.change.explain.FieldName;
import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paths of an object's fields in the output of its chart. A patch may have moved an item of a list since then, but
 * each value has its position in the original text.
 */
final class PrintedPaths {

    /** The path of a field in the output of a chart; it may not exist. */
    interface Path {
        @Nullable
        YamlNode in(YamlMap object);
    }

    private static final Path NOWHERE = object -> null;

    private final Resource resource;
    private final @Nullable YamlMap printed;

    /** The paths of an object, which is read again as it was printed. */
    PrintedPaths(Resource resource) {
        this.resource = resource;
        Span text = text(resource.root());
        this.printed = text == null ? null : read(text);
    }

    /** The path of a field that the object has. */
    Path of(String field) {
        YamlNode value = Explanation.find(resource.root(), field);
        if (printed == null || value == null) {
            return object -> Explanation.find(object, field);
        }
        if (!isOfSameText(value)) {
            return NOWHERE;
        }
        YamlNode named = Explanation.find(printed, field);
        if (named != null && (isPlaceOf(named, value) || isPartOfPlace(field, named, value))) {
            // a name finds the item in another order, too
            return object -> Explanation.find(object, field);
        }
        List<List<Object>> found = new ArrayList<>();
        collect(printed, value, List.of(), found);
        found.removeIf(steps -> !lastKey(steps).equals(lastKey(field)));
        return found.size() == 1 ? object -> at(object, found.getFirst()) : NOWHERE;
    }

    private static @Nullable Span text(YamlNode node) {
        return node.origin().text(node.offset());
    }

    private boolean isOfSameText(YamlNode value) {
        Span one = text(resource.root());
        Span other = text(value);
        return one != null
                && other != null
                && one.file().bytes() == other.file().bytes();
    }

    private static @Nullable YamlMap read(Span text) {
        try {
            for (YamlNode document :
                    YamlReader.standard().documents(text.file()).documents()) {
                YamlMap found = object(document, text.offset());
                if (found != null) {
                    return found;
                }
            }
        } catch (KasaneException e) {
            // larger than what is read here
        }
        return null;
    }

    /** The object at an offset: a document, or an item of one that is a list. */
    private static @Nullable YamlMap object(YamlNode node, int offset) {
        if (!(node instanceof YamlMap map) || map.offset() == offset) {
            return node instanceof YamlMap map ? map : null;
        }
        if (map.get("items") instanceof YamlList items) {
            for (YamlNode item : items) {
                YamlMap found = object(item, offset);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static boolean isPlaceOf(YamlNode node, YamlNode value) {
        Span text = text(value);
        return text != null && node.offset() == text.offset() && node.getClass() == value.getClass();
    }

    /** Whether a list around a value has been replaced by another one that still has an item of that name with the value. */
    private boolean isPartOfPlace(String field, YamlNode named, YamlNode value) {
        if (!(named instanceof YamlScalar before)
                || !(value instanceof YamlScalar now)
                || !before.text().equals(now.text())) {
            return false;
        }
        Span text = text(value);
        YamlNode at = printed;
        boolean isInside = false;
        for (String step : FieldName.parse(field).steps()) {
            isInside |= at instanceof YamlList && text != null && at.offset() == text.offset();
            if (isInside && step.chars().allMatch(Character::isDigit)) {
                return false;
            }
            at = at == null ? null : Explanation.find(at, "[\"" + step + "\"]");
        }
        return isInside;
    }

    private static void collect(YamlNode node, YamlNode value, List<Object> steps, List<List<Object>> into) {
        if (isPlaceOf(node, value)) {
            into.add(steps);
        }
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                collect(map.value(i), value, longer(steps, map.key(i).text()), into);
            }
        } else if (node instanceof YamlList list) {
            for (int i = 0; i < list.size(); i++) {
                collect(list.get(i), value, longer(steps, i), into);
            }
        }
    }

    private static List<Object> longer(List<Object> steps, Object step) {
        List<Object> longer = new ArrayList<>(steps);
        longer.add(step);
        return longer;
    }

    private static String lastKey(List<Object> steps) {
        for (Object step : steps.reversed()) {
            if (step instanceof String key) {
                return key;
            }
        }
        return "";
    }

    /** The last key of a map on the way to a field of the object. */
    private String lastKey(String field) {
        YamlNode at = resource.root();
        String key = "";
        for (String step : FieldName.parse(field).steps()) {
            key = at instanceof YamlMap ? step : key;
            at = at == null ? null : Explanation.find(at, "[\"" + step + "\"]");
        }
        return key;
    }

    private static @Nullable YamlNode at(YamlMap object, List<Object> steps) {
        YamlNode at = object;
        for (Object step : steps) {
            if (at instanceof YamlMap map && step instanceof String key) {
                at = map.get(key);
            } else {
                at = at instanceof YamlList list && step instanceof Integer index && index < list.size()
                        ? list.get(index)
                        : null;
            }
        }
        return at;
    }
}
