package dev.kasane.core.meaning;

import dev.kasane.core.diff.Change;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * {@code data-loss}: an object is deleted that takes others, or data, with it (observed on Kubernetes 1.34 when each was
 * deleted).
 */
final class DataLoss implements Rule {

    private static final Map<String, String> TAKES = Map.of(
            "Namespace", "everything in the namespace is deleted with it",
            "CustomResourceDefinition", "all its objects in all namespaces are deleted with it",
            "PersistentVolumeClaim", "its data is deleted unless the volume's reclaim policy is Retain",
            "PersistentVolume", "its data is deleted unless its reclaim policy is Retain",
            "StatefulSet", "its claims stay, unless persistentVolumeClaimRetentionPolicy says Delete");

    @Override
    public String name() {
        return "data-loss";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            String takes = change instanceof Change.Removed
                    ? TAKES.get(change.resource().gvk().kind())
                    : null;
            if (takes == null && change instanceof Change.Changed it && isRenamed(it)) {
                takes = TAKES.get(it.before().gvk().kind());
            }
            if (takes != null) {
                Resource gone = change instanceof Change.Changed it ? it.before() : change.resource();
                found.accept(new Note(Note.Weight.DANGER, name(), gone, "is deleted: " + takes));
            }
        }
    }

    /** To a cluster another name or namespace is another object, and the old one is deleted. */
    private static boolean isRenamed(Change.Changed change) {
        return !change.before().id().equals(change.resource().id());
    }
}
