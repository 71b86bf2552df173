package dev.kasane.cli.live;

import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cluster.Applier;
import dev.kasane.cluster.ApplyOptions;
import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.cluster.LiveComparison;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** {@code diff --live}: what an apply of folders would change in a cluster, tried by its server. */
@Needs(Bundle.CLUSTER)
public final class LiveDiff {

    private LiveDiff() {}

    /** Compares the folders that are named with a cluster. */
    public static Report report(Flags flags, Console console) {
        if (flags.words().isEmpty()) {
            throw Problem.error("diff --live needs a folder", null, "name the folder of a kustomization")
                    .asException();
        }
        List<TargetChange> changes = new ArrayList<>();
        String server;
        try (KubernetesApi api = ClusterFlags.open(flags, console)) {
            server = api.server();
            ApplyOptions options = new ApplyOptions(
                    ClusterFlags.manager(flags),
                    Mode.DRY_RUN,
                    flags.has("force-conflicts") ? Conflicts.TAKE : Conflicts.REFUSE);
            for (String word : flags.words()) {
                RenderedTarget target = RenderedTarget.of(word, flags, console);
                changes.add(
                        LiveComparison.of(word, new Applier(api, options).apply(target.rendering(), applied -> {})));
            }
        }
        return Report.of("the cluster at " + server + " and the work tree", changes.size(), changes, new RunKey());
    }
}
