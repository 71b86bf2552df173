package dev.kasane.ci.status;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.Closures;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/**
 * The commits that change what a service is built from.
 *
 * @param repository the clone
 */
record ServiceCommits(GitRepository repository) {

    /** More commits than these are not counted. */
    static final int MOST = 999;

    /**
     * The number of these commits between two commits.
     *
     * @param older a commit that is not counted, as its ancestors are not
     * @param newer the last commit that is counted
     */
    int between(Pipelines pipelines, Pipeline pipeline, String older, String newer) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.setTreeFilter(filter(paths(pipelines, pipeline)));
            walk.setRewriteParents(false);
            walk.markStart(walk.parseCommit(ObjectId.fromString(newer)));
            walk.markUninteresting(walk.parseCommit(ObjectId.fromString(older)));
            int count = 0;
            while (count < MOST && walk.next() != null) {
                count++;
            }
            return count;
        } catch (MissingObjectException e) {
            // a shallow clone does not have them
            return 0;
        } catch (IOException e) {
            throw new TreeException("cannot read the history of " + repository.displayName(), e);
        }
    }

    private static TreeFilter filter(Set<String> paths) {
        return paths.contains("")
                ? TreeFilter.ANY_DIFF
                : AndTreeFilter.create(PathFilterGroup.createFromStrings(paths), TreeFilter.ANY_DIFF);
    }

    /** The files and folders of its closure, and the pipeline's own file. */
    private static Set<String> paths(Pipelines pipelines, Pipeline pipeline) {
        Set<String> paths = new HashSet<>();
        paths.add(pipeline.path());
        for (String part : new Closures(pipelines.tree()).of(pipeline).parts().keySet()) {
            // the recipe is a part of the pipeline's file, and named after it
            if (!part.startsWith(pipeline.path())) {
                paths.add(part);
            }
        }
        return paths;
    }
}
