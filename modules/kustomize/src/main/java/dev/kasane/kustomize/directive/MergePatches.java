package dev.kasane.kustomize.directive;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies strategic merge patches, each to the one object it names by a present or former id. */
final class MergePatches {

    private MergePatches() {}

    /** A way to apply a patch to its target. */
    interface Application {
        /** The target afterwards; null when the patch deletes it. */
        @Nullable
        Resource apply(MergePatch patch, Resource target);
    }

    static ResourceSet applyEach(ResourceSet resources, List<MergePatch> patches, Application application) {
        ResourceSet indexed = resources;
        List<Resource> result = resources.toList();
        boolean changed = false;
        for (MergePatch patch : patches) {
            TimeLimit.check();
            int position = targetOf(patch.patch(), indexed);
            Resource before = result.get(position);
            Resource after = application.apply(patch, before);
            changed |= after != before;
            if (after == null) {
                result.remove(position);
            } else {
                result.set(position, after);
            }
            // Positions are valid until an object is removed or renamed.
            if (after == null || !after.id().equals(before.id()) || after.history() != before.history()) {
                indexed = ResourceSet.of(result);
            }
        }
        return changed ? ResourceSet.of(result) : resources;
    }

    private static int targetOf(Resource patch, ResourceSet resources) {
        ResourceId id = patch.originalId();
        int[] positions = resources.positionsOfAnyId(id);
        if (positions.length == 1) {
            return positions[0];
        }
        if (positions.length > 1) {
            throw Problem.error(
                            "this patch is for " + id.toText() + ", and several objects are or were called that: "
                                    + resources.get(positions[0]).root().span().toText() + " and "
                                    + resources.get(positions[1]).root().span().toText(),
                            patch.root().span(),
                            "give the patch a target that selects one of them")
                    .asException();
        }
        throw Problem.error(
                        "this patch is for " + id.toText() + ", and there is no such object",
                        patch.root().span(),
                        hint(id, resources))
                .asException();
    }

    /** The objects a patch may have meant: same name and kind elsewhere, or a similar name. */
    private static String hint(ResourceId id, ResourceSet resources) {
        Set<String> candidates = new LinkedHashSet<>();
        List<String> names = new ArrayList<>();
        for (Resource resource : resources) {
            ResourceId other = resource.id();
            if (other.name().equals(id.name())
                    && other.gvk().kind().equals(id.gvk().kind())) {
                candidates.add(describe(other));
            }
            if (other.gvk().kind().equals(id.gvk().kind())) {
                names.add(other.name());
            }
        }
        for (String name : ClosestName.allTo(id.name(), names)) {
            candidates.add(id.gvk().kind() + " " + name);
        }
        if (candidates.isEmpty()) {
            for (int position : resources.positionsOfName(id.name())) {
                candidates.add(describe(resources.get(position).id()));
            }
        }
        if (!candidates.isEmpty()) {
            return ClosestName.question(String.join(" or ", candidates));
        }
        return names.isEmpty()
                ? "there is no " + id.gvk().kind() + " in this kustomization at all; check its kind, or its resources"
                : "the objects of this kind are " + String.join(", ", names.subList(0, Math.min(names.size(), 10)));
    }

    private static String describe(ResourceId id) {
        return id.toText() + " (" + id.gvk().apiVersion() + ")";
    }
}
