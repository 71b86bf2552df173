package dev.kasane.cli.train;

import dev.kasane.cli.check.CheckCommand;
import dev.kasane.cli.ci.CiCommand;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.image.ImageCommand;
import dev.kasane.cli.pr.PullRequestCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;

/** Creates a repository from a folder and runs {@code ci} on two commits. */
final class CiTraining implements Training {

    @Override
    public int run(List<Path> folders, Console console) {
        Path folder = folders.getFirst();
        Map<String, String> environment = new HashMap<>(console.environment());
        environment.keySet().removeIf(name -> name.startsWith("KASANE_"));
        environment.put("XDG_CACHE_HOME", folder.resolveSibling("service-cache").toString());
        Console silent = new Console(
                OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), folder, environment, null);
        try (Git git = Git.init()
                .setDirectory(folder.toFile())
                .setInitialBranch("main")
                .call()) {
            commit(git);
            new CiCommand().run(List.of(), silent);
            new PullRequestCommand().run(List.of("list"), silent);
            new PullRequestCommand().run(List.of("show", "1"), silent);
            new PullRequestCommand().run(List.of("merge", "1"), silent);
            new ImageCommand().run(List.of("build", "app"), silent);
            Files.writeString(folder.resolve("classes/app.properties"), "key=other\n");
            Files.writeString(folder.resolve("contracts/app.proto"), "syntax = \"proto2\";\n");
            commit(git);
            new CiCommand().run(List.of("--format", "json"), silent);
            // again, with nothing left to do: what most runs are
            int code = new CiCommand().run(List.of(), silent) == ExitCode.OK ? ExitCode.OK : ExitCode.BUG;
            CheckTraining.writePolicy(folder);
            new CheckCommand().run(List.of(), silent);
            new CheckCommand().run(List.of("HEAD..HEAD"), silent);
            return code;
        } catch (GitAPIException | IOException e) {
            throw new IllegalStateException("the training failed", e);
        }
    }

    private static void commit(Git git) throws GitAPIException {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage("training")
                .setAuthor("kasane", "kasane@example.org")
                .setCommitter("kasane", "kasane@example.org")
                .setSign(false)
                .call();
    }
}
