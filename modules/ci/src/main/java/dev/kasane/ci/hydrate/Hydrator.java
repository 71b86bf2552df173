package dev.kasane.ci.hydrate;

import dev.kasane.ci.plan.History;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitMessage.Trailer;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Writes what targets render to into branches, one commit for each change, exactly once. It renders the newest commit, whichever started
 * the run, and looks again after a push: so a run that began earlier cannot leave what is older. What a branch says of itself is
 * believed only as far as it is what kasane writes for a commit of the source.
 */
public final class Hydrator {

    private static final int ATTEMPTS = 20;

    /** After so many pushes of which nothing is known, a run ends. */
    private static final int LOOKS = 3;

    private final GitRepository repository;
    private final HydrationSource source;
    private final @Nullable Remote remote;
    private final RenderOptions options;
    private final CommitWriter writer;
    private final BranchFiles branches;
    private final History history;
    private final Clock clock;
    private final Map<String, SortedMap<String, ObjectId>> files = new HashMap<>();
    private @Nullable ObjectId known;
    private @Nullable RenderedFiles rendered;

    /**
     * @param repository the clone
     * @param source what is rendered
     * @param remote the repository that has the branches; null if it is not there yet
     * @param options how targets are rendered
     * @param signer signs commits; null when they are not signed
     * @param clock the time of commits
     */
    public Hydrator(
            GitRepository repository,
            HydrationSource source,
            @Nullable Remote remote,
            RenderOptions options,
            @Nullable CommitSigner signer,
            Clock clock) {
        this.repository = repository;
        this.source = source;
        this.remote = remote;
        this.options = options;
        this.writer = new CommitWriter(repository, Identity.KASANE, signer);
        this.branches = new BranchFiles(repository);
        this.history = new History(repository);
        this.clock = clock;
    }

    /** The branches that {@code .kasane.yaml} of the newest commit lists. */
    public List<HydratedBranch> branches() {
        return HydratedBranch.all(rendered(source.tip()).tree());
    }

    /** What a run would do with a branch; no branch moves. */
    public Hydrated plan(HydratedBranch branch) {
        return look(branch, source.tip(), tip(branch));
    }

    /**
     * Brings a branch up to date.
     *
     * @throws KasaneException if a target cannot be rendered, or the branch is not one of kasane's: nothing is written then
     * @throws RemoteException if the repository cannot be reached, or does not allow it
     */
    public Hydrated run(HydratedBranch branch) {
        Hydrated written = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            ObjectId commit = source.tip();
            ObjectId tip = tip(branch);
            Hydrated found = look(branch, commit, tip);
            if (found.isUpToDate()) {
                return written == null ? found : written;
            }
            try {
                Hydrated pushed = push(branch, commit, tip, found);
                written = pushed == null ? written : pushed;
            } catch (RemoteException e) {
                // another run may have pushed the very same objects at the same time: who looks again knows what became
                // of it
                if (e.kind() != RemoteException.Kind.UNAVAILABLE || attempt >= LOOKS) {
                    throw e;
                }
            }
        }
        throw new RemoteException(
                RemoteException.Kind.CONFLICT, "others kept pushing to " + branch.name(), "run this again");
    }

    private @Nullable Hydrated push(HydratedBranch branch, ObjectId commit, @Nullable ObjectId tip, Hydrated found) {
        SortedMap<String, ObjectId> all = new TreeMap<>(files(commit, branch));
        all.put(Origin.FILE, rendered(commit).insert(Origin.of(repository, commit.name())));
        ObjectId written = writer.writeTree(branches.tree(all), tip, message(branch, commit, found), clock.instant());
        Remote to = remote;
        return to != null && to.push(branch.name(), written, tip, Remote.Rewrite.FORBIDDEN) == Remote.Push.DONE
                ? new Hydrated(branch.name(), commit.name(), false, found.changed(), written.name())
                : null;
    }

    private @Nullable ObjectId tip(HydratedBranch branch) {
        return remote == null ? null : remote.fetch(List.of(branch.name())).get(branch.name());
    }

    /** What a commit renders to, which is kept as long as it is the newest. */
    private RenderedFiles rendered(ObjectId commit) {
        RenderedFiles newest = rendered;
        if (newest == null || !commit.equals(known)) {
            newest = RenderedFiles.of(repository, commit, options);
            rendered = newest;
            known = commit;
            files.clear();
        }
        return newest;
    }

    /** The files of a branch at a commit, which are rendered once: a run looks at them before and after its push. */
    private SortedMap<String, ObjectId> files(ObjectId commit, HydratedBranch branch) {
        RenderedFiles from = rendered(commit);
        return files.computeIfAbsent(branch.name(), ignored -> from.of(branch));
    }

    private static CommitMessage message(HydratedBranch branch, ObjectId commit, Hydrated found) {
        String what = found.changed() == 1 ? "1 target" : found.changed() + " targets";
        return new CommitMessage(
                "Render " + commit.abbreviate(10).name() + " to " + branch.name(),
                what + " changed. These files are made by kasane hydrate; change what they are rendered from.",
                List.of(new Trailer("Source-Commit", commit.name())));
    }

    private Hydrated look(HydratedBranch branch, ObjectId commit, @Nullable ObjectId tip) {
        SortedMap<String, ObjectId> wanted = files(commit, branch);
        ObjectId before = tip == null ? null : branches.treeOf(tip);
        if (before != null) {
            ObjectId origin = branches.origin(before);
            if (origin == null) {
                throw Problem.error(
                                "the branch " + branch.name() + " has files that kasane hydrate did not write",
                                branch.span(),
                                "choose another name, or delete the branch if nothing in it is needed")
                        .asException();
            }
            SortedMap<String, ObjectId> expected = new TreeMap<>(wanted);
            expected.put(Origin.FILE, origin);
            if (isOfSource(branches.read(origin), commit)
                    && branches.tree(expected).equals(before)) {
                return new Hydrated(branch.name(), commit.name(), true, 0, null);
            }
        }
        return new Hydrated(branch.name(), commit.name(), false, branches.changes(before, wanted), null);
    }

    /** Whether a file is what kasane writes for the commit or one before it. */
    private boolean isOfSource(byte[] origin, ObjectId commit) {
        String claimed = Origin.claimed(origin);
        return claimed != null
                && (claimed.equals(commit.name()) || history.isBefore(claimed, commit.name()))
                && Origin.isOf(origin, repository, claimed);
    }
}
