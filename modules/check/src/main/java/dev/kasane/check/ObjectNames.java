package dev.kasane.check;

import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The names of the objects of the checked targets at one revision; threads may share it. */
public final class ObjectNames {

    private final Map<String, List<ResourceId>> ids = new ConcurrentHashMap<>();

    /** Notes the objects of a target. */
    void add(String target, List<Resource> objects) {
        List<ResourceId> some = new ArrayList<>(objects.size());
        objects.forEach(object -> some.add(object.id()));
        ids.merge(target, some, (a, b) -> {
            List<ResourceId> both = new ArrayList<>(a);
            both.addAll(b);
            return both;
        });
    }

    /** The names of the objects of a target in their order, as findings have them; none when it was not checked. */
    Set<String> of(String target) {
        Set<String> names = new LinkedHashSet<>();
        ids.getOrDefault(target, List.of()).forEach(id -> names.add(id.toText()));
        return names;
    }
}
