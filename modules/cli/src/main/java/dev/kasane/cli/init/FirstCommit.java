package dev.kasane.cli.init;

import dev.kasane.git.GitRepository;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.AddCommand;
import org.eclipse.jgit.api.CommitCommand;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.api.errors.JGitInternalException;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.errors.NoWorkTreeException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.PersonIdent;
import org.jspecify.annotations.Nullable;

/**
 * A commit of new files, and of nothing else that is under way; in a repository that is made when there is none. No hook or filter of
 * the repository is run.
 */
final class FirstCommit {

    private FirstCommit() {}

    /** Commits files that lie in a folder, and gives the commit's name. */
    static String of(Path root, List<String> paths, String message) {
        try (GitRepository repository = open(root)) {
            // closing it is the repository's own affair
            Git git = new Git(repository.jgit());
            Path top = git.getRepository().getWorkTree().toPath().toRealPath();
            AddCommand add = git.add();
            CommitCommand commit =
                    git.commit().setMessage(message).setSign(false).setNoVerify(true);
            PersonIdent author = author(repository);
            if (author != null) {
                commit.setAuthor(author).setCommitter(author);
            }
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

    private static GitRepository open(Path root) {
        GitRepository repository = GitRepository.around(root);
        return repository == null ? GitRepository.make(root, "main") : repository;
    }

    /** The author by the repository's own configuration; null if it has none. */
    private static @Nullable PersonIdent author(GitRepository repository) throws IOException {
        Path file = repository.commonFolder().resolve("config");
        Config config = new Config();
        try {
            config.fromText(Files.readString(file));
        } catch (ConfigInvalidException e) {
            return null;
        }
        String name = config.getString("user", null, "name");
        String email = config.getString("user", null, "email");
        return name == null || email == null ? null : new PersonIdent(name, email);
    }
}
