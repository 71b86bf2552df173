package dev.kasane.ci.hydrate;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.time.Instant;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * A commit of the source.
 *
 * @param id its id in hexadecimal
 * @param time when it was committed
 * @param author the name of its author
 * @param subject the first line of its message
 */
public record SourceCommit(String id, Instant time, String author, String subject) {

    /** A commit that the clone has. */
    static SourceCommit of(GitRepository repository, ObjectId commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit found = walk.parseCommit(commit);
            return new SourceCommit(
                    found.name(),
                    found.getCommitterIdent().getWhenAsInstant(),
                    found.getAuthorIdent().getName(),
                    found.getShortMessage());
        } catch (IOException e) {
            throw new TreeException("cannot read the commit " + commit.name() + " of " + repository.displayName(), e);
        }
    }
}
