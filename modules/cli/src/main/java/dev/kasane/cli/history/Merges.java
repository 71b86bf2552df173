package dev.kasane.cli.history;

import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.local.LocalForge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The merges of pull requests, as recorded by the forge. The forge is read when the first commit needs it. */
final class Merges implements AutoCloseable {

    private static final int NEWEST = 500;

    /** None are known. */
    static final Merges NONE = new Merges(null, Integer.MAX_VALUE);

    private final @Nullable Supplier<PullRequests> connection;
    private final int most;
    private final Map<String, Merge> people = new HashMap<>();
    private @Nullable PullRequests forge;
    private @Nullable Map<String, PullRequest> known;
    private boolean hasAll;

    private Merges(@Nullable Supplier<PullRequests> connection, int most) {
        this.connection = connection;
        this.most = most;
    }

    /** All of an embedded forge; none if there is no such folder. */
    static Merges embedded(Path folder) {
        return Files.isDirectory(folder)
                ? new Merges(() -> LocalForge.at(folder, "main", Identity.KASANE, StepListener.NONE), Integer.MAX_VALUE)
                : NONE;
    }

    /** Those among the newest pull requests of a server. */
    static Merges newest(Supplier<PullRequests> server) {
        return new Merges(server, NEWEST);
    }

    /** The merge that brought a commit to its branch; null if no known pull request brought it. */
    @Nullable
    Merge of(String commit) {
        PullRequest request = requests().get(commit);
        Merge merge = request == null ? null : request.merge();
        return request == null || merge == null || merge.person() != null
                ? merge
                : people.computeIfAbsent(commit, id -> single(request, merge));
    }

    /**
     * Reads the forge now.
     *
     * @throws dev.kasane.git.remote.RemoteException if it cannot be read
     */
    void load() {
        requests();
    }

    /** Whether all pull requests are known, so that a commit that none of them brought was pushed by its committer. */
    boolean isComplete() {
        requests();
        return hasAll;
    }

    /** Lists of GitHub have no people. */
    private Merge single(PullRequest request, Merge listed) {
        Merge merge = forge == null ? null : forge.get(request.number()).merge();
        return merge == null ? listed : merge;
    }

    private Map<String, PullRequest> requests() {
        Map<String, PullRequest> found = known;
        if (found == null) {
            found = connection == null ? Map.of() : read(connection.get());
            known = found;
        }
        return found;
    }

    private Map<String, PullRequest> read(PullRequests opened) {
        forge = opened;
        List<PullRequest> all = opened.list("", most);
        hasAll = all.size() < most;
        Map<String, PullRequest> found = new HashMap<>();
        for (PullRequest request : all) {
            if (request.mergeCommit() != null) {
                found.putIfAbsent(request.mergeCommit(), request);
            }
        }
        return found;
    }

    @Override
    public void close() {
        if (forge != null) {
            forge.close();
        }
    }
}
