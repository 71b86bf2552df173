package dev.kasane.cli.diff;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.jspecify.annotations.Nullable;

/** Somebody's workspace: a repository, and the program run in it. */
public final class Workspace implements AutoCloseable {

    private final Path folder;
    private final Git git;
    private @Nullable Screen screen;
    private Map<String, String> environment = Map.of();
    private String stderr = "";
    private int exitCode;

    public Workspace(Path folder) throws GitAPIException {
        this.folder = folder;
        this.git = Git.init()
                .setDirectory(folder.toFile())
                .setInitialBranch("main")
                .call();
    }

    /** Writes files: path, text, path, text … */
    public Workspace write(String... pathsAndTexts) throws IOException {
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            Path file = folder.resolve(pathsAndTexts[i]);
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, pathsAndTexts[i + 1]);
        }
        return this;
    }

    public void delete(String path) throws IOException {
        Files.delete(folder.resolve(path));
    }

    public Workspace commit() throws GitAPIException {
        git.add().addFilepattern(".").call();
        git.add().addFilepattern(".").setUpdate(true).call();
        git.commit()
                .setMessage("a change")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call();
        return this;
    }

    /** From now on a person looks at this screen. */
    void screen(Screen size) {
        screen = size;
    }

    /** From now on the program has these environment variables. */
    public void environment(Map<String, String> variables) {
        environment = variables;
    }

    public Git git() {
        return git;
    }

    /** What the program prints to standard output; it must end with an exit code. */
    public String run(int code, String... arguments) {
        String printed = print(List.of(arguments));
        if (exitCode != code) {
            throw new AssertionError("exit code " + exitCode + ", and " + stderr);
        }
        return printed;
    }

    /** What the program prints to standard output, however it ends. */
    public String print(List<String> arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        exitCode = new Main("kasane", new Console(out, err, folder, environment, screen)).run(arguments);
        stderr = err.toString(StandardCharsets.UTF_8);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** What the last run printed to standard error. */
    public String stderr() {
        return stderr;
    }

    /** How the last run ended. */
    public int exitCode() {
        return exitCode;
    }

    @Override
    public void close() {
        git.close();
    }
}
