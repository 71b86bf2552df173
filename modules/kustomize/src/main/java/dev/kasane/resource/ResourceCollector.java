package dev.kasane.resource;

import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects objects, and rejects duplicate ids. */
public final class ResourceCollector {

    private final List<Resource> resources = new ArrayList<>();
    private final Map<ResourceId, Integer> byCurrentId = new HashMap<>();
    private @Nullable Map<ResourceId, List<Integer>> byAnyId;
    private @Nullable ResourceSet gathered;

    public ResourceCollector() {}

    public ResourceCollector(ResourceSet resources) {
        addAll(resources);
    }

    /**
     * Adds an object.
     *
     * @throws dev.kasane.problem.KasaneException when another one has its id
     */
    public void add(Resource resource) {
        Integer other = byCurrentId.putIfAbsent(resource.id(), resources.size());
        if (other != null) {
            throw Problem.error(
                            resource.id().toText() + " (" + resource.gvk().apiVersion() + ") is there twice, first at "
                                    + resources.get(other).root().span().toText(),
                            resource.root().span(),
                            "remove one of them, rename it, or put it into another namespace")
                    .asException();
        }
        note(resource, resources.size());
        resources.add(resource);
        gathered = null;
    }

    public void addAll(ResourceSet others) {
        boolean first = resources.isEmpty();
        for (Resource resource : others) {
            add(resource);
        }
        gathered = first ? others : null;
    }

    private void note(Resource resource, int position) {
        if (byAnyId != null) {
            noteId(resource.id(), position);
            for (ResourceId previous : resource.previousIds()) {
                noteId(previous, position);
            }
        }
    }

    private void noteId(ResourceId id, int position) {
        if (byAnyId != null) {
            List<Integer> positions = byAnyId.computeIfAbsent(id, ignored -> new ArrayList<>(1));
            if (!positions.contains(position)) {
                positions.add(position);
            }
        }
    }

    /** The positions of the objects that are, or ever were, called this. */
    public List<Integer> positionsOfAnyId(ResourceId id) {
        if (byAnyId == null) {
            byAnyId = new HashMap<>();
            for (int i = 0; i < resources.size(); i++) {
                note(resources.get(i), i);
            }
        }
        return byAnyId.getOrDefault(id, List.of());
    }

    public Resource get(int position) {
        return resources.get(position);
    }

    /** Exchanges an object for another one of the same id and history. */
    public void replace(int position, Resource resource) {
        resources.set(position, resource);
        gathered = null;
    }

    public int size() {
        return resources.size();
    }

    public ResourceSet toSet() {
        ResourceSet set = gathered;
        if (set == null) {
            set = ResourceSet.of(resources);
            gathered = set;
        }
        return set;
    }
}
