package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds drift: values that an apply would set back to their rendered ones. What only Git's own managers have set is no
 * drift: it has not been applied yet.
 */
public final class DriftFinder {

    private final Set<String> gits;
    private final List<Drift> found = new ArrayList<>();

    private DriftFinder(Set<String> gits) {
        this.gits = gits;
    }

    /**
     * The drift of objects.
     *
     * @param tried the results of a dry run of an apply with force
     * @param gits the field managers that apply the values of Git
     */
    public static List<Drift> in(List<Applied> tried, Set<String> gits) {
        DriftFinder finder = new DriftFinder(gits);
        for (Applied one : tried) {
            LiveObject live = one.live();
            if (live != null && live.before() != null) {
                finder.look(one, live.before(), live.after());
            }
        }
        return finder.found;
    }

    /** A position in the live object, in the object after an apply, and in the sent object. */
    private record Place(
            Applied object,
            JsonValue root,
            List<Object> livePath,
            List<Object> path,
            @Nullable YamlNode sent) {

        Place step(Object live, Object sentStep, @Nullable YamlNode value) {
            List<Object> livePathBelow = new ArrayList<>(livePath);
            livePathBelow.add(live);
            List<Object> below = new ArrayList<>(path);
            below.add(sentStep);
            return new Place(object, root, livePathBelow, below, value);
        }
    }

    private void look(Applied object, JsonValue live, JsonValue would) {
        Place top =
                new Place(object, live, List.of(), List.of(), object.resource().root());
        compare(top, LiveObject.stripped(live), LiveObject.stripped(would));
    }

    /** Compares only the fields that were sent: the server omits fields with empty values. */
    private void compare(Place at, JsonValue live, JsonValue would) {
        YamlNode sent = at.sent();
        if (sent == null || live.equals(would)) {
            return;
        }
        if (live.isObject() && would.isObject() && sent instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String name = map.key(i).text();
                compare(at.step(name, name, map.value(i)), live.path(name), would.path(name));
            }
        } else if (live.isList() && would.isList() && sent instanceof YamlList list && isAlike(live, would)) {
            for (int i = 0; i < would.size(); i++) {
                int there = place(would.path(i), live, i);
                int here = place(would.path(i), list, i);
                if (there >= 0 && here >= 0) {
                    compare(at.step(there, here, list.get(here)), live.path(there), would.path(i));
                }
            }
        } else {
            List<String> managers = live.isMissing() ? List.of() : FieldOwners.of(at.root(), at.livePath());
            if (live.isMissing() || !gits.containsAll(managers)) {
                found.add(new Drift(at.object().resource(), at.path(), sent, live, managers));
            }
        }
    }

    /** Whether items of two lists have an identity to match them by. */
    private static boolean isAlike(JsonValue live, JsonValue would) {
        return live.size() == would.size() || (hasNames(live) && hasNames(would));
    }

    private static boolean hasNames(JsonValue list) {
        for (JsonValue item : list) {
            if (!item.path("name").isText()) {
                return false;
            }
        }
        return true;
    }

    private static int place(JsonValue item, JsonValue list, int otherwise) {
        if (!item.path("name").isText()) {
            return otherwise;
        }
        for (int i = 0; i < list.size(); i++) {
            if (item.path("name").equals(list.path(i).path("name"))) {
                return i;
            }
        }
        return -1;
    }

    private static int place(JsonValue item, YamlList list, int otherwise) {
        if (!item.path("name").isText()) {
            return otherwise < list.size() ? otherwise : -1;
        }
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof YamlMap map && item.path("name").text().equals(map.text("name"))) {
                return i;
            }
        }
        return -1;
    }
}
