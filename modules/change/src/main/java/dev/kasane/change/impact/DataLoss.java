package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code data-loss}: the deletion of an object also deletes others, or data (observed on Kubernetes 1.34 when each was
 * deleted), or a StatefulSet that deletes the claims of its pods loses some of them.
 */
final class DataLoss implements Rule {

    private static final Set<String> UNDELETABLE = Set.of("default", "kube-system");

    private static final Map<String, String> TAKES = Map.of(
            "/Namespace", "everything in the namespace is deleted with it",
            "apiextensions.k8s.io/CustomResourceDefinition", "all its objects in all namespaces are deleted with it",
            "/PersistentVolumeClaim", "its data is deleted unless the volume's reclaim policy is Retain",
            "/PersistentVolume", "its data is deleted unless its reclaim policy is Retain",
            "/ServiceAccount", "its token Secrets are deleted with it, and its pods are refused");

    private static final String CLAIMS_GO = "its claims are deleted with it, and their data unless it is retained";

    @Override
    public String name() {
        return "data-loss";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            Resource then = change.earlier();
            if (then == null) {
                continue;
            }
            if (change instanceof Change.Changed it) {
                if (it.before().id().isSameInCluster(it.resource().id())) {
                    shrink(it, found);
                }
            } else {
                delete(then, found);
            }
        }
    }

    private void delete(Resource gone, Consumer<Note> found) {
        String kind = gone.gvk().group() + "/" + gone.gvk().kind();
        String takes = kind.equals("apps/StatefulSet") ? claims(gone) : TAKES.get(kind);
        if (takes == null) {
            return;
        }
        String name = gone.name();
        if (kind.equals("/Namespace") && UNDELETABLE.contains(name)) {
            found.accept(new Note(
                    Note.Weight.DANGER, name(), gone, "cannot be deleted: the API server refuses, and the sync fails"));
            return;
        }
        boolean kept = Pruning.isOff(gone);
        boolean dangerous = !kept && !takes.startsWith("its claims stay") && !kind.equals("/ServiceAccount");
        String outcome = kept ? "leaves Git, but Argo CD keeps it (Prune=false); if it were deleted, " : "is deleted: ";
        found.accept(new Note(dangerous ? Note.Weight.DANGER : Note.Weight.INFORMATION, name(), gone, outcome + takes));
    }

    private void shrink(Change.Changed change, Consumer<Note> found) {
        String kind =
                change.resource().gvk().group() + "/" + change.resource().gvk().kind();
        if (kind.equals("apps/StatefulSet")
                && "Delete".equals(retention(change.resource(), "whenScaled"))
                && hasClaims(change.resource())
                && Scale.shrinks(change)) {
            found.accept(new Note(
                    Note.Weight.DANGER,
                    name(),
                    change.resource(),
                    "loses pods, and whenScaled: Delete deletes their claims, and the data unless it is retained"));
        }
    }

    private static @Nullable String claims(Resource gone) {
        if (!hasClaims(gone)) {
            return null;
        }
        return "Delete".equals(retention(gone, "whenDeleted")) ? CLAIMS_GO : "its claims stay, with their data";
    }

    static boolean hasClaims(Resource set) {
        YamlMap spec = set.root().map("spec");
        return spec != null && spec.get("volumeClaimTemplates") != null;
    }

    private static @Nullable String retention(Resource set, String field) {
        YamlMap policy = Workload.at(set.root(), List.of("spec", "persistentVolumeClaimRetentionPolicy"));
        return policy == null ? null : policy.text(field);
    }
}
