package dev.kasane.kustomize.field;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reproduces YAML nodes that kustomize shares between several places of an object. If {@code labels} creates the same
 * label in several maps of an object, all maps share one node, and a later change in one place changes all of them. The
 * changes are collected while an object is edited, and copied to all places afterwards.
 */
public final class SharedNodes {

    private @Nullable Map<YamlNode, YamlNode> changes;

    /** Notes that a value takes the place of another, and gives the value to put there. */
    public YamlNode exchange(YamlNode before, YamlNode after) {
        if (after != before && before instanceof YamlScalar cell && cell.isLinked()) {
            YamlNode linked = after instanceof YamlScalar scalar ? scalar.linked() : after;
            changes = changes == null ? new IdentityHashMap<>() : changes;
            YamlNode earlier = changes.put(before, linked);
            if (earlier != null && earlier != linked) {
                changes.put(earlier, linked);
            }
            changes.remove(linked);
            return linked;
        }
        return after;
    }

    /** The object with every change made at all places of its cell; the object itself when there is none. */
    public YamlMap spread(YamlMap root) {
        Map<YamlNode, YamlNode> made = changes;
        changes = null;
        return made == null ? root : (YamlMap) spread(root, made);
    }

    private static YamlNode spread(YamlNode node, Map<YamlNode, YamlNode> made) {
        if (node instanceof YamlScalar scalar) {
            YamlNode last = scalar;
            for (YamlNode next = made.get(last); next != null; next = made.get(last)) {
                last = next;
            }
            return last;
        }
        if (node instanceof YamlMap map) {
            YamlMap result = map;
            for (int i = 0; i < map.size(); i++) {
                result = result.with(i, spread(map.value(i), made));
            }
            return result;
        }
        YamlList list = (YamlList) node;
        YamlList result = list;
        for (int i = 0; i < list.size(); i++) {
            result = result.with(i, spread(list.get(i), made));
        }
        return result;
    }
}
