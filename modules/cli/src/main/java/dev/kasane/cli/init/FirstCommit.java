package dev.kasane.cli.init;

import dev.kasane.core.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.AddCommand;
import org.eclipse.jgit.api.CommitCommand;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.api.errors.JGitInternalException;
import org.eclipse.jgit.errors.NoWorkTreeException;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** A commit of new files, and of nothing else that is under way; in a repository that is made when there is none. */
final class FirstCommit {

    private FirstCommit() {}

    /** Commits files that lie in a folder, and gives the commit's name. */
    static String of(Path root, List<String> paths, String message) {
        try (Git git = open(root)) {
            Path top = git.getRepository().getWorkTree().toPath().toRealPath();
            AddCommand add = git.add();
            CommitCommand commit = git.commit().setMessage(message).setSign(false);
            for (String path : paths) {
                String inside = top.relativize(root.resolve(path)).toString();
                add.addFilepattern(inside);
                commit.setOnly(inside);
            }
            add.call();
            return commit.call().name();
        } catch (GitAPIException | JGitInternalException | NoWorkTreeException e) {
            throw Problem.error(
                            "the files are written, and cannot be committed: " + e.getMessage(),
                            null,
                            "commit them yourself, or use --no-commit")
                    .asException();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Git open(Path root) throws GitAPIException, IOException {
        FileRepositoryBuilder clone = new FileRepositoryBuilder().findGitDir(root.toFile());
        if (clone.getGitDir() == null) {
            return Git.init()
                    .setDirectory(root.toFile())
                    .setInitialBranch("main")
                    .call();
        }
        return new Git(clone.setMustExist(true).build());
    }
}
