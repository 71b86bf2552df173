package dev.kasane.cli.targets;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.RenderOptionsPair;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.concurrent.Chunks;
import dev.kasane.flux.discovery.FluxTarget;
import dev.kasane.flux.discovery.FluxTargets;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The Kustomizations and HelmReleases of Flux in two trees, compared. */
public final class FluxComparison {

    private final TreeChanges changes;
    private final FluxTargets then;
    private final FluxTargets now;
    /** The names of targets whose existence is unknown on one side. */
    private final Set<String> unknown;

    private FluxComparison(TreeChanges changes, FluxTargets then, FluxTargets now) {
        this.changes = changes;
        this.then = then.beside(now);
        this.now = now.beside(then);
        this.unknown = unknown();
    }

    /** Objects that only one side has because their source cannot be rendered on the other side. */
    private Set<String> unknown() {
        List<FluxTarget> gone = only(then, now);
        List<FluxTarget> fresh = only(now, then);
        List<FluxTarget> left = new ArrayList<>();
        gone.stream().filter(target -> now.mayHold(target, then)).forEach(left::add);
        fresh.stream().filter(target -> then.mayHold(target, now)).forEach(left::add);
        Set<String> plain = new HashSet<>();
        left.forEach(target -> plain.add(target.kind() + " " + target.plainName()));
        Set<String> unknown = new HashSet<>();
        gone.addAll(fresh);
        for (FluxTarget target : gone) {
            // the other one is as its file has it, without what a Kustomization would make of it
            if (plain.contains(target.kind() + " " + target.plainName())) {
                unknown.add(target.name());
            }
        }
        return unknown;
    }

    /** The targets that only the first of two sides has. */
    private static List<FluxTarget> only(FluxTargets here, FluxTargets there) {
        List<FluxTarget> targets = new ArrayList<>();
        here.targets().forEach((name, target) -> {
            if (!there.targets().containsKey(name)) {
                targets.add(target);
            }
        });
        return targets;
    }

    /**
     * Begins to look for Kustomizations in two trees.
     *
     * @param options how those of each side are rendered
     * @return gives the comparison, or null when neither tree has Kustomizations
     */
    public static Supplier<@Nullable FluxComparison> begin(
            KustomizationGraph before, KustomizationGraph after, TreeChanges changes, RenderOptionsPair options) {
        return () -> {
            if (!FluxKustomizations.mayBeIn(before) && !FluxKustomizations.mayBeIn(after)) {
                return null;
            }
            Renderer first = new Renderer(before.tree(), options.before());
            Renderer second = options.areEqual()
                    ? first.forOtherTree(after.tree(), reads -> !changes.isAnyChanged(reads))
                    : new Renderer(after.tree(), options.after());
            FluxTargets[] sides = new FluxTargets[2];
            Chunks.run(2, 1, (from, to) -> {
                for (int i = from; i < to; i++) {
                    sides[i] = FluxTargets.of(i == 0 ? before : after, i == 0 ? first : second);
                }
            });
            return sides[0].isEmpty() && sides[1].isEmpty() ? null : new FluxComparison(changes, sides[0], sides[1]);
        };
    }

    /** The folders that Kustomizations take their objects from, which need not be shown a second time. */
    public Set<String> sourceFolders() {
        Set<String> folders = new HashSet<>(then.folders());
        folders.addAll(now.folders());
        return folders;
    }

    /** The Kustomizations of the earlier side. */
    public FluxKustomizations earlier() {
        return new FluxKustomizations(then);
    }

    /** The Kustomizations of the later side. */
    public FluxKustomizations later() {
        return new FluxKustomizations(now);
    }

    /** The number of Kustomizations on either side. */
    public int size() {
        return names().size();
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>(then.targets().keySet());
        names.addAll(now.targets().keySet());
        names.removeAll(unknown);
        return names;
    }

    /** The Kustomizations that a change can reach: by their labels, the way from the changed path to each. */
    public Map<String, List<String>> reached(Affected affected) {
        Map<String, List<String>> ways = new LinkedHashMap<>();
        for (TargetPair pair : pairs(affected)) {
            FluxTarget earlier = target(then, pair.earlier());
            FluxTarget later = target(now, pair.later());
            List<String> way = earlier == null || later == null ? null : affectedBy(earlier, later, affected);
            ways.put(pair.name(), way == null ? List.of() : way);
        }
        return ways;
    }

    /**
     * The Kustomizations that a change can reach, by their names on both sides.
     *
     * @param affected what the change reaches; null for all of them
     */
    public List<TargetPair> pairs(@Nullable Affected affected) {
        List<TargetPair> pairs = new ArrayList<>();
        for (String name : names()) {
            FluxTarget earlier = then.targets().get(name);
            FluxTarget later = now.targets().get(name);
            if (affected == null || earlier == null || later == null || affectedBy(earlier, later, affected) != null) {
                FluxTarget shown = later == null ? earlier : later;
                pairs.add(new TargetPair(
                        earlier == null ? null : name,
                        later == null ? null : name,
                        shown == null ? name : shown.name()));
            }
        }
        return pairs;
    }

    /** The HelmReleases, by their names on both sides. */
    public List<TargetPair> releases() {
        return pairs(null).stream()
                .filter(pair -> isRelease(then, pair.earlier()) || isRelease(now, pair.later()))
                .toList();
    }

    private static boolean isRelease(FluxTargets targets, @Nullable String name) {
        FluxTarget target = target(targets, name);
        return target != null && target.isRelease();
    }

    private @Nullable List<String> affectedBy(FluxTarget earlier, FluxTarget later, Affected affected) {
        if (!earlier.hasSameSpec(later)) {
            return List.of(later.span().path());
        }
        List<String> way = now.affectedBy(later, affected, changes);
        if (way == null) {
            way = then.affectedBy(earlier, affected, changes);
        }
        String other = way == null ? now.otherInput(later, then, earlier) : null;
        return other == null ? way : List.of(other);
    }

    private static @Nullable FluxTarget target(FluxTargets targets, @Nullable String name) {
        return name == null ? null : targets.targets().get(name);
    }

    /** The changes of the objects of some Kustomizations. */
    public List<TargetChange> changes(List<TargetPair> pairs) {
        FluxKustomizations first = earlier();
        FluxKustomizations second = later();
        return new RandomValues(first::randomCharts, second::randomCharts)
                .without(new Comparison(
                                name -> known(then, now, name, first, FluxComparison::commandBefore),
                                name -> known(now, then, name, second, FluxComparison::commandNow))
                        .of(pairs));
    }

    /** The notes about the definitions of charts that Flux does not apply when it upgrades releases. */
    public List<String> definitionNotes(List<TargetChange> changed) {
        List<String> notes = new ArrayList<>();
        for (TargetChange change : changed) {
            FluxTarget later = target(now, change.later());
            if (target(then, change.earlier()) == null || later == null || !later.isRelease()) {
                continue;
            }
            String note = ChartDefinitions.note(change, later.object());
            if (note != null) {
                notes.add(note);
            }
        }
        return notes;
    }

    /** The objects of a target; an error when only the other side has them, which is no deletion and no creation. */
    private static ResourceSet known(
            FluxTargets side,
            FluxTargets other,
            String name,
            FluxKustomizations objects,
            Function<NotRendered.@Nullable Reason, @Nullable String> command) {
        FluxTarget target = target(side, name);
        FluxTarget counterpart = target(other, name);
        if (target != null && counterpart != null && other.reason(counterpart) == null) {
            String elsewhere = side.externalContent(target);
            if (elsewhere != null) {
                String hint = side.requirements(target).isEmpty() ? null : command.apply(side.reason(target));
                throw Problem.error(elsewhere, target.span(), hint).asException();
            }
        }
        return objects.objects(name);
    }

    /** The command that fetches the objects of the earlier side; null if its revision does not lock them. */
    private static @Nullable String commandBefore(NotRendered.@Nullable Reason reason) {
        return isLocked(reason) ? "run kasane fetch with that revision" : null;
    }

    private static String commandNow(NotRendered.@Nullable Reason reason) {
        return isLocked(reason) ? "run kasane fetch" : "run kasane lock";
    }

    private static boolean isLocked(NotRendered.@Nullable Reason reason) {
        return reason == NotRendered.Reason.LOCKED_CHART || reason == NotRendered.Reason.LOCKED_SOURCE;
    }

    /** The targets of a kind whose objects neither side has, by their names. */
    public Map<String, NotRendered.Reason> notRendered(String kind) {
        Map<String, NotRendered.Reason> reasons = new TreeMap<>();
        for (String name : names()) {
            FluxTarget earlier = target(then, name);
            FluxTarget later = target(now, name);
            NotRendered.Reason before = earlier == null ? null : then.reason(earlier);
            NotRendered.Reason after = later == null ? before : now.reason(later);
            FluxTarget shown = later == null ? earlier : later;
            boolean onNeitherSide = after != null && (earlier == null || before != null);
            if (onNeitherSide && shown != null && shown.kind().equals(kind)) {
                reasons.put(name, after);
            }
        }
        return reasons;
    }

    /** The sources of an earlier Kustomization of another repository. */
    public List<Resource> inputsBefore(String name) {
        return inputs(then, name);
    }

    /** The sources of a later Kustomization of another repository. */
    public List<Resource> inputsAfter(String name) {
        return inputs(now, name);
    }

    private static List<Resource> inputs(FluxTargets targets, String name) {
        FluxTarget target = targets.targets().get(name);
        // a HelmRelease is an object of the Kustomization that brings it
        return target == null || target.isRelease() ? List.of() : List.of(target.asResource());
    }
}
