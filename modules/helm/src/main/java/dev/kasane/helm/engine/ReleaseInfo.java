package dev.kasane.helm.engine;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMap;

/**
 * The {@code .Release} of templates.
 *
 * @param name its name
 * @param namespace its namespace
 * @param isUpgrade whether it is there already
 */
public record ReleaseInfo(String name, String namespace, boolean isUpgrade) {

    GoMap toMap() {
        return GoMap.empty()
                .put("Name", name)
                .put("Namespace", namespace)
                .put("IsUpgrade", isUpgrade)
                .put("IsInstall", !isUpgrade)
                .put("Revision", GoInt.ofInt(1))
                .put("Service", "Helm");
    }
}
