package dev.kasane.cli.ci;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** A bare repository with the manifests of services that are built elsewhere: a base, and the overlays dev and prod. */
final class ManifestsRepository implements AutoCloseable {

    private final Path folder;
    private final GitRepository repository;

    private ManifestsRepository(Path folder) {
        this.folder = folder;
        this.repository = GitRepository.bare(folder, "main");
    }

    static ManifestsRepository at(Path folder, String... services) {
        ManifestsRepository made = new ManifestsRepository(folder);
        GitRepository repository = made.repository;
        SortedMap<String, byte[]> files = new TreeMap<>();
        StringBuilder images = new StringBuilder("resources: [../../base]\nimages:\n");
        for (String service : services) {
            files.put("base/" + service + ".yaml", bytes("""
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: NAME}
                    spec: {template: {spec: {containers: [{name: app, image: NAME}]}}}
                    """.replace("NAME", service)));
            images.append("- name: ").append(service).append("\n  newTag: \"0\"\n");
        }
        files.put("base/kustomization.yaml", bytes("resources: [" + String.join(".yaml, ", services) + ".yaml]\n"));
        files.put("overlays/dev/kustomization.yaml", bytes(images.toString()));
        files.put("overlays/prod/kustomization.yaml", bytes(images.toString()));
        CommitWriter writer = new CommitWriter(repository, Identity.KASANE, null);
        ObjectId commit = writer.writeTree(
                writer.tree(files), null, new CommitMessage("The manifests", "", List.of()), Instant.EPOCH);
        BranchUpdate.swap(repository, "refs/heads/main", null, commit);
        return made;
    }

    /** A pipeline whose targets are in a repository. */
    static String pipeline(String name, String repository) {
        return TwoServices.PIPELINE
                .replace("NAME", name)
                .replace("GATES", "")
                .replace("{target:", "{repository: \"" + repository + "\", target:");
    }

    /** A source repository that its server calls so, with pipelines that promote to this repository. */
    TwoServices source(Path temporary, String called, String... services) throws Exception {
        TwoServices source = new TwoServices(Files.createDirectories(temporary.resolve(called)));
        source.environment.put("KASANE_MANIFESTS_FOLDER", temporary.toString());
        for (String name : List.of("api", "web")) {
            Files.delete(source.root().resolve("pipelines/" + name + ".yaml"));
        }
        for (String name : services) {
            source.write("pipelines/" + name + ".yaml", pipeline(name, folder.toString()));
            source.write(name + "/App.class", "code of " + name);
        }
        try (Git git = Git.open(source.root().toFile())) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString("remote", "origin", "url", "https://git.example.org/shop/" + called + ".git");
            config.save();
        }
        source.commit();
        return source;
    }

    /** The branch of a source's proposal for prod. */
    String proposed(String source) throws IOException {
        return branch("kasane/promote/prod+shop." + source + "-");
    }

    /** The branch with what is known of the runs of a source. */
    String state(String source) throws IOException {
        return branch("kasane/state+shop." + source + "-");
    }

    private String branch(String start) throws IOException {
        return branches().stream()
                .filter(branch -> branch.startsWith(start))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Somebody commits a file to the deployed branch. */
    void write(String path, String text) {
        ObjectId tip = tip("main");
        ObjectId commit = new CommitWriter(repository, new Identity("Ada", "ada@example.org"), null)
                .write(
                        tip,
                        new TreeMap<>(Map.of(path, bytes(text))),
                        new CommitMessage("By hand", "", List.of()),
                        Instant.now());
        BranchUpdate.swap(repository, "refs/heads/main", tip, commit);
    }

    ObjectId tip(String branch) {
        return Objects.requireNonNull(BranchUpdate.tip(repository, "refs/heads/" + branch), branch);
    }

    String read(String branch, String path) {
        return new String(repository.tree(tip(branch)).read(path), StandardCharsets.UTF_8);
    }

    List<String> branches() throws IOException {
        return repository.jgit().getRefDatabase().getRefsByPrefix("refs/heads/").stream()
                .map(ref -> ref.getName().substring("refs/heads/".length()))
                .toList();
    }

    /** What the commits of a branch say, the newest first. */
    List<String> log(String branch) throws IOException {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.markStart(walk.parseCommit(tip(branch)));
            List<String> messages = new ArrayList<>();
            for (RevCommit commit : walk) {
                messages.add(commit.getFullMessage());
            }
            return messages;
        }
    }

    @Override
    public void close() {
        repository.close();
    }
}
