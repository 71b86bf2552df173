package dev.kasane.ci.verify;

import dev.kasane.ci.state.StateFiles;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.OwnCommits;
import dev.kasane.git.remote.Remote;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import dev.kasane.promotion.SourceName;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.jspecify.annotations.Nullable;

/**
 * The newest records of other repositories' runs about the targets in a branch, each on its own state branch. With a
 * key, a branch counts only if its newest commit is signed with it.
 *
 * @param records what was recorded
 */
public record SourceRecords(List<Noted> records) {

    private static final String BRANCHES = StateFiles.BRANCH + SourceName.MARK;
    private static final int MOST_BRANCHES = 200;
    private static final int MOST_FILES = 5_000;
    private static final int MOST_BYTES = 1 << 20;

    /**
     * The record of a target.
     *
     * @param state the branch of the state
     * @param pipeline the pipeline of the image
     * @param target the folder of the target
     * @param image the tag of the image
     * @param digest its digest; empty for none
     * @param arrival the commit that brought it
     * @param verification whether it works
     */
    public record Noted(
            String state,
            String pipeline,
            String target,
            String image,
            String digest,
            String arrival,
            VerificationState verification) {}

    /** The branches of the state of other repositories; no more than a server accepts in one request. */
    public static List<String> branches(Remote remote) {
        return remote.branches(BRANCHES).stream().limit(MOST_BRANCHES).toList();
    }

    /**
     * Reads the newest records.
     *
     * @param states the branches that have them
     * @param deployed the branch with the targets
     * @param signer what signs records; null to believe what is there
     */
    public static SourceRecords read(
            GitRepository local, Remote remote, List<String> states, String deployed, @Nullable CommitSigner signer) {
        if (states.isEmpty()) {
            return new SourceRecords(List.of());
        }
        OwnCommits own = new OwnCommits(Identity.KASANE, signer);
        List<Noted> records = new ArrayList<>();
        try (RevWalk walk = new RevWalk(local.jgit());
                ObjectReader reader = local.jgit().newObjectReader()) {
            for (Map.Entry<String, ObjectId> state : remote.fetch(states).entrySet()) {
                RevCommit tip = walk.parseCommit(state.getValue());
                if (own.isSigned(tip)) {
                    add(reader, tip, state.getKey(), VerificationLog.FOLDER + "/" + deployed, records);
                }
            }
        } catch (IOException e) {
            throw new TreeException("cannot read the state in " + local.displayName(), e);
        }
        return new SourceRecords(records);
    }

    private static void add(ObjectReader reader, RevCommit tip, String state, String folder, List<Noted> records)
            throws IOException {
        try (TreeWalk files = new TreeWalk(reader)) {
            files.addTree(tip.getTree());
            files.setRecursive(true);
            files.setFilter(PathFilter.create(folder));
            for (int seen = 0; seen < MOST_FILES && files.next(); seen++) {
                String path = files.getPathString().substring(folder.length() + 1);
                int slash = path.indexOf('/');
                if (slash > 0 && path.endsWith(".json")) {
                    Noted noted = noted(
                            reader.open(files.getObjectId(0)),
                            state,
                            path.substring(0, slash),
                            path.substring(slash + 1, path.length() - ".json".length()));
                    if (noted != null) {
                        records.add(noted);
                    }
                }
            }
        }
    }

    private static @Nullable Noted noted(ObjectLoader file, String state, String pipeline, String target)
            throws IOException {
        if (file.getSize() > MOST_BYTES) {
            return null;
        }
        try {
            JsonValue node = JsonValue.read(file.getBytes());
            VerificationState verification = VerificationLog.verification(node);
            if (verification == null) {
                return null;
            }
            return new Noted(
                    state,
                    pipeline,
                    target,
                    node.path("image").text(),
                    node.path("digest").text(),
                    node.path("arrival").text(),
                    verification);
        } catch (MalformedJsonException | IllegalArgumentException | DateTimeException e) {
            // not written by kasane
            return null;
        }
    }

    /** The record of a target by a repository with a given name, which may not be unique; null if there is none. */
    public @Nullable Noted of(@Nullable String source, String pipeline, String target, String arrival) {
        List<Noted> own = records.stream()
                .filter(noted ->
                        noted.pipeline().equals(pipeline) && noted.target().equals(target))
                .filter(noted -> source == null || isOf(source, noted.state()))
                .toList();
        return own.stream()
                .filter(noted -> noted.arrival().equals(arrival))
                .findFirst()
                .orElse(own.isEmpty() ? null : own.getFirst());
    }

    /** Whether a branch of the state is that of a repository of some name: the name of another one may begin with it. */
    private static boolean isOf(String source, String state) {
        String beginning = BRANCHES + source.replace('/', '.') + "-";
        return state.startsWith(beginning)
                && state.length() > beginning.length()
                && state.substring(beginning.length()).chars().allMatch(HexFormat::isHexDigit);
    }
}
