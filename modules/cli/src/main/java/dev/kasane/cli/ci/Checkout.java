package dev.kasane.cli.ci;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.WorkTreeChanges;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/**
 * The checked out files of a clone.
 *
 * @param repository the clone
 * @param root the root of its work tree
 * @param branch the branch; {@code main} when there is none
 * @param leftByRuns files and folders that parts of a run leave for each other
 */
record Checkout(GitRepository repository, Path root, String branch, List<Path> leftByRuns) {

    static Checkout of(GitRepository repository, List<Path> leftByRuns) {
        try {
            String branch = repository.jgit().getFullBranch();
            String name = branch != null && branch.startsWith(Constants.R_HEADS)
                    ? branch.substring(Constants.R_HEADS.length())
                    : "main";
            return new Checkout(repository, Objects.requireNonNull(repository.workTree()), name, leftByRuns);
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of " + repository.displayName(), e);
        }
    }

    /** The commit of a revision. */
    String commit(String revision) {
        String commit = commitOrNull(revision);
        if (commit == null) {
            throw Problem.error(
                            "there is no revision " + revision + " in this clone",
                            null,
                            "fetch it, or name a branch, a tag or a commit")
                    .asException();
        }
        return commit;
    }

    /** The commit of a revision; null when this clone has none. */
    @Nullable
    String commitOrNull(String revision) {
        try {
            Repository jgit = repository.jgit();
            ObjectId id = jgit.resolve(revision + "^{commit}");
            return id == null ? null : id.name();
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /**
     * Rejects a work tree that differs from the commit: the image would have the name of a commit that did not produce
     * it. Untracked files that the run itself writes are not compared.
     */
    void mustBe(String commit) {
        if (!commit.equals(commitOrNull(Constants.HEAD))) {
            throw Problem.error("the work tree is not at " + commit, null, "check it out: git checkout " + commit)
                    .asException();
        }
        WorkTreeChanges changes = WorkTreeChanges.of(repository);
        Set<String> changed = new TreeSet<>(changes.tracked());
        changes.untracked().stream().filter(path -> !isLeftByRuns(path)).forEach(changed::add);
        if (!changed.isEmpty()) {
            throw Problem.error(
                            "the work tree has changes that no commit has: "
                                    + changed.iterator().next()
                                    + (changed.size() > 1 ? " and " + (changed.size() - 1) + " more" : ""),
                            null,
                            "commit them, or put them aside: an image is named by the commit it was built from")
                    .asException();
        }
    }

    private boolean isLeftByRuns(String path) {
        Path file = root.resolve(path).toAbsolutePath().normalize();
        return leftByRuns.stream()
                .anyMatch(left -> file.startsWith(left.toAbsolutePath().normalize()));
    }
}
