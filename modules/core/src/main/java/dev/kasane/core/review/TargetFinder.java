package dev.kasane.core.review;

import dev.kasane.core.graph.KustomizationGraph;
import dev.kasane.core.source.FileTree;
import dev.kasane.core.source.TreePath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Pairs the targets of two trees: those of one folder, and those that were moved from one folder to another. */
public final class TargetFinder {

    private final FileTree before;
    private final FileTree after;

    public TargetFinder(FileTree before, FileTree after) {
        this.before = before;
        this.after = after;
    }

    /**
     * The targets of two trees in byte order of their folders: the kustomizations that no other one names.
     *
     * @param graphBefore the kustomizations of the earlier tree
     * @param graphAfter those of the later tree
     */
    public List<TargetPair> leaves(KustomizationGraph graphBefore, KustomizationGraph graphAfter) {
        Set<String> then = new LinkedHashSet<>(graphBefore.leaves());
        Set<String> now = new LinkedHashSet<>(graphAfter.leaves());
        return pairs(then, now);
    }

    /**
     * Pairs some targets.
     *
     * @param then folders of the earlier tree
     * @param now folders of the later tree
     */
    public List<TargetPair> pairs(Set<String> then, Set<String> now) {
        List<String> gone = new ArrayList<>();
        for (String folder : then) {
            if (!now.contains(folder)) {
                gone.add(folder);
            }
        }
        List<TargetPair> pairs = new ArrayList<>();
        for (String folder : new TreeSet<>(now)) {
            if (then.contains(folder)) {
                pairs.add(TargetPair.in(folder));
            } else {
                String from = origin(folder, gone);
                gone.remove(from);
                pairs.add(new TargetPair(from, folder));
            }
        }
        gone.forEach(folder -> pairs.add(new TargetPair(folder, null)));
        return pairs;
    }

    /** The folder a new target was moved from: one with the same content, else the only one of the same name. */
    private @Nullable String origin(String folder, List<String> gone) {
        for (String candidate : gone) {
            if (before.contentId(candidate).equals(after.contentId(folder))) {
                return candidate;
            }
        }
        List<String> namesakes = gone.stream()
                .filter(candidate -> TreePath.name(candidate).equals(TreePath.name(folder)))
                .toList();
        return namesakes.size() == 1 ? namesakes.getFirst() : null;
    }
}
