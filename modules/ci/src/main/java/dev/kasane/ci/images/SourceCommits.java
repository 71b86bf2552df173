package dev.kasane.ci.images;

import com.google.re2j.Pattern;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.TagOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevSort;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** The commits of the branch that images are built from. */
public final class SourceCommits {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");

    private final String name;
    private final GitRepository repository;
    private final Supplier<ObjectId> fetch;
    private final Map<String, Boolean> onBranch = new ConcurrentHashMap<>();
    private volatile ObjectId tip;

    /**
     * @param name the branch, for people
     * @param repository where its commits are
     * @param fetch brings what the branch has by now into the repository, and gives its last commit
     */
    public SourceCommits(String name, GitRepository repository, Supplier<ObjectId> fetch) {
        this.name = name;
        this.repository = repository;
        this.fetch = fetch;
        this.tip = fetch.get();
    }

    /** Whether a text may be a commit. */
    static boolean isCommit(String text) {
        return COMMIT.matches(text);
    }

    /** Reads the tip of the branch again. */
    void refresh() {
        tip = fetch.get();
        onBranch.clear();
    }

    String name() {
        return name;
    }

    /** A commit that may be written with its first digits; null if it is not here, or if there are several such. */
    @Nullable
    String id(String text) {
        if (!COMMIT.matches(text)) {
            return null;
        }
        try (ObjectReader reader = repository.jgit().newObjectReader()) {
            // a file of the same first digits is no commit
            List<ObjectId> commits = new ArrayList<>();
            for (ObjectId id : reader.resolve(AbbreviatedObjectId.fromString(text))) {
                if (reader.open(id).getType() == Constants.OBJ_COMMIT) {
                    commits.add(id);
                }
            }
            return commits.size() == 1 ? commits.getFirst().name() : null;
        } catch (MissingObjectException e) {
            return null;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Whether a commit is on the branch. */
    boolean has(String commit) {
        return onBranch.computeIfAbsent(commit, ignored -> {
            try (RevWalk walk = new RevWalk(repository.jgit())) {
                return walk.isMergedInto(walk.parseCommit(ObjectId.fromString(commit)), walk.parseCommit(tip));
            } catch (MissingObjectException e) {
                return false;
            } catch (IOException e) {
                throw unreadable(e);
            }
        });
    }

    /** The one of some commits that no other one of them comes after on the branch; null if none is on it. */
    @Nullable
    String newest(Set<String> commits) {
        if (commits.isEmpty()) {
            return null;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.setRetainBody(false);
            walk.sort(RevSort.TOPO);
            walk.markStart(walk.parseCommit(tip));
            for (RevCommit commit : walk) {
                if (commits.contains(commit.name())) {
                    return commit.name();
                }
            }
            return null;
        } catch (MissingObjectException e) {
            // the history of a shallow clone ends
            return null;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    TagOrder.Verdict compare(String current, String wanted) {
        return new CommitOrder(repository, tip.name()).compare(current, wanted);
    }

    private TreeException unreadable(IOException e) {
        return new TreeException("cannot read the commits of " + repository.displayName(), e);
    }
}
