package dev.kasane.ci.hydrate;

import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitMessage.Trailer;
import dev.kasane.git.remote.Remote;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;

/**
 * The commit of a branch with the rendered files.
 *
 * @param repository the clone
 * @param renderings what commits render to
 * @param writer writes it
 */
record RenderedCommit(GitRepository repository, Renderings renderings, BranchWriter writer) {

    /** Writes it; no branch has it yet. */
    ObjectId of(BranchObservation look) {
        SortedMap<String, ObjectId> all = new TreeMap<>(look.wanted());
        all.put(
                HydratorMetadata.FILE,
                renderings
                        .at(look.commit())
                        .insert(HydratorMetadata.of(repository, look.commit().name())));
        return writer.commit(new BranchFiles(repository).tree(all), look.parent(), message(look));
    }

    /**
     * Creates the empty base branch for pull requests, unless another process creates it: a branch without files
     * deploys nothing.
     *
     * @param how the way in which its files are added, one sentence
     */
    void begin(String branch, String how) {
        ObjectId first = writer.commit(
                new BranchFiles(repository).tree(Collections.emptySortedMap()),
                null,
                new CommitMessage("Begin " + branch, how, List.of()));
        writer.isPushed(branch, first, null, Remote.Rewrite.FORBIDDEN);
    }

    private static CommitMessage message(BranchObservation look) {
        int changed = look.found().changed();
        String what = changed == 1 ? "1 target" : changed + " targets";
        return new CommitMessage(
                "Render " + look.commit().abbreviate(10).name() + " to "
                        + look.branch().name(),
                what + " changed. These files are made by kasane hydrate; change what they are rendered from.",
                List.of(new Trailer("Source-Commit", look.commit().name())));
    }
}
