package dev.kasane.ci.plan;

import dev.kasane.core.source.TreeEntry;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last good commits in the repository that is deployed, on a branch of their own: a file
 * {@code good/PIPELINE} for each. Runs that note at the same time do not lose what the other one noted.
 */
public final class StateBranch implements LastGood {

    /** The branch; it has no commit in common with others. */
    public static final String BRANCH = "kasane/state";

    private static final String FOLDER = "good";
    private static final int ATTEMPTS = 20;

    private final GitRepository local;
    private final Remote remote;
    private final CommitWriter writer;
    private final Clock clock;

    /**
     * @param local where commits are made
     * @param remote the repository that is deployed
     * @param clock the time of commits
     */
    public StateBranch(GitRepository local, Remote remote, Clock clock) {
        this.local = local;
        this.remote = remote;
        this.writer = new CommitWriter(local, Identity.KASANE, null);
        this.clock = clock;
    }

    @Override
    public Map<String, String> commits() {
        return read(remote.fetch(List.of(BRANCH)).get(BRANCH));
    }

    private Map<String, String> read(@Nullable ObjectId tip) {
        SortedMap<String, String> commits = new TreeMap<>();
        if (tip == null) {
            return commits;
        }
        GitTree tree = local.tree(tip);
        TreeEntry folder = tree.entry(FOLDER);
        if (folder.isFolder()) {
            for (String pipeline : tree.list(FOLDER)) {
                String text = new String(tree.read(FOLDER + "/" + pipeline), StandardCharsets.UTF_8).strip();
                if (ObjectId.isId(text)) {
                    commits.put(pipeline, text);
                }
            }
        }
        return commits;
    }

    @Override
    public void note(Map<String, String> built) {
        History history = new History(local);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            ObjectId tip = remote.fetch(List.of(BRANCH)).get(BRANCH);
            Map<String, String> known = read(tip);
            SortedMap<String, byte[]> files = new TreeMap<>();
            built.forEach((pipeline, commit) -> {
                String good = known.get(pipeline);
                if (!commit.equals(good) && !(good != null && history.isBefore(commit, good))) {
                    files.put(FOLDER + "/" + pipeline, (commit + "\n").getBytes(StandardCharsets.UTF_8));
                }
            });
            if (files.isEmpty()) {
                return;
            }
            CommitMessage message = new CommitMessage(
                    "Note what was built", "These pipelines were built well from these commits.", List.of());
            ObjectId commit = tip == null
                    ? writer.writeTree(writer.tree(files), null, message, clock.instant())
                    : writer.write(tip, files, message, clock.instant());
            if (remote.push(BRANCH, commit, tip, Remote.Rewrite.FORBIDDEN) == Remote.Push.DONE) {
                return;
            }
        }
        throw new RemoteException(RemoteException.Kind.CONFLICT, "others kept pushing to " + BRANCH, "run this again");
    }
}
