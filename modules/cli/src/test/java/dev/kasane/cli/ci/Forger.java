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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** Somebody who may push to any branch of the embedded forge but the deployed one, and signs nothing. */
final class Forger implements AutoCloseable {

    static final String PROMOTION = "kasane/promote/prod";

    private final GitRepository forge;

    Forger(Path clone) {
        forge = GitRepository.bare(clone.resolve(".git/kasane/forge.git"), "main");
    }

    ObjectId tip(String branch) {
        return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/" + branch));
    }

    /** Puts a commit in the place of the promotion's: kasane's name and address, more files, another message. */
    ObjectId amend(Map<String, String> files, UnaryOperator<String> message) throws IOException {
        try (RevWalk walk = new RevWalk(forge.jgit())) {
            ObjectId tip = tip(PROMOTION);
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
            BranchUpdate.swap(forge, "refs/heads/" + PROMOTION, tip, forged);
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
