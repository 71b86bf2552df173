package dev.kasane.git.forge.local;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.CommitStatuses;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;

/**
 * The statuses of commits in an embedded forge: {@code refs/kasane/statuses} has a folder for each commit, and in it a file for each
 * context, with the state, the time and the description on a line each.
 *
 * @param folder the repository of the forge
 * @param identity who commits
 */
public record LocalStatuses(Path folder, Identity identity) implements CommitStatuses {

    private static final String REF = "refs/kasane/statuses";

    @Override
    public List<CommitStatus> of(String commit) {
        try (GitRepository repository = GitRepository.bare(folder, "main")) {
            List<CommitStatus> statuses = new ArrayList<>();
            ObjectId tip = BranchUpdate.tip(repository, REF);
            GitTree tree = tip == null ? null : repository.tree(tip);
            if (tree != null && tree.entry(commit).isFolder()) {
                for (String file : tree.list(commit)) {
                    String text = new String(tree.read(commit + "/" + file), StandardCharsets.UTF_8);
                    statuses.add(read(file, text));
                }
            }
            return statuses;
        }
    }

    private static CommitStatus read(String file, String text) {
        String[] lines = text.split("\n", -1);
        try {
            String context = URLDecoder.decode(file, StandardCharsets.UTF_8);
            return new CommitStatus(
                    context, State.valueOf(lines[0]), lines.length > 2 ? lines[2] : "", null, Instant.parse(lines[1]));
        } catch (IllegalArgumentException | DateTimeException | ArrayIndexOutOfBoundsException e) {
            // not written by kasane
            return new CommitStatus(file, State.PENDING, "it cannot be read", null, Instant.EPOCH);
        }
    }

    @Override
    public void publish(String commit, CommitStatus status) {
        Instant end = PullStore.patience();
        try (GitRepository repository = GitRepository.bare(folder, "main")) {
            CommitWriter writer = new CommitWriter(repository, identity, null);
            SortedMap<String, byte[]> files = new TreeMap<>();
            String text = status.state() + "\n" + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n"
                    + CommitStatus.shortened(status.description()) + "\n";
            files.put(
                    commit + "/" + URLEncoder.encode(status.context(), StandardCharsets.UTF_8),
                    text.getBytes(StandardCharsets.UTF_8));
            CommitMessage message = new CommitMessage("set the status " + status.context(), "", List.of());
            while (true) {
                ObjectId tip = BranchUpdate.tip(repository, REF);
                ObjectId next = tip == null
                        ? writer.writeTree(writer.tree(files), null, message, Instant.now())
                        : writer.write(tip, files, message, Instant.now());
                if (BranchUpdate.swap(repository, REF, tip, next)) {
                    return;
                }
                PullStore.pause(end);
            }
        }
    }
}
