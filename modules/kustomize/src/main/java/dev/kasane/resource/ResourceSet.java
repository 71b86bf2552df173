package dev.kasane.resource;

import dev.kasane.concurrent.Chunks;
import dev.kasane.problem.TimeLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Objects in the order they were loaded. Immutable; look-ups by id and by name go through indexes made when first used. */
public final class ResourceSet implements Iterable<Resource> {

    /** No objects at all. */
    public static final ResourceSet EMPTY = new ResourceSet(new Resource[0]);

    private static final int WORTH_A_THREAD = 128;

    /** After so many objects the clock is looked at. */
    private static final int LOOK = 64;

    private final Resource[] resources;
    private @Nullable PositionIndex<ResourceId> byCurrentId;
    private @Nullable PositionIndex<ResourceId> byAnyId;
    private @Nullable PositionIndex<String> byAnyName;

    private ResourceSet(Resource[] resources) {
        this.resources = resources;
    }

    public static ResourceSet of(List<Resource> resources) {
        return resources.isEmpty() ? EMPTY : new ResourceSet(resources.toArray(new Resource[0]));
    }

    /**
     * A set of objects of which no two have the same id.
     *
     * @throws dev.kasane.problem.KasaneException when two have
     */
    public static ResourceSet withoutDuplicates(List<Resource> resources) {
        ResourceCollector collector = new ResourceCollector();
        for (Resource resource : resources) {
            collector.add(resource);
        }
        return collector.toSet();
    }

    public int size() {
        return resources.length;
    }

    public Resource get(int index) {
        return resources[index];
    }

    @Override
    public Iterator<Resource> iterator() {
        return Arrays.asList(resources).iterator();
    }

    /** The set with each object changed; this one when none is. Empty objects disappear. */
    public ResourceSet map(UnaryOperator<Resource> change) {
        Resource[] changed = null;
        int kept = 0;
        for (int i = 0; i < resources.length; i++) {
            if (i % LOOK == LOOK - 1) {
                TimeLimit.check();
            }
            Resource after = change.apply(resources[i]);
            boolean gone = after.root().isEmpty();
            if (changed == null && (after != resources[i] || gone)) {
                changed = resources.clone();
                kept = i;
            }
            if (changed != null && !gone) {
                changed[kept++] = after;
            }
        }
        return changed == null
                ? this
                : new ResourceSet(kept == changed.length ? changed : Arrays.copyOf(changed, kept));
    }

    /** As {@link #map}, for a change that does not mind being made to several objects at the same time. */
    public ResourceSet mapConcurrently(UnaryOperator<Resource> change) {
        if (resources.length < WORTH_A_THREAD * 2) {
            return map(change);
        }
        Resource[] changed = new Resource[resources.length];
        Chunks.run(resources.length, WORTH_A_THREAD, (from, to) -> {
            for (int i = from; i < to; i++) {
                changed[i] = change.apply(resources[i]);
            }
        });
        int kept = 0;
        boolean same = true;
        for (int i = 0; i < changed.length; i++) {
            Resource after = changed[i];
            same &= after == resources[i];
            if (!after.root().isEmpty()) {
                changed[kept++] = after;
            }
        }
        if (kept < changed.length) {
            return new ResourceSet(Arrays.copyOf(changed, kept));
        }
        return same ? this : new ResourceSet(changed);
    }

    /** The positions of the objects that are called this now. */
    public int[] positionsOf(ResourceId id) {
        PositionIndex<ResourceId> index = byCurrentId;
        if (index == null) {
            index = new PositionIndex<>(resources.length);
            for (int i = 0; i < resources.length; i++) {
                index.add(resources[i].id(), i);
            }
            byCurrentId = index;
        }
        return index.of(id);
    }

    /** The positions of the objects that have, or ever had, this id, in order. */
    public int[] positionsOfAnyId(ResourceId id) {
        PositionIndex<ResourceId> index = byAnyId;
        if (index == null) {
            index = new PositionIndex<>(resources.length);
            for (int i = 0; i < resources.length; i++) {
                index.add(resources[i].id(), i);
                for (ResourceId previous : resources[i].previousIds()) {
                    index.add(previous, i);
                }
            }
            byAnyId = index;
        }
        return index.of(id);
    }

    /** The positions of the objects that have, or ever had, this name, in order. */
    public int[] positionsOfName(String name) {
        PositionIndex<String> index = byAnyName;
        if (index == null) {
            index = new PositionIndex<>(resources.length);
            for (int i = 0; i < resources.length; i++) {
                index.add(resources[i].name(), i);
                for (NameHistory.Previous previous : resources[i].history().previous()) {
                    index.add(previous.name(), i);
                }
            }
            byAnyName = index;
        }
        return index.of(name);
    }

    /** The set with one object exchanged; this one when it is the same. */
    public ResourceSet with(int position, Resource resource) {
        if (resources[position] == resource) {
            return this;
        }
        Resource[] copy = resources.clone();
        copy[position] = resource;
        ResourceSet changed = new ResourceSet(copy);
        if (resource.id().equals(resources[position].id()) && resource.history() == resources[position].history()) {
            changed.byCurrentId = byCurrentId;
            changed.byAnyId = byAnyId;
            changed.byAnyName = byAnyName;
        }
        return changed;
    }

    /** The set without empty objects. */
    public ResourceSet withoutEmpty() {
        return map(resource -> resource);
    }

    /** The objects as a list that may be changed. */
    public List<Resource> toList() {
        return new ArrayList<>(Arrays.asList(resources));
    }
}
