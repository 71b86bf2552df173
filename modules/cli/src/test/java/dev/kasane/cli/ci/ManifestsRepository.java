package dev.kasane.cli.ci;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** A bare repository with the manifests of services that are built elsewhere: a base, and the overlays dev and prod. */
final class ManifestsRepository implements AutoCloseable {

    private final GitRepository repository;

    private ManifestsRepository(GitRepository repository) {
        this.repository = repository;
    }

    static ManifestsRepository at(Path folder, String... services) {
        GitRepository repository = GitRepository.bare(folder, "main");
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
        return new ManifestsRepository(repository);
    }

    /** One that is there. */
    static ManifestsRepository open(Path folder) {
        return new ManifestsRepository(GitRepository.bare(folder, "main"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
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

    /** Puts a commit with kasane's name, the same message and other files in the place of a branch's only one. */
    ObjectId forge(String branch, Map<String, String> files) throws IOException {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit before = walk.parseCommit(tip(branch));
            SortedMap<String, byte[]> changed = new TreeMap<>();
            files.forEach((path, text) -> changed.put(path, bytes(text)));
            CommitWriter writer = new CommitWriter(repository, Identity.KASANE, null);
            ObjectId written = writer.write(before, changed, new CommitMessage("x", "", List.of()), Instant.EPOCH);
            String text = before.getFullMessage().stripTrailing();
            int line = text.indexOf('\n');
            ObjectId forged = writer.writeTree(
                    walk.parseCommit(written).getTree().getId(),
                    before.getParent(0).getId(),
                    new CommitMessage(text.substring(0, line), text.substring(line), List.of()),
                    Instant.ofEpochSecond(before.getCommitTime()));
            BranchUpdate.swap(repository, "refs/heads/" + branch, before.getId(), forged);
            return forged;
        }
    }

    @Override
    public void close() {
        repository.close();
    }
}
