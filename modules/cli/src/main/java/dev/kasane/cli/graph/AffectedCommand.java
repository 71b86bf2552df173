package dev.kasane.cli.graph;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.RenderOptionsPair;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.RepositoryOption;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.ArgoComparison;
import dev.kasane.cli.targets.ArgoReleases;
import dev.kasane.cli.targets.DiffInputs;
import dev.kasane.cli.targets.FluxComparison;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code affected}: which targets a change of files can reach, and why. */
public final class AffectedCommand implements Command {

    /** A kustomization that a change reaches, and the way from the changed path to it. */
    record Reached(TargetPair target, List<String> way) {}

    @Override
    public CommandSpec spec() {
        return AffectedSpec.AFFECTED;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (flags.value(RepositoryOption.FLAG) != null) {
            return RepositoryOption.run(this, flags, console);
        }
        RenderOptions options = LimitFlag.comparing(flags, console);
        try (DiffInputs sides = DiffInputs.of(flags.words(), false, console)) {
            TreeChanges changes = new TreeChanges(sides.before(), sides.after());
            KustomizationGraph before = sides.graphBefore();
            KustomizationGraph after = sides.graphAfter(before, changes);
            console.printError(sides.warnings(before, after));
            Affected affected = new Affected(before, after, changes);
            List<TargetPair> targets = sides.pairs(before, after);
            boolean named = !sides.targets().isEmpty();
            Supplier<@Nullable ArgoComparison> applications = named
                    ? () -> null
                    : ArgoComparison.begin(
                            before,
                            after,
                            changes,
                            flags.all("argo"),
                            ArgoReleases.OF_SETTINGS,
                            RenderOptionsPair.of(options));
            List<Reached> reached = reached(targets, affected);
            boolean exact = flags.has("exact");
            if (exact) {
                reached = exact(reached, sides, changes, options);
            }
            List<ReachedPipeline> pipelines = ReachedPipeline.of(sides);
            boolean program = "json".equals(flags.value("format"));
            console.print(program ? "" : text(reached, pipelines));
            ArgoComparison argo = applications.get();
            Map<String, List<String>> ofArgo = argo == null ? Map.of() : argo.reached(affected);
            if (argo != null && exact) {
                List<TargetChange> changed = argo.changes(argo.pairs(affected));
                ofArgo.keySet().retainAll(different(changed, argo.notRendered(before, after)));
            }
            console.print(program ? "" : text("application", ofArgo));
            FluxComparison flux = named
                    ? null
                    : FluxComparison.begin(before, after, changes, RenderOptionsPair.of(options))
                            .get();
            Map<String, List<String>> ofFlux = flux == null ? Map.of() : flux.reached(affected);
            if (flux != null && exact) {
                Map<String, NotRendered.Reason> unknown = flux.notRendered(NotRendered.KUSTOMIZATION);
                unknown.putAll(flux.notRendered(NotRendered.HELM_RELEASE));
                unknown.putAll(flux.notRendered(NotRendered.RESOURCE_SET));
                ofFlux.keySet().retainAll(different(flux.changes(flux.pairs(affected)), unknown));
            }
            console.print(program ? AffectedJson.of(reached, pipelines, ofArgo, ofFlux) : text("flux", ofFlux));
        }
        return ExitCode.OK;
    }

    /** The targets whose objects differ, and those whose objects are not known. */
    private static Set<String> different(List<TargetChange> changed, Map<String, NotRendered.Reason> unknown) {
        Set<String> different = new HashSet<>(unknown.keySet());
        changed.forEach(change -> different.add(change.target()));
        return different;
    }

    private static String text(String noun, Map<String, List<String>> reached) {
        StringBuilder text = new StringBuilder();
        reached.forEach((label, way) -> {
            text.append(noun).append(' ').append(SafeText.forTerminal(label));
            if (!way.isEmpty()) {
                text.append("  by ").append(SafeText.forTerminal(shown(way)));
            }
            text.append('\n');
        });
        return text.toString();
    }

    private static String shown(List<String> way) {
        return String.join(" -> ", way.stream().map(Requirement::shown).toList());
    }

    private static List<Reached> reached(List<TargetPair> targets, Affected affected) {
        List<Reached> reached = new ArrayList<>();
        for (TargetPair target : targets) {
            String later = target.later();
            if (later == null || target.earlier() == null) {
                reached.add(new Reached(target, List.of()));
            } else if (!later.equals(target.earlier())) {
                reached.add(new Reached(target, List.of(target.earlier())));
            } else {
                List<String> way = affected.reason(later);
                if (way != null) {
                    reached.add(new Reached(target, way.subList(0, way.size() - 1)));
                }
            }
        }
        return reached;
    }

    private static List<Reached> exact(
            List<Reached> reached, DiffInputs sides, TreeChanges changes, RenderOptions options) {
        List<TargetPair> targets = reached.stream().map(Reached::target).toList();
        List<String> different = new Comparison(sides.before(), sides.after(), changes, options)
                .of(targets).stream().map(TargetChange::target).toList();
        return reached.stream()
                .filter(one -> different.contains(one.target().name()))
                .toList();
    }

    private static String text(List<Reached> reached, List<ReachedPipeline> pipelines) {
        StringBuilder text = new StringBuilder();
        for (ReachedPipeline one : pipelines) {
            text.append("pipeline ").append(SafeText.forTerminal(one.name()));
            text.append(one.news() ? "  is new" : "  by " + SafeText.forTerminal(String.join(", ", one.paths())));
            text.append('\n');
        }
        for (Reached one : reached) {
            String name = one.target().name();
            text.append(SafeText.forTerminal(name.isEmpty() ? "." : name));
            if (one.target().earlier() == null) {
                text.append("  is new");
            } else if (one.target().later() == null) {
                text.append("  is gone");
            } else {
                text.append("  by ").append(SafeText.forTerminal(shown(one.way())));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
