package dev.kasane.argocd.applicationset;

import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/**
 * What an ApplicationSet expands to.
 *
 * @param applications the Applications in order, before they are validated
 * @param reason the reason of Argo CD's condition when the expansion failed, or empty
 * @param message its message, or empty
 */
public record Expansion(List<GoMap> applications, String reason, String message) {

    /** Whether Argo CD would refuse it: then nothing is made, changed or deleted. */
    public boolean isRefused() {
        return !reason.isEmpty();
    }
}
