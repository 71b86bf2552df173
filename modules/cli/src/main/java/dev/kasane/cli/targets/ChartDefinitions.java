package dev.kasane.cli.targets;

import dev.kasane.change.diff.Change;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.show.SafeText;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.resource.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The definitions in the {@code crds/} of charts that Flux does not apply when it upgrades a HelmRelease, by {@code upgrade.crds}
 * (helm-controller, {@code internal/action/crds.go}): without it none, with {@code Create} new ones alone.
 */
final class ChartDefinitions {

    private static final String FOLDER = "/crds/";

    private ChartDefinitions() {}

    /** A note about the definitions of an upgraded release; null when Flux applies all that changed. */
    static @Nullable String note(TargetChange change, GoMap release) {
        String written = release.map("spec").map("upgrade").text("crds");
        String policy = written.isEmpty() ? "Skip" : written;
        if (policy.equals("CreateReplace")) {
            return null;
        }
        List<String> left = change.changes().stream()
                .filter(one -> isLeft(one, policy))
                .map(one -> one.resource().name())
                .toList();
        return left.isEmpty()
                ? null
                : change.target() + ": with spec.upgrade.crds " + policy + (written.isEmpty() ? " (the default)" : "")
                        + " Flux leaves " + SafeText.forTerminal(shown(left))
                        + " of the chart as it is in the cluster: set CreateReplace, or apply "
                        + (left.size() == 1 ? "it" : "them") + " before";
    }

    private static String shown(List<String> names) {
        return names.size() <= 3
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, 2)) + " and " + (names.size() - 2) + " more definitions";
    }

    private static boolean isLeft(Change change, String policy) {
        Resource resource = change.resource();
        return resource.gvk().kind().equals("CustomResourceDefinition")
                && ("/" + resource.root().span().path()).contains(FOLDER)
                && !(policy.equals("Create") && change instanceof Change.Added);
    }
}
