package dev.kasane.change.diff;

import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;

/** Compares two sets of objects. Objects that both share cost nothing. Threads may share one. */
public final class ResourceDiff {

    private final Schemas schemas;

    /** A comparison with Kubernetes' built-in types. */
    public ResourceDiff() {
        this.schemas = new Schemas();
    }

    /**
     * The changes between two sets: the objects of the later one in its order, then the removed ones in the order of
     * the earlier one. Objects that are printed alike are left out.
     */
    public List<Change> between(ResourceSet before, ResourceSet after) {
        if (before == after) {
            return List.of();
        }
        ResourceMatching matching = new ResourceMatching(before, after);
        List<Change> changes = new ArrayList<>();
        for (int to = 0; to < after.size(); to++) {
            Resource now = after.get(to);
            int from = matching.from(to);
            if (from < 0) {
                changes.add(new Change.Added(now));
            } else if (before.get(from) != now) {
                Resource then = before.get(from);
                Edit edit = EditFinder.between(then.root(), now.root(), schemas.typeOf(now.gvk()));
                if (edit != null) {
                    changes.add(changed(new Change.Changed(then, now, edit, matching.likeness(to))));
                }
            }
        }
        for (int from = 0; from < before.size(); from++) {
            if (!matching.isKept(from)) {
                changes.add(new Change.Removed(before.get(from)));
            }
        }
        return changes;
    }

    private static Change changed(Change.Changed pair) {
        boolean same = pair.likeness() == Change.Likeness.SAME_BUT_HASH
                || pair.before().id().isSameInCluster(pair.resource().id());
        return same ? pair : new Change.Replaced(pair);
    }
}
