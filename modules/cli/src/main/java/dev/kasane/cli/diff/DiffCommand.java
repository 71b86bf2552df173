package dev.kasane.cli.diff;

import dev.kasane.argocd.chart.InflatedCharts;
import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.KustomizationInputs;
import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.SignificantChanges;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.OutputFile;
import dev.kasane.cli.console.Pager;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.findings.ChangeFindings;
import dev.kasane.cli.forge.RepositoryOption;
import dev.kasane.cli.live.LiveDiff;
import dev.kasane.cli.report.HtmlReport;
import dev.kasane.cli.report.JsonReport;
import dev.kasane.cli.report.MarkdownReport;
import dev.kasane.cli.report.TextReport;
import dev.kasane.cli.report.UnifiedReport;
import dev.kasane.cli.report.UnrenderedTargets;
import dev.kasane.cli.report.Verdict;
import dev.kasane.cli.targets.AffectedTargets;
import dev.kasane.cli.targets.ArgoComparison;
import dev.kasane.cli.targets.ArgoReleases;
import dev.kasane.cli.targets.ChartNotes;
import dev.kasane.cli.targets.DiffInputs;
import dev.kasane.cli.targets.FluxComparison;
import dev.kasane.cli.targets.RandomValues;
import dev.kasane.files.FileTree;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code diff}: what a change of files does to the objects of every target it reaches. */
public final class DiffCommand implements Command {

    @Override
    public CommandSpec spec() {
        return DiffSpec.DIFF;
    }

    @Override
    public int run(Flags given, Console console) {
        if (given.value(RepositoryOption.FLAG) != null) {
            return RepositoryOption.run(this, given, console);
        }
        DiffFlags flags = DiffFlags.of(given, console);
        Compared compared = compared(flags, console);
        Report report = compared.report;
        Verdict verdict = compared.verdict;
        String text = switch (flags.format()) {
            case TEXT ->
                new TextReport(Paint.of(flags.colour()), flags.output() == null ? console.screen() : null)
                        .of(report, compared.applications, verdict == null ? "" : verdict.text());
            case UNIFIED -> UnifiedReport.of(report);
            case MARKDOWN ->
                MarkdownReport.of(report, compared.applications) + (verdict == null ? "" : verdict.markdown());
            case JSON -> JsonReport.of(report, verdict);
            case HTML -> HtmlReport.of(report, verdict);
        };
        write(text, flags, console);
        if (flags.format() == DiffFlags.Format.UNIFIED) {
            // a patch has no place for it, and an empty one means that nothing changes
            report.notRendered().forEach(group -> console.printNote("note: " + group.sentence() + "\n"));
        }
        return flags.exitCode() && !report.isEmpty() ? ExitCode.FINDINGS : ExitCode.OK;
    }

    /** A report, the changes of Applications themselves, and the verdict of kasane check on the change. */
    private record Compared(
            Report report, String applications, @Nullable Verdict verdict) {}

    private static Compared compared(DiffFlags flags, Console console) {
        if (flags.live() != null) {
            return new Compared(LiveDiff.report(flags.live(), console), "", null);
        }
        try (DiffInputs sides = flags.helm() == null
                ? DiffInputs.of(flags.words(), true, console)
                : DiffInputs.ofOneTree(flags.words(), console)) {
            return compared(sides, flags, console);
        }
    }

    private static Compared compared(DiffInputs sides, DiffFlags flags, Console console) {
        TreeChanges changes = new TreeChanges(sides.before(), sides.after());
        KustomizationGraph before = sides.graphBefore();
        KustomizationGraph after = sides.graphAfter(before, changes);
        List<TargetPair> targets = sides.pairs(before, after);
        console.printError(sides.warnings(before, after));
        boolean named = sides.folders() || !sides.targets().isEmpty();
        Supplier<@Nullable ArgoComparison> applicationsOfBoth = named
                ? () -> null
                : ArgoComparison.begin(before, after, changes, flags.argo(), argoReleases(flags), flags.options());
        HelmReleases helm = flags.helm();
        boolean onlyCharts = helm != null && !flags.everything();
        if (onlyCharts && !named) {
            targets = targets.stream().filter(pair -> usesCharts(pair, after)).toList();
        }
        Affected affected = sides.folders() || helm != null ? null : new Affected(before, after, changes);
        List<TargetPair> reached = affected == null ? targets : AffectedTargets.of(targets, affected);
        ArgoComparison argo = applicationsOfBoth.get();
        FluxComparison flux = named || helm != null && helm.isOfArgoCd()
                ? null
                : FluxComparison.begin(before, after, changes, flags.options()).get();
        if (flux != null) {
            Set<String> sources = flux.sourceFolders();
            targets = without(sources, targets);
            reached = without(sources, reached);
        }
        if (argo != null) {
            Set<String> sources = argo.sourceFolders();
            targets = without(sources, targets);
            reached = without(sources, reached);
        }
        KustomizationInputs inputsBefore = new KustomizationInputs(sides.before(), before);
        KustomizationInputs inputsAfter = new KustomizationInputs(sides.after(), after);
        UnrenderedTargets kustomizations = new UnrenderedTargets(
                NotRendered.TARGET, lacking(targets, before, after), inputsBefore::of, inputsAfter::of);
        List<TargetChange> found = new ArrayList<>(kustomizations.without(randomValues(sides, before, after, flags)
                .without(new Comparison(sides.before(), sides.after(), changes, flags.options())
                        .of(flags.everything() ? targets : reached))));
        if (sides.folders()) {
            // the command line names two folders, so a move between them is no change
            found.removeIf(TargetChange::isNothingButMoved);
            found.replaceAll(TargetChange::asVariants);
        }
        int all = targets.size() - foundToMove(found, targets);
        String summary = "";
        List<NotRendered> notRendered = new ArrayList<>();
        if (argo != null) {
            List<TargetPair> pairs =
                    onlyCharts ? argo.pairsWithCharts(after) : argo.pairs(flags.everything() ? null : affected);
            Map<String, NotRendered.Reason> reasons = argo.notRendered(before, after);
            if (onlyCharts) {
                reasons.keySet().retainAll(names(pairs));
            }
            UnrenderedTargets applications =
                    new UnrenderedTargets(NotRendered.APPLICATION, reasons, argo::inputsBefore, argo::inputsAfter);
            List<TargetChange> changed = applications.without(argo.changes(pairs));
            ChartNotes.print(argo.later().notes(), console);
            int looked = onlyCharts ? pairs.size() : argo.size();
            all += looked;
            found.addAll(changed);
            summary = argo.summary(changed, looked);
            notRendered.addAll(applications.groups());
            notRendered.addAll(argo.notUnderstood());
        }
        if (flux != null) {
            List<TargetPair> pairs = onlyCharts ? flux.releases() : flux.pairs(flags.everything() ? null : affected);
            List<TargetChange> changed = flux.changes(pairs);
            ChartNotes.print(flux.later().notes(), console);
            ChartNotes.print(flux.definitionNotes(changed), console);
            for (String kind : onlyCharts ? List.of(NotRendered.HELM_RELEASE) : NotRendered.KINDS_OF_FLUX) {
                UnrenderedTargets elsewhere =
                        new UnrenderedTargets(kind, flux.notRendered(kind), flux::inputsBefore, flux::inputsAfter);
                found.addAll(elsewhere.without(changed.stream()
                        .filter(target -> target.target().startsWith(kind + " "))
                        .toList()));
                notRendered.addAll(elsewhere.groups());
            }
            all += onlyCharts ? pairs.size() : flux.size();
        }
        notRendered.addAll(kustomizations.groups());
        String title = helm == null ? sides.title() : helm.title(sides.title());
        Report report = (flags.everything()
                        ? Report.of(title, all, found, new RunKey())
                        : Report.of(title, all, SignificantChanges.of(found), new RunKey()))
                .withNotRendered(notRendered);
        return new Compared(
                report,
                summary,
                flags.check()
                        ? ChangeFindings.of(sides, flags.argo(), flags.options().after())
                        : null);
    }

    /** The number of pairs of a removed and an added target that are one renamed target. */
    private static int foundToMove(List<TargetChange> found, List<TargetPair> targets) {
        Set<String> gone = new HashSet<>();
        for (TargetPair target : targets) {
            if (target.later() == null) {
                gone.add(String.valueOf(target.earlier()));
            }
        }
        return (int) found.stream()
                .filter(change -> change.isMoved() && gone.contains(change.earlier()))
                .count();
    }

    private static ArgoReleases argoReleases(DiffFlags flags) {
        HelmReleases helm = flags.helm();
        ArgoReleases named = helm == null ? null : helm.argo();
        return named == null ? ArgoReleases.OF_SETTINGS : named;
    }

    private static RandomValues randomValues(
            DiffInputs sides, KustomizationGraph before, KustomizationGraph after, DiffFlags flags) {
        return new RandomValues(
                folder -> charts(folder, before, sides.before(), flags.options().before()),
                folder -> charts(folder, after, sides.after(), flags.options().after()));
    }

    /** The charts of a target that was rendered. */
    private static List<ExplainedChart> charts(
            String folder, KustomizationGraph graph, FileTree tree, RenderOptions options) {
        return graph.usesCharts(folder)
                ? InflatedCharts.of(
                        new Renderer(tree, options).renderOnce(folder).charts())
                : List.of();
    }

    private static Set<String> names(List<TargetPair> pairs) {
        Set<String> names = new HashSet<>();
        pairs.forEach(pair -> names.add(pair.name()));
        return names;
    }

    private static boolean usesCharts(TargetPair pair, KustomizationGraph graph) {
        String folder = pair.later();
        return folder != null && graph.usesCharts(folder);
    }

    private static List<TargetPair> without(Set<String> folders, List<TargetPair> targets) {
        return targets.stream()
                .filter(target -> !folders.contains(target.folder()))
                .toList();
    }

    private static Map<String, NotRendered.Reason> lacking(
            List<TargetPair> targets, KustomizationGraph before, KustomizationGraph after) {
        Map<String, NotRendered.Reason> lacking = new HashMap<>();
        for (TargetPair target : targets) {
            String earlier = target.earlier();
            String later = target.later();
            NotRendered.Reason reason = later == null ? null : NotRendered.Reason.ofFolder(after, later);
            if (reason != null) {
                lacking.put(target.name(), reason);
            } else if (earlier != null && before.lacksReferences(earlier)) {
                lacking.put(target.name(), NotRendered.Reason.EARLIER_BASE);
            }
        }
        return lacking;
    }

    private static void write(String text, DiffFlags flags, Console console) {
        String output = flags.output();
        if (output == null) {
            if (flags.format() == DiffFlags.Format.TEXT || flags.format() == DiffFlags.Format.UNIFIED) {
                Pager.print(text, console);
            } else {
                console.print(text);
            }
            return;
        }
        OutputFile.write(output, text, console);
    }
}
