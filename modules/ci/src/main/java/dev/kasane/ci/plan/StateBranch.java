package dev.kasane.ci.plan;

import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.OwnCommits;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.promotion.SourceName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last good commits in the repository that is deployed, on a branch of their own: a file
 * {@code good/PIPELINE} for each. Runs that note at the same time do not lose what the other one noted. Where the pipelines are in another
 * repository, the branch has its name, so that those of several do not meet.
 */
public final class StateBranch implements LastGood {

    /** The branch; it has no commit in common with others. */
    public static final String BRANCH = "kasane/state";

    private static final String FOLDER = "good";
    private static final int ATTEMPTS = 20;

    private final GitRepository local;
    private final Remote remote;
    private final String name;
    private final List<String> branches;
    private final History history;
    private final @Nullable String deployed;
    private final ClaimCheck check;
    private final OwnCommits own;
    private final CommitWriter writer;
    private final Clock clock;

    /**
     * @param local where commits are made
     * @param remote the repository that is deployed
     * @param deployed its branch that is deployed
     * @param check which claims are believed
     * @param signer what signs commits, and without whose signature nothing is believed; null when they are not signed
     * @param clock the time of commits
     */
    public StateBranch(
            GitRepository local,
            Remote remote,
            String deployed,
            ClaimCheck check,
            @Nullable CommitSigner signer,
            Clock clock) {
        this(local, remote, BRANCH, deployed, new History(local), check, signer, clock);
    }

    /**
     * The state of pipelines that are in another repository than their targets.
     *
     * @param local where commits are made
     * @param remote the repository that is deployed
     * @param source what the repository of the pipelines is called there
     * @param sources the clone of the pipelines
     * @param check which claims are believed; no branch is given to it
     * @param signer what signs commits, and without whose signature nothing is believed; null when they are not signed
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
                local, remote, BRANCH + source.suffix(), null, new History(sources), check, signer, clock);
    }

    private StateBranch(
            GitRepository local,
            Remote remote,
            String name,
            @Nullable String deployed,
            History history,
            ClaimCheck check,
            @Nullable CommitSigner signer,
            Clock clock) {
        this.local = local;
        this.remote = remote;
        this.name = name;
        this.branches = deployed == null ? List.of(name) : List.of(name, deployed);
        this.history = history;
        this.deployed = deployed;
        this.check = check;
        this.own = new OwnCommits(Identity.KASANE, signer);
        this.writer = new CommitWriter(local, Identity.KASANE, signer);
        this.clock = clock;
    }

    @Override
    public Claims claims() {
        return claims(remote.fetch(branches));
    }

    private Claims claims(Map<String, ObjectId> tips) {
        ObjectId tip = tips.get(name);
        ObjectId branch = deployed == null ? null : tips.get(deployed);
        SortedMap<String, String> good = new TreeMap<>();
        SortedSet<String> doubted = new TreeSet<>();
        boolean signed = isSigned(tip);
        read(tip).forEach((pipeline, commit) -> {
            if (signed && check.holds(pipeline, commit, branch)) {
                good.put(pipeline, commit);
            } else {
                doubted.add(pipeline);
            }
        });
        return new Claims(good, doubted);
    }

    private boolean isSigned(@Nullable ObjectId tip) {
        if (tip == null) {
            return false;
        }
        try (RevWalk walk = new RevWalk(local.jgit())) {
            return own.isSigned(walk.parseCommit(tip));
        } catch (IOException e) {
            throw new TreeException("cannot read the state in " + local.displayName(), e);
        }
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
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Map<String, ObjectId> tips = remote.fetch(branches);
            ObjectId tip = tips.get(name);
            Map<String, String> known = claims(tips).commits();
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
            ObjectId commit = isSigned(tip)
                    ? writer.write(Objects.requireNonNull(tip), files, message, clock.instant())
                    // what nobody vouches for is not signed along
                    : writer.writeTree(writer.tree(files), tip, message, clock.instant());
            if (remote.push(name, commit, tip, Remote.Rewrite.FORBIDDEN) == Remote.Push.DONE) {
                return;
            }
        }
        throw new RemoteException(RemoteException.Kind.CONFLICT, "others kept pushing to " + name, "run this again");
    }
}
