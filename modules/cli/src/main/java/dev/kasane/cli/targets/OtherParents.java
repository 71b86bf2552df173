package dev.kasane.cli.targets;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.Handover;
import dev.kasane.change.diff.Change;
import dev.kasane.change.report.TargetChange;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * ApplicationSets and Applications that another Application contains now. The new parent takes the object over when it is
 * synced, by its tracking mark; if the former parent is synced first and prunes, the object is deleted, and all that it made.
 */
final class OtherParents {

    private OtherParents() {}

    /** The changes of these objects. */
    static List<Handover> of(List<TargetChange> changed, ArgoTargets before, ArgoTargets after) {
        Map<String, TargetChange> added = new HashMap<>();
        for (TargetChange change : changed) {
            for (Change one : change.changes()) {
                if (one instanceof Change.Added && isArgo(one.resource())) {
                    added.put(one.resource().id().toText(), change);
                }
            }
        }
        List<Handover> handovers = new ArrayList<>();
        for (TargetChange change : changed) {
            for (Change one : change.changes()) {
                TargetChange parent = one instanceof Change.Removed && isArgo(one.resource())
                        ? added.get(one.resource().id().toText())
                        : null;
                if (parent != null && parent != change) {
                    handovers.add(of(
                            one.resource(), target(before, change.earlier()), target(after, parent.later()), before));
                }
            }
        }
        return handovers;
    }

    private static boolean isArgo(Resource resource) {
        return resource.gvk().group().equals("argoproj.io")
                && (resource.gvk().kind().equals("ApplicationSet")
                        || resource.gvk().kind().equals("Application"));
    }

    private static @Nullable ArgoTarget target(ArgoTargets targets, @Nullable String name) {
        return name == null ? null : targets.targets().get(name);
    }

    private static Handover of(
            Resource object, @Nullable ArgoTarget from, @Nullable ArgoTarget to, ArgoTargets before) {
        String kind = object.gvk().kind();
        String former = from == null ? "its former parent" : from.name();
        String next = to == null ? "its new parent" : to.name();
        Integer made =
                kind.equals("ApplicationSet") ? before.sets().get(object.id().name()) : null;
        String with = made == null || made == 0
                ? ""
                : made == 1 ? ", with 1 Application" : ", with " + made + " Applications";
        boolean prunes = from != null && prunes(from);
        return new Handover(
                "the " + kind + " " + object.id().name() + " moves from the Application " + former + " to " + next
                        + with
                        + ": sync " + next + " first; "
                        + (prunes
                                ? former
                                        + " prunes by itself, and if it is first, Argo CD deletes and creates all of it"
                                        + " again: turn its pruning off until then"
                                : "if " + former + " prunes first, Argo CD deletes and creates all of it again"),
                prunes);
    }

    private static boolean prunes(ArgoTarget target) {
        return target.application()
                .map("spec")
                .map("syncPolicy")
                .map("automated")
                .isTrue("prune");
    }
}
