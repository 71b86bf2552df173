package dev.kasane.ci.run;

import dev.kasane.ci.plan.ClaimCheck;
import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.git.GitRepository;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Believes that a pipeline was built from a commit of the deployed branch, or of the history of this run's commit, if
 * the registry has the image.
 */
public final class BuiltClaims implements ClaimCheck {

    private final Pipelines pipelines;
    private final String commit;
    private final @Nullable BuildRecords records;
    private final CommitOrder history;

    /** By both commits: claims of many pipelines name few of them. */
    private final Map<String, Boolean> onBranch = new ConcurrentHashMap<>();

    /**
     * @param repository the clone
     * @param pipelines those of this run's commit
     * @param commit this run's commit
     * @param records the images that were built; null when it is not known here where images go
     */
    public BuiltClaims(GitRepository repository, Pipelines pipelines, String commit, @Nullable BuildRecords records) {
        this.pipelines = pipelines;
        this.commit = commit;
        this.records = records;
        this.history = new CommitOrder(repository);
    }

    @Override
    public boolean holds(String pipeline, String built, @Nullable ObjectId deployed) {
        return isOnBranch(built, deployed)
                && (records == null
                        || !pipelines.names().contains(pipeline)
                        || hasImage(records, pipelines.named(pipeline), built));
    }

    /** Nothing was ever built by a pipeline that follows an image. */
    private static boolean hasImage(BuildRecords records, Pipeline pipeline, String built) {
        return pipeline.follow() == null && records.of(pipeline, built) != null;
    }

    private boolean isOnBranch(String built, @Nullable ObjectId deployed) {
        String branch = deployed == null ? "" : deployed.name();
        return onBranch.computeIfAbsent(
                built + " " + branch,
                both -> built.equals(commit)
                        || history.isBefore(built, commit)
                        || deployed != null && (built.equals(branch) || history.isBefore(built, branch)));
    }
}
