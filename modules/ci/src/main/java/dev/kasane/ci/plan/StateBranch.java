package dev.kasane.ci.plan;

import dev.kasane.ci.state.StateFiles;
import dev.kasane.files.TreeEntry;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.remote.Remote;
import dev.kasane.promotion.SourceName;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Stores the last successful commit of each pipeline in the deployed repository, on a branch of its own: one file
 * {@code good/PIPELINE} for each. Concurrent runs do not lose each other's records. If the pipelines are in another
 * repository, the branch contains its name, so that several sources do not collide.
 */
public final class StateBranch implements LastGood {

    private static final String FOLDER = "good";

    private final GitRepository local;
    private final StateFiles files;
    private final List<String> branches;
    private final CommitOrder history;
    private final @Nullable String deployed;
    private final ClaimCheck check;

    /**
     * @param local the clone in which commits are made
     * @param remote the repository that is deployed
     * @param deployed its branch that is deployed
     * @param check which claims are believed
     * @param signer signs commits, and verifies records; null without a key
     * @param clock the time of commits
     */
    public StateBranch(
            GitRepository local,
            Remote remote,
            String deployed,
            ClaimCheck check,
            @Nullable CommitSigner signer,
            Clock clock) {
        this(local, remote, StateFiles.BRANCH, deployed, new CommitOrder(local), check, signer, clock);
    }

    /**
     * The state of pipelines that are in another repository than their targets.
     *
     * @param local the clone in which commits are made
     * @param remote the repository that is deployed
     * @param source what the repository of the pipelines is called there
     * @param sources the clone of the pipelines
     * @param check which claims are believed; no branch is given to it
     * @param signer signs commits, and verifies records; null without a key
     * @param clock the time of commits
     */
    public static StateBranch elsewhere(
            GitRepository local,
            Remote remote,
            SourceName source,
            GitRepository sources,
            ClaimCheck check,
            @Nullable CommitSigner signer,
            Clock clock) {
        return new StateBranch(
                local,
                remote,
                StateFiles.BRANCH + source.suffix(),
                null,
                new CommitOrder(sources),
                check,
                signer,
                clock);
    }

    private StateBranch(
            GitRepository local,
            Remote remote,
            String name,
            @Nullable String deployed,
            CommitOrder history,
            ClaimCheck check,
            @Nullable CommitSigner signer,
            Clock clock) {
        this.local = local;
        this.files = new StateFiles(local, remote, name, signer, clock);
        this.branches = deployed == null ? List.of() : List.of(deployed);
        this.history = history;
        this.deployed = deployed;
        this.check = check;
    }

    @Override
    public Claims claims() {
        return claims(files.look(branches));
    }

    private Claims claims(StateFiles.Seen seen) {
        ObjectId branch = deployed == null ? null : seen.others().get(deployed);
        SortedMap<String, String> good = new TreeMap<>();
        SortedSet<String> doubted = new TreeSet<>();
        read(seen.tip()).forEach((pipeline, commit) -> {
            if (seen.signed() && check.holds(pipeline, commit, branch)) {
                good.put(pipeline, commit);
            } else {
                doubted.add(pipeline);
            }
        });
        return new Claims(good, doubted);
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
                commits.put(pipeline, ObjectId.isId(text) ? text : "");
            }
        }
        return commits;
    }

    @Override
    public void note(Map<String, String> built) {
        files.write(
                new CommitMessage(
                        "Note what was built", "These pipelines were built well from these commits.", List.of()),
                branches,
                seen -> {
                    Map<String, String> known = claims(seen).commits();
                    SortedMap<String, byte[]> changed = new TreeMap<>();
                    built.forEach((pipeline, commit) -> {
                        String good = known.get(pipeline);
                        if (!commit.equals(good) && !(good != null && history.isBefore(commit, good))) {
                            changed.put(FOLDER + "/" + pipeline, (commit + "\n").getBytes(StandardCharsets.UTF_8));
                        }
                    });
                    return changed;
                });
    }
}
