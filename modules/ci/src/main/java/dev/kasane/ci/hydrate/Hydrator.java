package dev.kasane.ci.hydrate;

import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.plan.History;
import dev.kasane.files.TreeEntry;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitMessage.Trailer;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Writes what targets render to into branches, one commit for each change, exactly once: a run that finds the same objects writes
 * nothing, and one of an older commit leaves what a newer one wrote. What a branch says of itself is proved by rendering.
 */
public final class Hydrator {

    private static final int ATTEMPTS = 20;

    private final GitRepository repository;
    private final Remote remote;
    private final String commit;
    private final RenderOptions options;
    private final CommitWriter writer;
    private final RenderedTargets rendered;
    private final History history;
    private final Clock clock;

    /**
     * @param repository the clone
     * @param remote the repository that has the branches
     * @param commit the commit that is rendered
     * @param options how targets are rendered
     * @param signer signs commits; null when they are not signed
     * @param clock the time of commits
     */
    public Hydrator(
            GitRepository repository,
            Remote remote,
            String commit,
            RenderOptions options,
            @Nullable CommitSigner signer,
            Clock clock) {
        this.repository = repository;
        this.remote = remote;
        this.commit = commit;
        this.options = options;
        this.writer = new CommitWriter(repository, Identity.KASANE, signer);
        this.rendered = RenderedTargets.of(repository, commit, options);
        this.history = new History(repository);
        this.clock = clock;
    }

    /** The branches that the commit's {@code .kasane.yaml} lists. */
    public List<HydratedBranch> branches() {
        return HydratedBranch.all(rendered.tree());
    }

    /** What a run would do with a branch; nothing is written. */
    public Hydrated plan(HydratedBranch branch) {
        ObjectId tip = remote.fetch(List.of(branch.name())).get(branch.name());
        return look(branch, tip, rendered.files(branch));
    }

    /**
     * Brings a branch up to date.
     *
     * @throws KasaneException if a target cannot be rendered: nothing is written then
     * @throws RemoteException if the repository cannot be reached, or does not allow it
     */
    public Hydrated run(HydratedBranch branch) {
        SortedMap<String, byte[]> files = rendered.files(branch);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            ObjectId tip = remote.fetch(List.of(branch.name())).get(branch.name());
            Hydrated found = look(branch, tip, files);
            if (found.state() != State.COMMITTED) {
                return found;
            }
            SortedMap<String, byte[]> all = new TreeMap<>(files);
            all.put(Origin.FILE, Origin.of(repository, commit));
            ObjectId written = writer.writeTree(writer.tree(all), tip, message(branch, found), clock.instant());
            if (remote.push(branch.name(), written, tip, Remote.Rewrite.FORBIDDEN) == Remote.Push.DONE) {
                return new Hydrated(branch.name(), State.COMMITTED, found.changed(), written.name());
            }
        }
        throw new RemoteException(
                RemoteException.Kind.CONFLICT, "others kept pushing to " + branch.name(), "run this again");
    }

    private CommitMessage message(HydratedBranch branch, Hydrated found) {
        String what = found.changed() == 1 ? "1 target" : found.changed() + " targets";
        return new CommitMessage(
                "Render " + commit.substring(0, 10) + " to " + branch.name(),
                what + " changed. These files are made by kasane hydrate; change what they are rendered from.",
                List.of(new Trailer("Source-Commit", commit)));
    }

    private Hydrated look(HydratedBranch branch, @Nullable ObjectId tip, SortedMap<String, byte[]> files) {
        if (tip == null) {
            return new Hydrated(branch.name(), State.COMMITTED, files.size(), null);
        }
        GitTree tree = repository.tree(tip);
        Map<String, byte[]> there = new TreeMap<>();
        read(tree, "", there);
        byte[] origin = there.remove(Origin.FILE);
        String claimed = origin == null ? null : Origin.claimed(origin);
        int changed = changes(there, files);
        if (changed == 0 && claimed != null) {
            return new Hydrated(branch.name(), State.DONE_BEFORE, 0, null);
        }
        if (claimed != null && history.isBefore(commit, claimed) && isOf(claimed, branch, there)) {
            return new Hydrated(branch.name(), State.NEWER, 0, null);
        }
        return new Hydrated(branch.name(), State.COMMITTED, changed, null);
    }

    /** Whether a branch has what a commit renders to. */
    private boolean isOf(String claimed, HydratedBranch branch, Map<String, byte[]> there) {
        try {
            RenderedTargets other = RenderedTargets.of(repository, claimed, options);
            for (HydratedBranch known : HydratedBranch.all(other.tree())) {
                if (known.name().equals(branch.name())) {
                    return changes(there, other.files(known)) == 0;
                }
            }
            return false;
        } catch (KasaneException e) {
            // what cannot be rendered was not rendered by us
            return false;
        }
    }

    private static int changes(Map<String, byte[]> there, Map<String, byte[]> files) {
        int changed = 0;
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            byte[] known = there.get(file.getKey());
            changed += known != null && Arrays.equals(known, file.getValue()) ? 0 : 1;
        }
        for (String path : there.keySet()) {
            changed += files.containsKey(path) ? 0 : 1;
        }
        return changed;
    }

    private static void read(GitTree tree, String folder, Map<String, byte[]> into) {
        String prefix = folder.isEmpty() ? "" : folder + "/";
        for (String name : tree.list(folder)) {
            TreeEntry entry = tree.entry(prefix + name);
            if (entry.isFile()) {
                into.put(prefix + name, tree.read(entry.path()));
            }
        }
        for (String name : tree.folders(folder, any -> true)) {
            read(tree, prefix + name, into);
        }
    }
}
