package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * {@code dangling-reference}: an object names another one that the target contained before and does not contain now. An
 * object that it never contained comes from elsewhere.
 */
final class DanglingReference implements Rule {

    private static final String GONE = ", which is no longer there";

    /** The consequences for pods (observed on kube-apiserver 1.34, the first two documented). */
    private static final Map<String, String> CONSEQUENCES = Map.of(
            "ConfigMap", ": its containers do not start",
            "Secret", ": its containers do not start",
            "ServiceAccount", ": its pods are refused",
            "PriorityClass", ": its pods are refused",
            "RuntimeClass", ": its pods are refused",
            "PersistentVolumeClaim", ": its pods stay pending",
            "StorageClass", ": its claims stay pending");

    @Override
    public String name() {
        return "dangling-reference";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        Set<References.Reference> gone = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (Change change : changes) {
            Resource then = change.earlier();
            if (then != null && !then.id().equals(idOf(change))) {
                gone.add(reference(then));
            }
        }
        if (gone.isEmpty()) {
            return;
        }
        for (Resource resource : after) {
            gone.remove(reference(resource));
        }
        gone.forEach(reference -> names.add(reference.name()));
        if (names.isEmpty()) {
            return;
        }
        for (Resource resource : after) {
            for (References.Reference reference : References.of(resource, names)) {
                if (gone.contains(reference)) {
                    String what = reference.kind() + " " + reference.name();
                    String consequence =
                            Workload.podSpec(resource) == null ? "" : CONSEQUENCES.getOrDefault(reference.kind(), "");
                    found.accept(new Note(Note.Weight.DANGER, name(), resource, "needs " + what + GONE + consequence));
                }
            }
        }
    }

    private static Object idOf(Change change) {
        Resource now = change.later();
        return now == null ? "" : now.id();
    }

    private static References.Reference reference(Resource resource) {
        String kind = resource.gvk().kind();
        String namespace =
                ClusterKinds.contains(kind) ? "" : String.valueOf(resource.id().effectiveNamespace());
        return new References.Reference(kind, namespace, resource.name());
    }
}
