package dev.kasane.ci.verify;

import static java.util.Map.entry;

import dev.kasane.ci.state.StateFiles;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.remote.Remote;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.promotion.SourceName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores the verdicts on images in targets and on branches with rendered files, on kasane's state branch: a file
 * {@code verified/BRANCH/PIPELINE/TARGET.json} for each target and {@code hydrated/BRANCH.json} for each branch. The
 * history of a file has all earlier verdicts. An unsigned record opens no gate: without a key, targets are checked
 * again, and a forged record can only prevent reverts.
 *
 * @param files the branch
 * @param repository the clone with its commits
 */
public record VerificationLog(StateFiles files, GitRepository repository) {

    static final String FOLDER = "verified";
    private static final String BRANCHES = "hydrated";
    private static final String UNDECIDED = "undecided";
    private static final String LOOK = "look";
    private static final int LONGEST = 2_000;

    /**
     * The one of a repository.
     *
     * @param local the clone with its commits
     * @param remote the repository itself
     * @param source what the repository of the pipelines is called there; null for that repository itself
     * @param signer what signs what is recorded; null when it is not signed
     * @param clock the time of commits
     */
    public static VerificationLog of(
            GitRepository local,
            Remote remote,
            @Nullable SourceName source,
            @Nullable CommitSigner signer,
            Clock clock) {
        String branch = StateFiles.BRANCH + (source == null ? "" : source.suffix());
        return new VerificationLog(new StateFiles(local, remote, branch, signer, clock), local);
    }

    /**
     * A deployed image or rendering, and the way to verify it.
     *
     * @param path the file of its place
     * @param image the tag of the image; the id of the rendered files
     * @param digest the digest; empty for none
     * @param identity its identity in the list of those that do not work
     * @param arrival the commit that brought it
     * @param rule a text that identifies the way of verification
     */
    public record Subject(String path, String image, String digest, String identity, String arrival, String rule) {

        /**
         * An image in a target.
         *
         * @param branch the deployed branch
         * @param pipeline the pipeline of the image
         * @param target the folder of the target
         * @param identity a text that no other image of the pipeline has
         */
        public static Subject ofImage(
                String branch,
                String pipeline,
                String target,
                String image,
                String digest,
                String identity,
                String arrival,
                String rule) {
            return new Subject(VerificationLog.path(branch, pipeline, target), image, digest, identity, arrival, rule);
        }

        /**
         * The rendered files of a branch.
         *
         * @param files the id of their tree
         */
        public static Subject ofBranch(String branch, String files, String arrival, String rule) {
            return new Subject(BRANCHES + "/" + branch + ".json", files, "", files, arrival, rule);
        }
    }

    static String path(String branch, String pipeline, String target) {
        return String.join("/", FOLDER, branch, pipeline, target + ".json");
    }

    /**
     * A new verdict.
     *
     * @param subject the image in its target, or the files of a branch
     * @param verdict whether it works
     */
    public record Entry(Subject subject, Verdict verdict) {}

    /** The current records, read once for all targets. */
    public Function<Subject, RecordedState> known() {
        StateFiles.Seen seen = files.look(List.of());
        GitTree tree = treeOf(seen);
        return subject -> read(tree, subject);
    }

    /** The identities of images that did not work in a target, the newest last. */
    public List<String> failed(String branch, String pipeline, String target) {
        return known().apply(Subject.ofImage(branch, pipeline, target, "", "", "", "", ""))
                .failed();
    }

    private @Nullable GitTree treeOf(StateFiles.Seen seen) {
        return seen.tip() == null || !seen.signed() ? null : repository.tree(seen.tip());
    }

    private RecordedState read(@Nullable GitTree tree, Subject subject) {
        try {
            if (tree == null || !tree.entry(subject.path()).isFile()) {
                return RecordedState.NOTHING;
            }
            JsonValue node = JsonValue.read(tree.read(subject.path()));
            List<String> failed = new ArrayList<>();
            node.path("failed").forEach(image -> failed.add(image.text()));
            boolean same = node.path("image").text().equals(subject.image())
                    && node.path("digest").text().equals(subject.digest())
                    && node.path("arrival").text().equals(subject.arrival())
                    && node.path("rule").text().equals(subject.rule());
            return same
                    ? new RecordedState(decided(node), look(node), files.hasKey(), failed)
                    : new RecordedState(null, null, files.hasKey(), failed);
        } catch (IOException | IllegalArgumentException | DateTimeException | TreeException e) {
            // not written by kasane
            return RecordedState.NOTHING;
        }
    }

    /** The record of a target; null if there is none yet. */
    static @Nullable VerificationState verification(JsonValue node) {
        Verdict decided = decided(node);
        Verdict last = node.has(LOOK) ? look(node) : decided;
        return last == null ? null : VerificationState.of(decided, last);
    }

    private static @Nullable Verdict decided(JsonValue node) {
        return node.path("state").text().equals(UNDECIDED) ? null : verdict(node);
    }

    private static @Nullable Verdict look(JsonValue node) {
        return node.has(LOOK) ? verdict(node.path(LOOK)) : null;
    }

    /** A verdict as it is written. */
    static Verdict verdict(JsonValue node) {
        return new Verdict(
                Verdict.State.valueOf(node.path("state").text().toUpperCase(Locale.ROOT)),
                node.path("why").text(),
                Instant.parse(node.path("since").text()));
    }

    /** All records from a time on, without foreign ones. */
    public VerificationHistory since(Instant time) {
        return VerificationHistory.read(files, repository, time);
    }

    private static byte[] json(Subject subject, RecordedState known) {
        Map<String, Object> node = Json.object(
                entry("image", subject.image()),
                entry("digest", subject.digest()),
                entry("arrival", subject.arrival()),
                entry("rule", subject.rule()));
        Verdict decided = known.verdict();
        if (decided == null) {
            node.put("state", UNDECIDED);
        } else {
            node.putAll(object(decided));
        }
        if (known.lastCheck() != null) {
            node.put(LOOK, object(known.lastCheck()));
        }
        node.put("failed", known.failed());
        return Json.lines(node).getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> object(Verdict verdict) {
        String why = verdict.why();
        return Json.object(
                entry("state", verdict.state().name().toLowerCase(Locale.ROOT)),
                entry("since", verdict.since().toString()),
                entry("why", why.substring(0, Math.min(LONGEST, why.length()))));
    }

    /** Notes what was found, but for what is known already. */
    public void note(Collection<Entry> found) {
        if (found.isEmpty()) {
            return;
        }
        files.write(
                new CommitMessage("Note what was verified", "Each was verified where it is deployed.", List.of()),
                List.of(),
                seen -> {
                    SortedMap<String, byte[]> changed = new TreeMap<>();
                    GitTree tree = treeOf(seen);
                    for (Entry entry : found) {
                        RecordedState before = read(tree, entry.subject());
                        Subject subject = entry.subject();
                        if (before.isChange(entry.verdict())) {
                            changed.put(
                                    subject.path(), json(subject, before.with(entry.verdict(), subject.identity())));
                        }
                    }
                    return changed;
                });
    }
}
