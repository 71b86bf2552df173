package dev.kasane.flux.release;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.manifest.Document;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the hooks of a chart that helm-controller runs: {@code disableHooks} of an action disables those of its
 * events (helm-controller, {@code internal/action}).
 */
final class AppliedHooks {

    private AppliedHooks() {}

    /** Hooks without those of which each event is switched off. */
    static List<Document> of(GoMap spec, List<Document> hooks) {
        List<Document> applied = new ArrayList<>();
        for (Document hook : hooks) {
            if (hook.events().stream().anyMatch(event -> !isDisabled(spec, event))) {
                applied.add(hook);
            }
        }
        return applied;
    }

    private static boolean isDisabled(GoMap spec, String event) {
        String action = event.substring(event.indexOf('-') + 1);
        return spec.map(action.equals("delete") ? "uninstall" : action).isTrue("disableHooks");
    }
}
