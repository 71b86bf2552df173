package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.ProgressLine;
import dev.kasane.cli.image.EmptyBase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;

/** A repository of two services, each with its pipeline, two overlays, and the program run in it. */
public final class TwoServices implements AutoCloseable {

    static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: NAME}
            spec:
              source: {paths: [NAME]}
              build: {command: [sh, build.sh, NAME]}
              image:
                name: shop/NAME
                base: oci:base-image
                java: {mainClass: shop.App, classes: [out/NAME]}
              promotion:
              - {target: overlays/dev, by: commit}
              - {target: overlays/prod, after: [overlays/dev]GATES}
            """;
    public static final String OVERLAY = """
            resources: [../../base]
            images:
            - name: api
              newTag: "0"
            - name: web   # the shop window
              newTag: "0"
            """;

    /** The environment that the program runs with. */
    public final Map<String, String> environment = new HashMap<>(System.getenv());

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path root;
    private final Git git;
    private boolean watched;

    public TwoServices(Path temporary) throws Exception {
        environment.keySet().removeIf(name -> name.startsWith("KASANE_"));
        environment.put("XDG_CACHE_HOME", temporary.resolve("cache").toString());
        root = temporary.resolve("repository");
        git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
        write(".gitignore", "out/\n/base-image/\n");
        EmptyBase.in(root.resolve("base-image"));
        write("build.sh", "test ! -e $1/broken || exit 3; mkdir -p out; cp -r $1 out/\n");
        for (String name : List.of("api", "web")) {
            write("pipelines/" + name + ".yaml", PIPELINE.replace("NAME", name).replace("GATES", ""));
            write(name + "/App.class", "code of " + name);
            write(
                    "base/" + name + ".yaml",
                    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: " + name
                            + "}\nspec: {template: {spec: {containers: [{name: app, image: " + name + "}]}}}\n");
        }
        write("base/kustomization.yaml", "resources: [api.yaml, web.yaml]\n");
        write("overlays/dev/kustomization.yaml", OVERLAY);
        write("overlays/prod/kustomization.yaml", OVERLAY);
        commit();
    }

    /** The root of its work tree. */
    public Path root() {
        return root;
    }

    /** Watches the program on a terminal from now on. */
    void watch() {
        watched = true;
    }

    private Console console() {
        Console console = new Console(out, err, root, environment, null);
        return watched ? ProgressLine.on(console, () -> "") : console;
    }

    public void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    /** Commits everything, and gives the commit. */
    public String commit() throws GitAPIException {
        git.add().addFilepattern(".").call();
        git.add().addFilepattern(".").setUpdate(true).call();
        return git.commit()
                .setMessage("a change")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call()
                .name();
    }

    public String head() throws IOException {
        return Objects.requireNonNull(git.getRepository().resolve("HEAD")).name();
    }

    /** Runs the program, which must end with the code, and gives what it printed. */
    public String run(int code, String... arguments) {
        return runIn("", code, arguments);
    }

    /** The same in a folder of the clone. */
    String runIn(String folder, int code, String... arguments) {
        out.reset();
        err.reset();
        int exit = new Main("kasane", console().in(root.resolve(folder))).run(List.of(arguments));
        assertThat(exit).as(err.toString(StandardCharsets.UTF_8) + out).isEqualTo(code);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Everything that the program prints, however it ends. */
    public String all(String... arguments) {
        out.reset();
        err.reset();
        new Main("kasane", console()).run(List.of(arguments));
        return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    }

    /** The branches of the embedded forge. */
    public List<String> branches() throws IOException {
        Path forge = root.resolve(".git/kasane/forge.git");
        if (!Files.isDirectory(forge)) {
            return List.of();
        }
        try (Repository repository =
                new FileRepositoryBuilder().setGitDir(forge.toFile()).build()) {
            return repository.getRefDatabase().getRefsByPrefix("refs/heads/").stream()
                    .map(branch -> branch.getName().substring("refs/heads/".length()))
                    .toList();
        }
    }

    /** Runs the program while others run; it must end with 0. */
    public String runBeside(String... arguments) {
        return runBeside(0, arguments);
    }

    /** Runs the program while others run; it must end with the code. */
    public String runBeside(int code, String... arguments) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int exit = new Main("kasane", new Console(all, all, root, environment, null)).run(List.of(arguments));
        assertThat(exit).as(all.toString(StandardCharsets.UTF_8)).isEqualTo(code);
        return all.toString(StandardCharsets.UTF_8);
    }

    /** What the last run wrote to standard error. */
    public String stderr() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** A file of a branch of the embedded forge. */
    String deployed(String branch, String path) throws IOException {
        try (Repository forge = new FileRepositoryBuilder()
                        .setGitDir(root.resolve(".git/kasane/forge.git").toFile())
                        .build();
                RevWalk walk = new RevWalk(forge)) {
            ObjectId tip = Objects.requireNonNull(forge.resolve("refs/heads/" + branch));
            RevCommit commit = walk.parseCommit(tip);
            try (TreeWalk file = Objects.requireNonNull(TreeWalk.forPath(forge, path, commit.getTree()))) {
                ObjectLoader loader = forge.open(file.getObjectId(0));
                return new String(loader.getBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    /** The text of a branch's newest commit in the embedded forge. */
    public String newest(String branch) throws IOException {
        try (Repository forge = new FileRepositoryBuilder()
                        .setGitDir(root.resolve(".git/kasane/forge.git").toFile())
                        .build();
                RevWalk walk = new RevWalk(forge)) {
            ObjectId tip = Objects.requireNonNull(forge.resolve("refs/heads/" + branch));
            return new String(walk.parseCommit(tip).getRawBuffer(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        git.close();
    }
}
