package dev.kasane.change.impact;

import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Hooks of Argo CD and of Helm, which Argo CD also runs. They are deleted before they are created again, or after
 * success, unless their delete policy has neither (<a
 * href="https://argo-cd.readthedocs.io/en/stable/user-guide/sync-waves/">Argo CD</a>, <a
 * href="https://helm.sh/docs/topics/charts_hooks/">Helm</a>).
 */
final class Hook {

    private static final List<List<String>> KINDS = List.of(
            List.of("argocd.argoproj.io/hook", "argocd.argoproj.io/hook-delete-policy"),
            List.of("helm.sh/hook", "helm.sh/hook-delete-policy"));

    private Hook() {}

    /** Whether an object is a hook that is deleted and created again, so that nothing is updated. */
    static boolean isCreatedAgain(YamlMap object) {
        YamlMap metadata = object.map("metadata");
        YamlMap annotations = metadata == null ? null : metadata.map("annotations");
        for (List<String> kind : KINDS) {
            if (annotations != null && annotations.text(kind.get(0)) != null) {
                return isDeleted(annotations.text(kind.get(1)));
            }
        }
        return false;
    }

    private static boolean isDeleted(@Nullable String policy) {
        String words = policy == null ? "" : policy.toLowerCase(Locale.ROOT).replace("-", "");
        return words.isBlank() || words.contains("beforehookcreation") || words.contains("hooksucceeded");
    }
}
