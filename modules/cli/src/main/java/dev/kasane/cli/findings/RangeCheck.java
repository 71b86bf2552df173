package dev.kasane.cli.findings;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.RenderOptionsPair;
import dev.kasane.change.report.TargetPair;
import dev.kasane.check.CheckReport;
import dev.kasane.cli.targets.AffectedTargets;
import dev.kasane.cli.targets.ArgoComparison;
import dev.kasane.cli.targets.DiffInputs;
import dev.kasane.cli.targets.FluxComparison;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Compares the findings before and after a change. Only the targets it can reach are checked, on both sides; all of
 * them when it changes what they are checked against.
 */
public final class RangeCheck {

    private final Map<String, String> then = new LinkedHashMap<>();
    private final Map<String, String> now = new LinkedHashMap<>();

    private RangeCheck() {}

    /**
     * The checked sides.
     *
     * @param notes what people should know about the charts of the later side
     */
    public record Checked(CheckReport report, List<String> notes) {}

    /**
     * The report on a change.
     *
     * @param argoFolders the folders of Applications that the command line names, or none
     * @param options how targets are rendered
     * @param today the day by which waivers expire
     */
    public static Checked of(DiffInputs sides, List<String> argoFolders, RenderOptions options, LocalDate today) {
        TreeChanges changes = new TreeChanges(sides.before(), sides.after());
        KustomizationGraph before = sides.graphBefore();
        KustomizationGraph after = sides.graphAfter(before, changes);
        boolean named = sides.folders() || !sides.targets().isEmpty();
        ArgoComparison argo = named ? null : ArgoComparison.of(before, after, changes, argoFolders, options);
        FluxComparison flux = named
                ? null
                : FluxComparison.begin(before, after, changes, RenderOptionsPair.of(options))
                        .get();
        Set<String> sources = new HashSet<>(argo == null ? Set.of() : argo.sourceFolders());
        sources.addAll(flux == null ? Set.of() : flux.sourceFolders());
        List<TargetPair> folders = sides.pairs(before, after).stream()
                .filter(target -> !sources.contains(target.folder()))
                .toList();

        Renderer renderer = new Renderer(sides.before(), options);
        Renderer other = renderer.forOtherTree(sides.after(), reads -> !changes.isAnyChanged(reads));
        CheckedSide earlier = new CheckedSide(
                sides.before(), renderer, argo == null ? null : argo.earlier(), flux == null ? null : flux.earlier());
        CheckedSide later = new CheckedSide(
                sides.after(), other, argo == null ? null : argo.later(), flux == null ? null : flux.later());

        boolean all = sides.folders() || !later.checks().isAgainstTheSameAs(earlier.checks(), changes::isChanged);
        Affected affected = all ? null : new Affected(before, after, changes);
        RangeCheck reached = new RangeCheck();
        reached.addFolders(affected == null ? folders : AffectedTargets.of(folders, affected));
        RangeCheck left = new RangeCheck();
        left.addFolders(folders);
        if (argo != null) {
            reached.add(argo.pairs(affected), CheckedSide::key);
            left.add(argo.pairs(null), CheckedSide::key);
        }
        if (flux != null) {
            reached.add(flux.pairs(affected), CheckedSide::fluxKey);
            left.add(flux.pairs(null), CheckedSide::fluxKey);
        }
        left.then.keySet().removeAll(reached.then.keySet());
        left.now.keySet().removeAll(reached.now.keySet());
        CheckReport.Side earlierSide = earlier.side(reached.then, () -> left.then, today);
        CheckReport.Side laterSide = later.side(reached.now, () -> left.now, today);
        Set<String> names = new HashSet<>(reached.then.values());
        names.addAll(reached.now.values());
        return new Checked(CheckReport.of(sides.title(), names.size(), earlierSide, laterSide), later.notes());
    }

    private void addFolders(List<TargetPair> pairs) {
        for (TargetPair pair : pairs) {
            if (pair.earlier() != null) {
                then.put(pair.earlier(), pair.name());
            }
            if (pair.later() != null) {
                now.put(pair.later(), pair.name());
            }
        }
    }

    private void add(List<TargetPair> pairs, UnaryOperator<String> key) {
        for (TargetPair pair : pairs) {
            if (pair.earlier() != null) {
                then.put(key.apply(pair.earlier()), pair.name());
            }
            if (pair.later() != null) {
                now.put(key.apply(pair.later()), pair.name());
            }
        }
    }
}
