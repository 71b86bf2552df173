package dev.kasane.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
            JsonNode root,
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

    private void look(Applied object, JsonNode live, JsonNode would) {
        Place top =
                new Place(object, live, List.of(), List.of(), object.resource().root());
        compare(top, LiveObject.stripped(live), LiveObject.stripped(would));
    }

    /** Compares only the fields that were sent: the server omits fields with empty values. */
    private void compare(Place at, @Nullable JsonNode live, @Nullable JsonNode would) {
        YamlNode sent = at.sent();
        if (sent == null || Objects.equals(live, would)) {
            return;
        }
        if (live != null && live.isObject() && would != null && would.isObject() && sent instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String name = map.key(i).text();
                compare(at.step(name, name, map.value(i)), live.get(name), would.get(name));
            }
        } else if (live != null
                && live.isArray()
                && would != null
                && would.isArray()
                && sent instanceof YamlList list
                && isAlike(live, would)) {
            for (int i = 0; i < would.size(); i++) {
                int there = place(would.get(i), live, i);
                int here = place(would.get(i), list, i);
                if (there >= 0 && here >= 0) {
                    compare(at.step(there, here, list.get(here)), live.get(there), would.get(i));
                }
            }
        } else {
            List<String> managers = live == null ? List.of() : FieldOwners.of(at.root(), at.livePath());
            if (live == null || !gits.containsAll(managers)) {
                found.add(new Drift(at.object().resource(), at.path(), sent, live, managers));
            }
        }
    }

    /** Whether items of two lists have an identity to match them by. */
    private static boolean isAlike(JsonNode live, JsonNode would) {
        return live.size() == would.size() || (hasNames(live) && hasNames(would));
    }

    private static boolean hasNames(JsonNode list) {
        for (JsonNode item : list) {
            if (!item.path("name").isTextual()) {
                return false;
            }
        }
        return true;
    }

    private static int place(JsonNode item, JsonNode list, int otherwise) {
        if (!item.path("name").isTextual()) {
            return otherwise;
        }
        for (int i = 0; i < list.size(); i++) {
            if (item.path("name").equals(list.get(i).path("name"))) {
                return i;
            }
        }
        return -1;
    }

    private static int place(JsonNode item, YamlList list, int otherwise) {
        if (!item.path("name").isTextual()) {
            return otherwise < list.size() ? otherwise : -1;
        }
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof YamlMap map && item.path("name").asText().equals(map.text("name"))) {
                return i;
            }
        }
        return -1;
    }
}
