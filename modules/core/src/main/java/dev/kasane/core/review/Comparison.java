package dev.kasane.core.review;

import dev.kasane.core.concurrent.Chunks;
import dev.kasane.core.diff.Change;
import dev.kasane.core.diff.ResourceDiff;
import dev.kasane.core.graph.TreeChanges;
import dev.kasane.core.kustomize.RenderOptions;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.source.FileTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Renders targets in two trees and compares them. Bases whose files are the same in both trees are made once, and so are
 * those that several targets share. Of what was rendered only what is different is kept.
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
        Renderer earlier = new Renderer(before, options);
        Renderer later = earlier.forOtherTree(after, reads -> !changes.isAnyChanged(reads));
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

    /** What happens to each target, in their order; those to which nothing happens are left out. */
    public List<TargetChange> of(List<TargetPair> targets) {
        @Nullable TargetChange[] found = new @Nullable TargetChange[targets.size()];
        Chunks.run(found.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                TargetChange change = of(targets.get(i));
                found[i] = change.isNothing() ? null : change;
            }
        });
        List<TargetChange> changes = new ArrayList<>();
        for (TargetChange change : Arrays.asList(found)) {
            if (change != null) {
                changes.add(change);
            }
        }
        return changes;
    }

    private TargetChange of(TargetPair target) {
        Side then = Side.of(before, target.earlier());
        Side now = Side.of(after, target.later());
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
                now.problems());
    }

    /** One side of a target. */
    private record Side(@Nullable ResourceSet resources, List<Problem> problems) {

        static Side of(Function<String, ResourceSet> renderer, @Nullable String folder) {
            if (folder == null) {
                return new Side(null, List.of());
            }
            try {
                return new Side(renderer.apply(folder), List.of());
            } catch (KasaneException e) {
                return new Side(null, e.problems());
            }
        }

        ResourceSet orNone() {
            return resources == null ? ResourceSet.EMPTY : resources;
        }
    }
}
