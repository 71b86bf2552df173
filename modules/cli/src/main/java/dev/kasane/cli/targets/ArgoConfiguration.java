package dev.kasane.cli.targets;

import dev.kasane.argocd.render.BuildFlags;
import dev.kasane.argocd.render.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Compares Argo CD's settings for kustomize with those that kasane reproduces. */
final class ArgoConfiguration {

    private static final String OURS = "v5.8.1";
    private static final Set<String> NOT_DONE = Set.of("--enable-alpha-plugins", "--enable-exec");

    private ArgoConfiguration() {}

    static List<String> warnings(Configuration configuration) {
        List<String> warnings = new ArrayList<>();
        for (String option : BuildFlags.flags(configuration.buildOptions())) {
            if (NOT_DONE.contains(option)) {
                warnings.add("argocd-cm has the build option " + option
                        + ", which is not used here: what is shown may be another"
                        + " thing than what Argo CD renders");
            }
        }
        for (String key : configuration.data().keySet()) {
            for (String prefix : List.of("kustomize.path.", "kustomize.version.")) {
                String version = key.startsWith(prefix) ? key.substring(prefix.length()) : "";
                if (!version.isEmpty() && !version.equals(OURS) && !("v" + version).equals(OURS)) {
                    warnings.add("argocd-cm sets up kustomize " + version + ", and kasane renders as " + OURS);
                }
            }
        }
        return warnings;
    }
}
