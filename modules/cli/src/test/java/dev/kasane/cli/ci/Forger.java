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
import java.util.function.UnaryOperator;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** Somebody who may push to any branch of a forge but the deployed one, and signs nothing. */
final class Forger implements AutoCloseable {

    static final String PROMOTION = "kasane/promote/prod";

    /** The branch of the promotion to prod. */
    final String promotion;

    /** The branch with what is known of former runs. */
    final String state;

    private final GitRepository forge;

    /** At the embedded forge of a clone. */
    Forger(Path clone) {
        this(clone.resolve(".git/kasane/forge.git"), PROMOTION, "kasane/state");
    }

    /** At the forge in a folder, with the branches that one source has there. */
    Forger(Path folder, String promotion, String state) {
        this.forge = GitRepository.bare(folder, "main");
        this.promotion = promotion;
        this.state = state;
    }

    ObjectId tip(String branch) {
        return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/" + branch));
    }

    String read(String branch, String path) {
        return new String(forge.tree(tip(branch)).read(path), StandardCharsets.UTF_8);
    }

    /** The text of a branch's newest commit. */
    String newest(String branch) throws IOException {
        try (RevWalk walk = new RevWalk(forge.jgit())) {
            return new String(walk.parseCommit(tip(branch)).getRawBuffer(), StandardCharsets.UTF_8);
        }
    }

    /** How many commits a branch has. */
    int length(String branch) throws IOException {
        return history(branch).size();
    }

    /** How many commits of a branch are promotions to dev. */
    int promotions(String branch) throws IOException {
        return (int) history(branch).stream()
                .filter(message -> message.contains("Kasane-Promotion: dev"))
                .count();
    }

    private List<String> history(String branch) throws IOException {
        try (RevWalk walk = new RevWalk(forge.jgit())) {
            walk.markStart(walk.parseCommit(tip(branch)));
            List<String> messages = new ArrayList<>();
            for (RevCommit commit : walk) {
                messages.add(commit.getFullMessage());
            }
            return messages;
        }
    }

    /** Puts a commit in the place of the promotion's: kasane's name and address, more files, another message. */
    ObjectId amend(Map<String, String> files, UnaryOperator<String> message) throws IOException {
        try (RevWalk walk = new RevWalk(forge.jgit())) {
            ObjectId tip = tip(promotion);
            RevCommit before = walk.parseCommit(tip);
            ObjectId parent = before.getParent(0).getId();
            CommitWriter writer = new CommitWriter(forge, Identity.KASANE, null);
            ObjectId withFiles = writer.write(tip, bytes(files), new CommitMessage("x", "", List.of()), Instant.EPOCH);
            ObjectId tree = walk.parseCommit(withFiles).getTree().getId();
            String text = message.apply(before.getFullMessage()).stripTrailing();
            int line = text.indexOf('\n');
            ObjectId forged = writer.writeTree(
                    tree,
                    parent,
                    new CommitMessage(text.substring(0, line), text.substring(line), List.of()),
                    Instant.ofEpochSecond(before.getCommitTime()));
            BranchUpdate.swap(forge, "refs/heads/" + promotion, tip, forged);
            return forged;
        }
    }

    /** Writes files on a branch, with kasane's name and address. */
    ObjectId commit(String branch, Map<String, String> files) {
        ObjectId tip = tip(branch);
        ObjectId commit = new CommitWriter(forge, Identity.KASANE, null)
                .write(tip, bytes(files), new CommitMessage("Note what was built", "", List.of()), Instant.now());
        BranchUpdate.swap(forge, "refs/heads/" + branch, tip, commit);
        return commit;
    }

    /** Puts a history of its own in the place of a branch. */
    ObjectId replace(String branch, Map<String, String> files) {
        CommitWriter writer = new CommitWriter(forge, Identity.KASANE, null);
        ObjectId commit = writer.writeTree(
                writer.tree(bytes(files)),
                null,
                new CommitMessage("Note what was built", "", List.of()),
                Instant.now());
        BranchUpdate.swap(forge, "refs/heads/" + branch, tip(branch), commit);
        return commit;
    }

    private static SortedMap<String, byte[]> bytes(Map<String, String> files) {
        SortedMap<String, byte[]> bytes = new TreeMap<>();
        files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
        return bytes;
    }

    @Override
    public void close() {
        forge.close();
    }
}
