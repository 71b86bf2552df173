package dev.kasane.cli.ci;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.ResetCommand.ResetType;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.transport.RefSpec;

/**
 * Another clone of a source repository, in which the program is run, too.
 *
 * @param workspace the first clone, which this one is made of
 * @param folder where it is
 */
record SourceClone(TwoServices workspace, Path folder) {

    static SourceClone of(TwoServices workspace, Path folder) throws GitAPIException, IOException {
        Git.cloneRepository()
                .setURI(workspace.root().toUri().toString())
                .setDirectory(folder.toFile())
                .call()
                .close();
        SourceClone clone = new SourceClone(workspace, folder);
        Files.createDirectories(folder.resolve(".git/info"));
        Files.writeString(folder.resolve(".git/info/exclude"), ".kasane/\nout/\nbase-image/\n");
        copy(workspace.root().resolve("base-image"), folder.resolve("base-image"));
        try (Git first = Git.open(workspace.root().toFile());
                Git git = clone.git()) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString(
                    "remote", "origin", "url", first.getRepository().getConfig().getString("remote", "origin", "url"));
            config.save();
        }
        return clone;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    Git git() throws IOException {
        return Git.open(folder.toFile());
    }

    /** Checks out what the first clone has on its branch. */
    void update() throws GitAPIException, IOException {
        try (Git git = git()) {
            String main = "refs/remotes/origin/main";
            git.fetch()
                    .setRemote(workspace.root().toUri().toString())
                    .setRefSpecs(new RefSpec("refs/heads/main:" + main))
                    .call();
            git.reset().setMode(ResetType.HARD).setRef(main).call();
        }
    }

    /** Runs the program, however it ends, and gives all that it printed. */
    String run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code =
                new Main("kasane", new Console(out, out, folder, workspace.environment, null)).run(List.of(arguments));
        return out.toString(StandardCharsets.UTF_8) + "exit code " + code + "\n";
    }
}
