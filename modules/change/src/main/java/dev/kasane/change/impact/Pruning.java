package dev.kasane.change.impact;

import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import java.util.List;

/** Determines whether Argo CD deletes objects that are no longer in Git. */
final class Pruning {

    private Pruning() {}

    /** Whether an annotation of an object makes Argo CD keep it: {@code argocd.argoproj.io/sync-options: Prune=false}. */
    static boolean isOff(Resource gone) {
        YamlMap annotations = Workload.at(gone.root(), List.of("metadata", "annotations"));
        String options = annotations == null ? null : annotations.text("argocd.argoproj.io/sync-options");
        return options != null && List.of(options.replace(" ", "").split(",")).contains("Prune=false");
    }
}
