package dev.kasane.git.forge.local;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.local.PullRecord.Merging;
import dev.kasane.git.remote.RemoteException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A forge without a server: a bare repository that receives branches and stores its pull requests itself. Any number of
 * processes may use it concurrently, and any of them may be killed at any moment.
 */
public final class LocalForge implements PullRequests, AutoCloseable {

    private final GitRepository repository;
    private final PullStore store;
    private final LinearMerge merge;
    private final StepListener progress;

    private LocalForge(GitRepository repository, Identity identity, StepListener progress) {
        this.repository = repository;
        this.store = new PullStore(repository, identity);
        this.merge = new LinearMerge(repository, identity);
        this.progress = progress;
    }

    /** The default folder of a repository's embedded forge: beside its objects, in no work tree. */
    public static Path inside(GitRepository repository) {
        return repository.commonFolder().resolve("kasane").resolve("forge.git");
    }

    /**
     * Opens a forge, and makes it when it is not there.
     *
     * @param folder its bare repository
     * @param branch the branch it is made with
     * @param identity who changes pull requests
     * @param progress receives each step
     */
    public static LocalForge at(Path folder, String branch, Identity identity, StepListener progress) {
        return new LocalForge(GitRepository.bare(folder, branch), identity, progress);
    }

    @Override
    public String displayName() {
        return repository.displayName();
    }

    @Override
    public List<PullRequest> list(String head, int limit) {
        List<PullRequest> found = new ArrayList<>();
        for (PullRecord record : store.all().descendingMap().values()) {
            if (found.size() < limit && (head.isEmpty() || record.head().equals(head))) {
                found.add(shown(record));
            }
        }
        return found;
    }

    @Override
    public PullRequest get(long number) {
        return shown(store.get(number));
    }

    @Override
    public PullRequest open(String head, String base, String title, String body) {
        ObjectId tip = tipOf(head);
        Instant end = PullStore.patience();
        while (true) {
            NavigableMap<Long, PullRecord> all = store.all();
            for (PullRecord record : all.values()) {
                if (isOpenFor(record, head, base) && settled(record.number()).isOpen()) {
                    return shown(record);
                }
            }
            // processes that read the same pull requests choose the same number, and only one gets it
            PullRecord fresh = new PullRecord(
                    all.isEmpty() ? 1 : all.lastKey() + 1,
                    title,
                    body,
                    PullRequest.State.OPEN,
                    head,
                    base,
                    tip.name(),
                    null,
                    List.of());
            if (store.add(fresh)) {
                progress.done("pull request stored");
                return shown(fresh);
            }
            PullStore.pause(end);
        }
    }

    private static boolean isOpenFor(PullRecord record, String head, String base) {
        return record.isOpen() && record.head().equals(head) && record.base().equals(base);
    }

    @Override
    public PullRequest update(long number, String title, String body) {
        settled(number);
        return shown(store.change(number, "change", record -> record.withText(title, body)));
    }

    @Override
    public void comment(long number, String text) {
        store.change(
                number, "comment on", record -> record.comments().contains(text) ? record : record.withComment(text));
    }

    @Override
    public List<String> comments(long number) {
        return store.get(number).comments();
    }

    @Override
    public PullRequest close(long number) {
        settled(number);
        return shown(store.change(
                number,
                "close",
                record -> record.isOpen() && !record.isMerging()
                        ? record.withState(PullRequest.State.CLOSED, headOf(record))
                        : record));
    }

    /** Opens a closed pull request again; what it promotes may then be proposed again. */
    public PullRequest reopen(long number) {
        PullRecord closed = store.get(number);
        for (PullRecord other : store.all().values()) {
            if (other.number() != number && isOpenFor(other, closed.head(), closed.base())) {
                throw new RemoteException(
                        RemoteException.Kind.CONFLICT,
                        "pull request " + other.number() + " is open for the same branch",
                        "close that one first");
            }
        }
        return shown(store.change(
                number,
                "reopen",
                record -> record.state() == PullRequest.State.CLOSED
                        ? record.withState(PullRequest.State.OPEN, headOf(record))
                        : record));
    }

    @Override
    public PullRequest merge(long number, String headCommit) {
        return merge(number, headCommit, null);
    }

    /**
     * Merges a pull request, and notes who did.
     *
     * @param headCommit where its head must be
     * @param person the name of who merges it; null if that is not known
     */
    public PullRequest merge(long number, String headCommit, @Nullable String person) {
        Instant end = PullStore.patience();
        while (true) {
            PullRecord record = settled(number);
            if (record.state() == PullRequest.State.MERGED) {
                return shown(record);
            }
            refuseUnlessMergeable(record, headCommit);
            ObjectId base = tipOf(record.base());
            ObjectId merged = merge.of(base, ObjectId.fromString(headCommit), number);
            // recorded before the base moves, so that another process can complete an interrupted merge;
            // from here on,
            // the commit that was checked
            // is the one that is merged, and a push to the branch comes after it
            Merging begun = new Merging(
                    merged.name(), base.name(), person, Instant.now().truncatedTo(ChronoUnit.SECONDS));
            store.change(number, "merge", it -> it.isOpen() && !it.isMerging() ? it.merging(headCommit, begun) : it);
            progress.done("merge noted");
            PullRecord after = settled(number);
            if (after.state() == PullRequest.State.MERGED) {
                return shown(after);
            }
            PullStore.pause(end);
        }
    }

    /** A pull request, after a merge that was begun has been brought to an end: it is made, or it is forgotten. */
    private PullRecord settled(long number) {
        Instant end = PullStore.patience();
        while (true) {
            PullRecord record = store.get(number);
            Merging begun = record.merge();
            if (!record.isMerging() || begun == null) {
                return record;
            }
            ObjectId merged = ObjectId.fromString(begun.commit());
            ObjectId before = ObjectId.fromString(begun.base());
            ObjectId now = tipOf(record.base());
            boolean made = merge.isIn(merged, now)
                    || now.equals(before)
                            && BranchUpdate.swap(repository, Constants.R_HEADS + record.base(), before, merged);
            if (made) {
                progress.done("base moved");
                return store.change(
                        number,
                        "note the merge of",
                        it -> begun.equals(it.merge()) ? it.withState(PullRequest.State.MERGED, it.headCommit()) : it);
            }
            // another process may have moved the base to this very commit between the two reads
            ObjectId later = tipOf(record.base());
            if (!later.equals(before) && !merge.isIn(merged, later)) {
                store.change(
                        number,
                        "do not merge",
                        it -> begun.equals(it.merge()) && it.isMerging() ? it.notMerging() : it);
            }
            PullStore.pause(end);
        }
    }

    private void refuseUnlessMergeable(PullRecord record, String headCommit) {
        if (record.state() == PullRequest.State.CLOSED) {
            throw new RemoteException(
                    RemoteException.Kind.REFUSED,
                    "pull request " + record.number() + " is closed",
                    "open it again with kasane pr reopen " + record.number());
        }
        if (!headOf(record).equals(headCommit)) {
            throw new RemoteException(
                    RemoteException.Kind.CONFLICT,
                    "pull request " + record.number() + " is no longer at " + headCommit,
                    "look at it again, then merge it");
        }
    }

    private ObjectId tipOf(String branch) {
        ObjectId tip = BranchUpdate.tip(repository, Constants.R_HEADS + branch);
        if (tip == null) {
            throw new RemoteException(
                    RemoteException.Kind.MISSING,
                    "there is no branch " + branch + " in " + displayName(),
                    "push it first");
        }
        return tip;
    }

    /** The commit a pull request is at: that of its branch as long as it is open and the branch is there. */
    private String headOf(PullRecord record) {
        ObjectId tip = BranchUpdate.tip(repository, Constants.R_HEADS + record.head());
        return tip == null || !record.isOpen() ? record.headCommit() : tip.name();
    }

    /** The flag that finds this forge; none is needed for the one inside a clone. */
    private String repositoryFlag() {
        Path folder = repository.commonFolder();
        return folder.endsWith(Path.of("kasane", "forge.git")) ? "" : " --forge " + folder.normalize();
    }

    private PullRequest shown(PullRecord record) {
        Merging merge = record.state() == PullRequest.State.MERGED ? record.merge() : null;
        return new PullRequest(
                record.number(),
                "kasane pr show " + record.number() + repositoryFlag(),
                record.title(),
                record.body(),
                record.state(),
                record.head(),
                record.base(),
                headOf(record),
                merge == null ? null : new PullRequest.Merge(merge.commit(), merge.time(), merge.person()));
    }

    @Override
    public void close() {
        repository.close();
    }
}
