package dev.kasane.ci.hydrate;

import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.notes.Note;
import org.eclipse.jgit.notes.NoteMap;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Git notes that record which commit of the source the head of a branch was last rendered from, also where that changed nothing. GitOps
 * Promoter compares them between environments, and Argo CD writes them: refs/notes/hydrator.metadata, with {@code {"drySha": …}}.
 *
 * @param repository the clone
 * @param remote the notes of the repository that has the branches
 * @param writer writes commits
 * @param from where the source is now
 */
record HydratedNotes(GitRepository repository, Remote remote, CommitWriter writer, HydrationSource from) {

    private static final String NAME = "hydrator.metadata";
    private static final int ATTEMPTS = 20;

    /** Writes the note, unless it exists for that or a later source commit: an older run must not replace a newer note. */
    void write(ObjectId head, ObjectId source, Instant now) {
        byte[] text = HydratorMetadata.note(source.name());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            ObjectId tip = remote.fetch(List.of(NAME)).get(NAME);
            ObjectId tree = with(tip, head, source, text);
            if (tree == null) {
                return;
            }
            ObjectId commit = writer.writeTree(
                    tree, tip, new CommitMessage("Note what was rendered", "Made by kasane hydrate.", List.of()), now);
            // others note what they render at the same time
            if (remote.push(NAME, commit, tip, Remote.Rewrite.FORBIDDEN) == Remote.Push.DONE) {
                return;
            }
        }
        throw new RemoteException(
                RemoteException.Kind.CONFLICT, "other writers kept pushing to the notes " + NAME, "run this again");
    }

    /** The tree of the notes with one more; null if it is not needed. */
    private @Nullable ObjectId with(@Nullable ObjectId tip, ObjectId head, ObjectId source, byte[] text) {
        try (ObjectReader reader = repository.jgit().newObjectReader();
                ObjectInserter inserter = repository.jgit().newObjectInserter();
                RevWalk walk = new RevWalk(reader)) {
            NoteMap notes = tip == null ? NoteMap.newEmptyMap() : NoteMap.read(reader, walk.parseCommit(tip));
            ObjectId wanted = inserter.insert(Constants.OBJ_BLOB, text);
            Note known = notes.getNote(head);
            if (known != null && (known.getData().equals(wanted) || isLater(known, source))) {
                return null;
            }
            notes.set(head, wanted);
            ObjectId tree = notes.writeTree(inserter);
            inserter.flush();
            return tree;
        } catch (IOException e) {
            throw new TreeException("cannot read the notes " + NAME + " of " + repository.displayName(), e);
        }
    }

    /**
     * Whether a note has a later commit of the source. Notes are not trusted: any user with push access can write them.
     */
    private boolean isLater(Note known, ObjectId source) {
        String noted = HydratorMetadata.claimed(new BranchFiles(repository).read(known.getData()));
        if (noted == null || noted.equals(source.name())) {
            return false;
        }
        // the source may have moved during this run; its newest commits are fetched with it
        String newest = from.tip().name();
        CommitOrder history = new CommitOrder(repository);
        return (noted.equals(newest) || history.isBefore(noted, newest)) && history.isBefore(source.name(), noted);
    }
}
