package dev.kasane.change.report;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.FileTree;
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
     * The targets of two trees in byte order of their folders: the kustomizations that no other one names. A
     * kustomization that another one names in one of the trees is grouped with that one.
     *
     * @param graphBefore the kustomizations of the earlier tree
     * @param graphAfter those of the later tree
     */
    public List<TargetPair> leaves(KustomizationGraph graphBefore, KustomizationGraph graphAfter) {
        Set<String> then = new LinkedHashSet<>(graphBefore.leaves());
        Set<String> now = new LinkedHashSet<>(graphAfter.leaves());
        List<TargetPair> regrouped = new Regroupings(graphBefore, graphAfter, then, now).pairs();
        for (TargetPair pair : regrouped) {
            pair.regrouping().before().forEach(then::remove);
            pair.regrouping().after().forEach(now::remove);
        }
        List<TargetPair> pairs = new ArrayList<>(regrouped);
        pairs.addAll(pairs(then, now));
        pairs.sort((a, b) -> a.folder().compareTo(b.folder()));
        return pairs;
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

    /** The folder a new target was moved from: one with the same content, else the one whose path ends most like its own. */
    private @Nullable String origin(String folder, List<String> gone) {
        for (String candidate : gone) {
            if (before.contentId(candidate).equals(after.contentId(folder))) {
                return candidate;
            }
        }
        return nearest(folder, gone);
    }

    /** The one of some folders that ends with the most names of another one's; null when none does, or several do. */
    private static @Nullable String nearest(String folder, List<String> gone) {
        int most = 0;
        String nearest = null;
        for (String candidate : gone) {
            int common = commonEnd(candidate.split("/"), folder.split("/"));
            if (common == most) {
                nearest = null;
            } else if (common > most) {
                most = common;
                nearest = candidate;
            }
        }
        return nearest;
    }

    private static int commonEnd(String[] a, String[] b) {
        int common = 0;
        while (common < Math.min(a.length, b.length) && a[a.length - 1 - common].equals(b[b.length - 1 - common])) {
            common++;
        }
        return common;
    }
}
