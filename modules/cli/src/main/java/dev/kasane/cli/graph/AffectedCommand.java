package dev.kasane.cli.graph;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.BothOptions;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.ArgoComparison;
import dev.kasane.cli.targets.DiffInputs;
import dev.kasane.cli.targets.FluxComparison;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code affected}: which targets a change of files can reach, and why. */
public final class AffectedCommand implements Command {

    private record Reached(TargetPair target, List<String> way) {}

    @Override
    public CommandSpec spec() {
        return AffectedSpec.AFFECTED;
    }

    @Override
    public int run(Flags flags, Console console) {
        RenderOptions options = LimitFlag.options(flags, console);
        try (DiffInputs sides = DiffInputs.of(flags.words(), false, console)) {
            TreeChanges changes = new TreeChanges(sides.before(), sides.after());
            KustomizationGraph before = sides.graphBefore();
            KustomizationGraph after = sides.graphAfter(before, changes);
            console.printError(sides.warnings(before, after));
            Affected affected = new Affected(before, after, changes);
            List<TargetPair> targets = sides.pairs(before, after);
            boolean program = "json".equals(flags.value("format"));
            boolean named = program || !sides.targets().isEmpty();
            Supplier<@Nullable ArgoComparison> applications = named
                    ? () -> null
                    : ArgoComparison.begin(before, after, changes, flags.all("argo"), BothOptions.of(options));
            List<Reached> reached = reached(targets, affected);
            if (flags.has("exact")) {
                reached = exact(reached, sides, changes, options);
            }
            List<ReachedPipeline> pipelines = ReachedPipeline.of(sides);
            console.print(program ? json(reached, pipelines) : text(reached, pipelines));
            ArgoComparison argo = applications.get();
            console.print(argo == null ? "" : text("application", argo.reached(affected)));
            FluxComparison flux = named
                    ? null
                    : FluxComparison.begin(before, after, changes, BothOptions.of(options))
                            .get();
            console.print(flux == null ? "" : text("flux", flux.reached(affected)));
        }
        return ExitCode.OK;
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

    private static String json(List<Reached> reached, List<ReachedPipeline> pipelines) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/affected/v1");
        json.array("targets");
        for (Reached one : reached) {
            json.object();
            json.field("target", one.target().name());
            json.field("earlier", one.target().earlier());
            json.field("later", one.target().later());
            json.array("way");
            one.way().forEach(path -> json.item(Requirement.shown(path)));
            json.end();
            json.end();
        }
        json.end();
        json.array("pipelines");
        for (ReachedPipeline one : pipelines) {
            json.object();
            json.field("pipeline", one.name());
            json.field("new", one.news());
            json.array("paths");
            one.paths().forEach(json::item);
            json.end();
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
