package dev.kasane.cli.history;

import dev.kasane.cli.show.SafeText;
import dev.kasane.files.TreeException;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.local.LocalForge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * The commits of the deployed branch that the checkout does not have, such as promotions that are not pulled yet. No
 * server is contacted.
 */
final class DeployedCommits {

    private DeployedCommits() {}

    /**
     * The options of the list.
     *
     * @param target the folder as it was named
     * @return null if there are none
     */
    static @Nullable String hint(GitRepository repository, String target) {
        try {
            Repository git = repository.jgit();
            String full = git.getFullBranch();
            ObjectId head = git.resolve(Constants.HEAD);
            if (head == null || full == null || !full.startsWith(Constants.R_HEADS)) {
                return null;
            }
            String branch = full.substring(Constants.R_HEADS.length());
            Path folder = LocalForge.inside(repository);
            if (Files.isDirectory(folder) && !isIn(forgeTip(folder, branch), head, git)) {
                return note(
                        branch + " of the forge inside .git",
                        "git fetch " + folder + " " + branch + ", then kasane history " + target
                                + " --from FETCH_HEAD");
            }
            ObjectId origin = git.resolve(Constants.R_REMOTES + "origin/" + branch);
            return isIn(origin, head, git)
                    ? null
                    : note("origin/" + branch, "kasane history " + target + " --from origin/" + branch);
        } catch (IOException e) {
            throw new TreeException("cannot read the branches of " + repository.displayName(), e);
        }
    }

    private static String note(String where, String hint) {
        return "note: " + SafeText.forTerminal(where) + " has commits that HEAD does not have\n  hint: "
                + SafeText.forTerminal(hint) + "\n";
    }

    private static @Nullable ObjectId forgeTip(Path folder, String branch) {
        try (GitRepository forge = GitRepository.bare(folder, branch)) {
            return BranchUpdate.tip(forge, Constants.R_HEADS + branch);
        }
    }

    /** Whether the checkout has a commit; a missing commit counts as absent. */
    private static boolean isIn(@Nullable ObjectId tip, ObjectId head, Repository git) throws IOException {
        if (tip == null) {
            return true;
        }
        if (!git.getObjectDatabase().has(tip)) {
            return false;
        }
        try (RevWalk walk = new RevWalk(git)) {
            return walk.isMergedInto(walk.parseCommit(tip), walk.parseCommit(head));
        }
    }
}
