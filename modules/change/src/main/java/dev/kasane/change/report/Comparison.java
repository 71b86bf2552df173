package dev.kasane.change.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.concurrent.Chunks;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.FileTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.HeapLimit;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Renders targets in two trees and compares them. Bases whose files are the same in both trees, or that several targets
 * share, are built once. Only the changed objects are kept in memory.
 */
public final class Comparison {

    private final Function<String, ResourceSet> before;
    private final Function<String, ResourceSet> after;
    private final ResourceDiff diff = new ResourceDiff();

    /**
     * A comparison of two trees.
     *
     * @param before the earlier tree
     * @param after the later tree
     * @param changes which paths are different in them
     * @param options how both are rendered
     */
    public Comparison(FileTree before, FileTree after, TreeChanges changes, RenderOptions options) {
        this(before, after, changes, RenderOptionsPair.of(options));
    }

    /**
     * A comparison of two trees, or of one tree that is rendered in two ways.
     *
     * @param before the earlier tree
     * @param after the later tree
     * @param changes which paths are different in them
     * @param options how each is rendered
     */
    public Comparison(FileTree before, FileTree after, TreeChanges changes, RenderOptionsPair options) {
        Renderer earlier = new Renderer(before, options.before());
        Renderer later = options.areEqual()
                ? earlier.forOtherTree(after, reads -> !changes.isAnyChanged(reads))
                : new Renderer(after, options.after());
        this.before = folder -> earlier.render(folder).resources();
        this.after = folder -> later.render(folder).resources();
    }

    /**
     * A comparison of targets that are no folders.
     *
     * @param before what renders an earlier target
     * @param after what renders a later one
     */
    public Comparison(Function<String, ResourceSet> before, Function<String, ResourceSet> after) {
        this.before = before;
        this.after = after;
    }

    /** The changes of the targets, in their order; unchanged ones are left out. */
    public List<TargetChange> of(List<TargetPair> targets) {
        @Nullable TargetChange[] found = new @Nullable TargetChange[targets.size()];
        try (Progress step = Progress.begin("comparing targets", found.length)) {
            Chunks.run(found.length, 1, (from, to) -> {
                for (int i = from; i < to; i++) {
                    TargetPair target = targets.get(i);
                    step.start(target.name());
                    found[i] = changeOf(target);
                    step.done(target.name());
                }
            });
        }
        for (int i = 0; i < found.length; i++) {
            TargetChange change = found[i];
            if (change != null
                    && (HeapLimit.isAmong(change.problemsBefore()) || HeapLimit.isAmong(change.problemsAfter()))) {
                // one that takes all memory takes it from those beside it, too: each is tried once more, alone
                found[i] = changeOf(targets.get(i));
            }
        }
        List<TargetChange> changes = new ArrayList<>();
        for (TargetChange change : Arrays.asList(found)) {
            if (change != null) {
                changes.add(change);
            }
        }
        return new MovedTargets(diff).in(changes);
    }

    /** The change of a target; null if it is unchanged. */
    private @Nullable TargetChange changeOf(TargetPair target) {
        try {
            TargetChange change = of(target);
            return change.isNothing() ? null : change;
        } catch (OutOfMemoryError e) {
            List<Problem> problems = List.of(HeapLimit.exceeded(target.name()));
            return new TargetChange(
                    target.name(), target.earlier(), target.later(), List.of(), null, null, problems, problems);
        }
    }

    private TargetChange of(TargetPair target) {
        Side then = Side.of(before, target.earlierFolders());
        Side now = Side.of(after, target.laterFolders());
        boolean comparable = then.problems().isEmpty() && now.problems().isEmpty();
        List<Change> changes = comparable ? diff.between(then.orNone(), now.orNone()) : List.of();
        boolean same = changes.isEmpty();
        return new TargetChange(
                target.name(),
                target.earlier(),
                target.later(),
                changes,
                same ? null : then.resources(),
                same ? null : now.resources(),
                then.problems(),
                now.problems(),
                null,
                target.regrouping());
    }

    /** One side of a target. */
    private record Side(@Nullable ResourceSet resources, List<Problem> problems) {

        static Side of(Function<String, ResourceSet> renderer, List<String> folders) {
            if (folders.isEmpty()) {
                return new Side(null, List.of());
            }
            try {
                ResourceSet first = renderer.apply(folders.getFirst());
                return new Side(folders.size() == 1 ? first : together(renderer, folders), List.of());
            } catch (KasaneException e) {
                return new Side(null, e.problems());
            }
        }

        /** The objects of several folders; what several deploy is one object. */
        private static ResourceSet together(Function<String, ResourceSet> renderer, List<String> folders) {
            Set<ResourceId> seen = new HashSet<>();
            List<Resource> all = new ArrayList<>();
            for (String folder : folders) {
                for (Resource resource : renderer.apply(folder)) {
                    if (seen.add(resource.id())) {
                        all.add(resource);
                    }
                }
            }
            return ResourceSet.of(all);
        }

        ResourceSet orNone() {
            return resources == null ? ResourceSet.EMPTY : resources;
        }
    }
}
