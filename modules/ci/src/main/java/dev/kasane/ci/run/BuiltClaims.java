package dev.kasane.ci.run;

import dev.kasane.ci.plan.ClaimCheck;
import dev.kasane.ci.plan.History;
import dev.kasane.git.GitRepository;
import dev.kasane.pipeline.Pipelines;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Believes that a pipeline was built from a commit of the deployed branch, or of the history of this run's commit, when its image is
 * where images go.
 *
 * @param repository the clone
 * @param pipelines those of this run's commit
 * @param commit this run's commit
 * @param records the images that were built; null when it is not known here where images go
 */
public record BuiltClaims(
        GitRepository repository,
        Pipelines pipelines,
        String commit,
        @Nullable BuildRecords records) implements ClaimCheck {

    @Override
    public boolean holds(String pipeline, String built, @Nullable ObjectId deployed) {
        return isOnBranch(built, deployed)
                && (records == null
                        || !pipelines.names().contains(pipeline)
                        || records.of(pipelines.named(pipeline), built) != null);
    }

    private boolean isOnBranch(String built, @Nullable ObjectId deployed) {
        History history = new History(repository);
        return built.equals(commit)
                || history.isBefore(built, commit)
                || deployed != null && (built.equals(deployed.name()) || history.isBefore(built, deployed.name()));
    }
}
