package dev.kasane.git.forge.local;

import dev.kasane.files.TreeException;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.RemoteException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.jspecify.annotations.Nullable;

/**
 * Stores pull requests under {@code refs/kasane/pulls/NUMBER}. Each change is a commit on top of the previous one,
 * which records the history of the pull request; concurrent updates are serialised.
 */
final class PullStore {

    static final String PREFIX = "refs/kasane/pulls/";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final GitRepository repository;
    private final CommitWriter writer;
    private final Map<ObjectId, PullRecord> known = new ConcurrentHashMap<>();

    PullStore(GitRepository repository, Identity identity) {
        this.repository = repository;
        this.writer = new CommitWriter(repository, identity, null);
    }

    /** All pull requests by number. */
    NavigableMap<Long, PullRecord> all() {
        try {
            NavigableMap<Long, PullRecord> all = new TreeMap<>();
            for (Ref ref : repository.jgit().getRefDatabase().getRefsByPrefix(PREFIX)) {
                ObjectId commit = ref.getObjectId();
                if (commit != null) {
                    all.put(Long.parseLong(ref.getName().substring(PREFIX.length())), read(commit));
                }
            }
            return all;
        } catch (IOException e) {
            throw new TreeException("cannot read the pull requests of " + repository.displayName(), e);
        }
    }

    private PullRecord read(ObjectId commit) {
        return known.computeIfAbsent(commit, id -> PullRecord.read(repository.tree(id)));
    }

    PullRecord get(long number) {
        return read(tip(number));
    }

    private ObjectId tip(long number) {
        ObjectId tip = BranchUpdate.tip(repository, PREFIX + number);
        if (tip == null) {
            throw new RemoteException(
                    RemoteException.Kind.MISSING,
                    "there is no pull request " + number,
                    "kasane pr list names those there are");
        }
        return tip;
    }

    /** Adds a pull request, unless one of its number was added meanwhile. */
    boolean add(PullRecord record) {
        return BranchUpdate.swap(repository, PREFIX + record.number(), null, commit(record, null, "open"));
    }

    /** Changes a pull request; a change that changes nothing writes nothing. */
    PullRecord change(long number, String what, UnaryOperator<PullRecord> change) {
        Instant end = Instant.now().plus(PATIENCE);
        while (true) {
            ObjectId seen = tip(number);
            PullRecord before = read(seen);
            PullRecord after = change.apply(before);
            if (after.equals(before)
                    || BranchUpdate.swap(repository, PREFIX + number, seen, commit(after, seen, what))) {
                return after;
            }
            pause(end);
        }
    }

    private ObjectId commit(PullRecord record, @Nullable ObjectId parent, String what) {
        CommitMessage message = new CommitMessage(what + " pull request " + record.number(), "", List.of());
        return writer.writeTree(writer.tree(record.files()), parent, message, Instant.now());
    }

    /** Waits a moment before another attempt. */
    static void pause(Instant end) {
        if (Instant.now().isAfter(end)) {
            throw new RemoteException(
                    RemoteException.Kind.CONFLICT,
                    "concurrent changes did not end for " + PATIENCE.toSeconds() + " seconds",
                    "run this again");
        }
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(1, 40));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteException(RemoteException.Kind.UNAVAILABLE, "interrupted", null, e);
        }
    }

    static Instant patience() {
        return Instant.now().plus(PATIENCE);
    }
}
