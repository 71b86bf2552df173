package dev.kasane.argocd.applicationset;

import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/**
 * The result of expanding an ApplicationSet: its Applications, or the reason of a failure.
 *
 * @param applications the Applications in order, before they are validated
 * @param reason the reason of Argo CD's condition when the expansion failed, or empty
 * @param message its message, or empty
 */
public record Expansion(List<GoMap> applications, String reason, String message) {

    /** Whether Argo CD would reject it: then nothing is made, changed or deleted. */
    public boolean isRefused() {
        return !reason.isEmpty();
    }
}
