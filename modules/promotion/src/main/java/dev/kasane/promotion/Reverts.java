package dev.kasane.promotion;

import dev.kasane.change.edit.FormerFile;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.git.GitRepository;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Finds edits that a branch once had and no longer has: somebody took them back. What a file said is looked at, not what
 * commits say, since a merge may rewrite every message.
 */
final class Reverts {

    private final FileHistory states;

    Reverts(GitRepository repository) {
        this.states = new FileHistory(repository);
    }

    /**
     * The edits that were made and taken back.
     *
     * @param branch where the branch is
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
     * Whether a branch has what it had before an edit was made.
     *
     * @param edit the edit, which is no longer there
     * @param now what is there
     * @param paths the files that say it
     */
    boolean isRestored(ObjectId branch, ImageEdit edit, ImageEdit now, List<String> paths) {
        boolean made = false;
        for (FileHistory.State state : states.of(branch, new HashSet<>(paths))) {
            for (FormerFile file : state.files()) {
                if (paths.contains(file.path())) {
                    if (made && file.said(now)) {
                        return true;
                    }
                    made |= file.said(edit);
                }
            }
        }
        return false;
    }

    private static void look(
            FormerFile file, String commit, Map<ImageEdit, List<String>> files, Map<ImageEdit, String> found) {
        files.forEach((edit, paths) -> {
            if (paths.contains(file.path()) && !found.containsKey(edit) && file.said(edit)) {
                found.put(edit, commit);
            }
        });
    }
}
