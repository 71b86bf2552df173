package dev.kasane.cli.apply;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.live.ClusterFlags;
import dev.kasane.cli.live.RenderedTarget;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cluster.Applied;
import dev.kasane.cluster.Applier;
import dev.kasane.cluster.ApplyOptions;
import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.cluster.Pruning;
import dev.kasane.cluster.Pruning.Outcome;
import dev.kasane.concurrent.Progress;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Runs {@code apply}. */
final class ApplySession {

    private static final int WORD = 10;

    private final Console console;
    private final KubernetesApi api;
    private final ApplyOptions options;

    private ApplySession(Console console, KubernetesApi api, ApplyOptions options) {
        this.console = console;
        this.api = api;
        this.options = options;
    }

    static int run(Flags flags, Console console) {
        if (flags.words().isEmpty()) {
            throw Problem.error("apply needs a folder", null, "name the folder of a kustomization")
                    .asException();
        }
        List<RenderedTarget> targets = flags.words().stream()
                .map(word -> RenderedTarget.of(word, flags, console))
                .toList();
        ApplyOptions options = new ApplyOptions(
                ClusterFlags.manager(flags),
                flags.has("dry-run") ? Mode.DRY_RUN : Mode.REAL,
                flags.has("force-conflicts") ? Conflicts.TAKE : Conflicts.REFUSE);
        try (KubernetesApi api = ClusterFlags.open(flags, console)) {
            ApplySession session = new ApplySession(console, api, options);
            boolean good = true;
            for (RenderedTarget target : targets) {
                Progress step = Progress.begin("applying " + target.name(), 0);
                try {
                    good &= session.apply(target, inventory(flags, target));
                } finally {
                    step.close();
                }
            }
            return good ? ExitCode.OK : ExitCode.FINDINGS;
        }
    }

    /** Under which name what is applied is kept; null when it is not. */
    private static @Nullable String inventory(Flags flags, RenderedTarget target) {
        String named = flags.value("inventory");
        if (named == null && flags.has("prune")) {
            String plain = target.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            named = plain.replaceAll("^-+|-+$", "");
        }
        if (named != null && !named.matches("[a-z0-9](?:[-a-z0-9]{0,200}[a-z0-9])?")) {
            throw Problem.error(
                            "an inventory cannot be called " + named, null, "use lower-case letters, digits and dashes")
                    .asException();
        }
        return named;
    }

    private boolean apply(RenderedTarget target, @Nullable String inventory) {
        Pruning pruning = inventory == null ? null : new Pruning(api, options, inventory);
        if (pruning != null) {
            pruning.begin(target.rendering());
        }
        List<Applied> applied = new Applier(api, options).apply(target.rendering(), this::show);
        boolean good = applied.stream().noneMatch(one -> one.state() == Applied.State.REFUSED);
        if (pruning != null && good) {
            for (Pruning.Pruned pruned : pruning.finish(target.rendering())) {
                String word = pruned.outcome() == Outcome.REMOVED ? "removed" : "kept";
                line(word, pruned.object(), pruned.why());
            }
        } else if (pruning != null) {
            console.printError("nothing is removed, because objects were refused\n");
        }
        return good;
    }

    private void show(Applied one) {
        String word = switch (one.state()) {
            case CREATED -> "created";
            case CHANGED -> "changed";
            case SAME -> "same";
            case NOT_TRIED -> "not tried";
            case REFUSED -> "refused";
        };
        Resource resource = one.resource();
        String where = resource.namespace().isEmpty() ? "" : " in " + resource.namespace();
        line(word, resource.gvk().kind() + "/" + resource.name() + where, "");
        console.printError(one.problems());
    }

    private void line(String word, String object, String why) {
        String would = options.mode() == Mode.DRY_RUN && !word.equals("kept") ? "  (dry run)" : "";
        console.print(word + " ".repeat(Math.max(1, WORD - word.length())) + SafeText.forTerminal(object)
                + (why.isEmpty() ? "" : "  " + SafeText.forTerminal(why)) + would + "\n");
    }
}
