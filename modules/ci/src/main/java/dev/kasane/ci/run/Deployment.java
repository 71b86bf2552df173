package dev.kasane.ci.run;

import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.remote.Remote;
import dev.kasane.promotion.SourceName;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A branch that is deployed, and the repository it is in.
 *
 * @param address a text that is the same for all addresses of the repository; null for the one that the pipelines are
 *     in
 * @param source the name of the pipelines' repository there; null for that repository itself
 * @param repository the clone with its commits
 * @param remote the repository on its server
 * @param branch the branch
 * @param tip the tip of the branch at the start of the run
 */
public record Deployment(
        @Nullable String address,
        @Nullable SourceName source,
        GitRepository repository,
        Remote remote,
        String branch,
        ObjectId tip) {

    /** Whether the pipelines are in it. */
    boolean isOfPipelines() {
        return address == null;
    }

    /** The same branch at another commit. */
    public Deployment at(ObjectId commit) {
        return new Deployment(address, source, repository, remote, branch, commit);
    }

    /** The files that are deployed. */
    public GitTree tree() {
        return repository.tree(tip);
    }
}
