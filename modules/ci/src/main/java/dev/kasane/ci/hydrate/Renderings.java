package dev.kasane.ci.hydrate;

import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** A cache of the branches' renderings at commits of the source: a run reads each before and after its push. */
final class Renderings {

    private final GitRepository repository;
    private final RenderOptions options;
    private final RandomCharts random;
    private final BranchFiles branches;
    private final Map<String, SortedMap<String, ObjectId>> files = new HashMap<>();
    private final Map<String, Optional<ObjectId>> freights = new HashMap<>();
    private @Nullable ObjectId known;
    private @Nullable RenderedFiles rendered;

    Renderings(GitRepository repository, RenderOptions options, RandomCharts random) {
        this.repository = repository;
        this.options = options;
        this.random = random;
        this.branches = new BranchFiles(repository);
    }

    /** The rendering of a commit; the objects of the last one are cached in memory. */
    RenderedFiles at(ObjectId commit) {
        RenderedFiles last = rendered;
        if (last == null || !commit.equals(known)) {
            last = RenderedFiles.of(repository, commit, options, random);
            rendered = last;
            known = commit;
        }
        return last;
    }

    /**
     * The files that a branch has of a commit, as {@code .kasane.yaml} of that commit lists it.
     *
     * @param branch how it is listed now, for commits that do not list it
     * @throws KasaneException if a target cannot be rendered, or there is none
     */
    SortedMap<String, ObjectId> files(ObjectId commit, HydratedBranch branch) {
        RenderedFiles from = at(commit);
        return files.computeIfAbsent(commit.name() + " " + branch.name(), ignored -> from.of(listed(from, branch)));
    }

    private static HydratedBranch listed(RenderedFiles from, HydratedBranch branch) {
        return HydratedBranch.all(from.tree()).stream()
                .filter(one -> one.name().equals(branch.name()))
                .findFirst()
                .orElse(branch);
    }

    /** The id of the tree of these files; null if the commit cannot be rendered. */
    @Nullable
    ObjectId freight(ObjectId commit, HydratedBranch branch) {
        return freights.computeIfAbsent(commit.name() + " " + branch.name(), ignored -> tree(commit, branch))
                .orElse(null);
    }

    private Optional<ObjectId> tree(ObjectId commit, HydratedBranch branch) {
        try {
            return Optional.of(branches.tree(files(commit, branch)));
        } catch (KasaneException e) {
            return Optional.empty();
        }
    }
}
