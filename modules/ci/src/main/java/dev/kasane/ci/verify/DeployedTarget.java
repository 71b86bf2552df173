package dev.kasane.ci.verify;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * A target with its current image and the commit that brought it, or the targets of a branch with rendered files.
 *
 * @param repository where the commits of the deployed branch are
 * @param tip the tip of the branch
 * @param folders the folder of the target; of all targets of a branch with rendered files
 * @param noun what came with the commit, for people: the image, or the rendering
 * @param arrival the commit since which the target has it
 */
public record DeployedTarget(
        GitRepository repository, ObjectId tip, List<String> folders, String noun, Arrival arrival) {

    /** The number of newest commits whose statuses are read. */
    private static final int MOST = 15;

    /** A target with an image. */
    public static DeployedTarget withImage(GitRepository repository, ObjectId tip, String target, Arrival arrival) {
        return new DeployedTarget(repository, tip, List.of(target), "image", arrival);
    }

    /** Whether a folder is that of one of the targets, or one above it. */
    boolean isBelow(String folder) {
        return folders.stream().anyMatch(target -> Folders.isAbove(folder, target));
    }

    /** The folders, for people. */
    String foldersToText() {
        return folders.size() == 1 ? folders.getFirst() : folders.getFirst() + " or another target of the branch";
    }

    /** Whether a revision is a commit of the branch that has the image. */
    boolean isIn(String revision) {
        if (!ObjectId.isId(revision)) {
            return false;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit commit = walk.parseCommit(ObjectId.fromString(revision));
            RevCommit first = walk.parseCommit(ObjectId.fromString(arrival.commit()));
            RevCommit last = walk.parseCommit(tip);
            return walk.isMergedInto(first, commit) && walk.isMergedInto(commit, last);
        } catch (MissingObjectException | IncorrectObjectTypeException e) {
            // not a commit of this clone: it is newer than this run, or of another repository
            return false;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The newest commits of the branch that have the image, the newest first. */
    List<String> commits() {
        List<String> commits = new ArrayList<>();
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.setFirstParent(true);
            walk.markStart(walk.parseCommit(tip));
            for (RevCommit commit : walk) {
                commits.add(commit.name());
                if (commit.name().equals(arrival.commit())) {
                    return commits;
                }
                if (commits.size() == MOST - 1) {
                    commits.add(arrival.commit());
                    return commits;
                }
            }
            return commits;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private TreeException unreadable(IOException e) {
        return new TreeException("cannot read the commits of " + repository.displayName(), e);
    }
}
