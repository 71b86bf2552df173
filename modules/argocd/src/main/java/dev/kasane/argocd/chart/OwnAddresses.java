package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.OtherRepositories;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.SourcePaths;
import dev.kasane.files.AddressSecrets;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The addresses of this repository where {@code argo.repositories} does not name them: those of sources whose folder is here.
 * Other folders of such an address are missing here, and not in another repository.
 */
final class OwnAddresses {

    private final Set<String> addresses = new TreeSet<>();
    private final SortedMap<String, List<String>> missing = new TreeMap<>();

    private OwnAddresses() {}

    static OwnAddresses of(ArgoTargets targets, ArgoSettings settings, OtherRepositories others) {
        OwnAddresses own = new OwnAddresses();
        if (settings.repositories().isEmpty()) {
            for (ArgoTarget target : targets.targets().values()) {
                ApplicationRenderer.sources(target.application()).stream()
                        .filter(source -> isFolderHere(source, others))
                        .forEach(source -> own.addresses.add(ArgoSettings.normal(source.text("repoURL"))));
            }
        }
        return own;
    }

    /** Whether a folder of a source is here. The root is no sign of it: every repository has one. */
    private static boolean isFolderHere(GoMap source, OtherRepositories others) {
        return !source.has("chart")
                && !SourcePaths.clean(source.text("path")).isEmpty()
                && !others.isOtherRepository(source);
    }

    boolean contains(String address) {
        return addresses.contains(ArgoSettings.normal(address));
    }

    /** Notes a folder of this repository that is not here. */
    void addMissing(String address, String path, ArgoTarget target) {
        missing.computeIfAbsent(AddressSecrets.hidden(address), ignored -> new ArrayList<>())
                .add(path + " (Application " + target.name() + ")");
    }

    /** One warning for each address that has missing folders. */
    List<Problem> warnings() {
        List<Problem> warnings = new ArrayList<>();
        missing.forEach((address, folders) -> warnings.add(Problem.warning(
                "not locked: " + folders.getFirst()
                        + (folders.size() == 1 ? "" : " and " + (folders.size() - 1) + " more folders") + " of "
                        + address
                        + ": other folders of this address are in this repository, so it counts as this repository",
                null,
                "correct the path; if the address is another repository, add the addresses of this one to argo.repositories in"
                        + " .kasane.yaml")));
        return warnings;
    }
}
