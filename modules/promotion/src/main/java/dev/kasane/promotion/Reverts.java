package dev.kasane.promotion;

import dev.kasane.change.edit.FormerFile;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * Finds edits that a branch once had and that were reverted. The search compares the contents of files, not commit
 * messages, since a merge may rewrite every message.
 */
final class Reverts {

    private final GitRepository repository;
    private final FileHistory states;

    Reverts(GitRepository repository) {
        this.repository = repository;
        this.states = new FileHistory(repository);
    }

    /**
     * The edits that were made and reverted.
     *
     * @param branch the tip of the branch
     * @param files the files each edit would change now
     * @return the last commit that had it, by edit
     */
    Map<ImageEdit, String> among(ObjectId branch, Map<ImageEdit, List<String>> files) {
        Set<String> paths = new HashSet<>();
        files.values().forEach(paths::addAll);
        Map<ImageEdit, String> found = new HashMap<>();
        Set<FormerFile> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (FileHistory.State state : states.of(branch, paths)) {
            for (FormerFile file : state.files()) {
                if (seen.add(file)) {
                    look(file, state.commit(), files, found);
                }
            }
        }
        return found;
    }

    /**
     * Whether people gave a branch what it had before an edit was made.
     *
     * @param edit the edit, which is no longer there
     * @param now what is there
     * @param paths the files that contain it
     */
    boolean isRestored(ObjectId branch, ImageEdit edit, ImageEdit now, List<String> paths) {
        boolean made = false;
        List<FileHistory.State> all = states.of(branch, new HashSet<>(paths));
        if (isPromoted(all, now, paths)) {
            return false;
        }
        for (FileHistory.State state : all) {
            for (FormerFile file : state.files()) {
                if (paths.contains(file.path())) {
                    if (made && file.hasImage(now)) {
                        return true;
                    }
                    made |= file.hasImage(edit);
                }
            }
        }
        return false;
    }

    /**
     * Whether the commit that brought the current value is marked as a promotion: then only kasane has followed the tag
     * there.
     */
    private boolean isPromoted(List<FileHistory.State> all, ImageEdit now, List<String> paths) {
        String commit = null;
        for (FileHistory.State state : all) {
            boolean there = state.files().stream().anyMatch(file -> paths.contains(file.path()) && file.hasImage(now));
            if (!there) {
                break;
            }
            commit = state.commit();
        }
        if (commit == null) {
            return false;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            String message = walk.parseCommit(repository.jgit().resolve(commit)).getFullMessage();
            return !CommitMessage.values(message, Intent.Purpose.PROMOTION.trailer())
                    .isEmpty();
        } catch (IOException e) {
            throw new TreeException("cannot read the history of " + repository.displayName(), e);
        }
    }

    private static void look(
            FormerFile file, String commit, Map<ImageEdit, List<String>> files, Map<ImageEdit, String> found) {
        files.forEach((edit, paths) -> {
            if (paths.contains(file.path()) && !found.containsKey(edit) && file.hasImage(edit)) {
                found.put(edit, commit);
            }
        });
    }
}
