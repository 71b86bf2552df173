package dev.kasane.ci.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.ci.state.StateFiles;
import dev.kasane.files.TreePath;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about images in targets, on the branch of kasane's state: a file {@code verified/BRANCH/PIPELINE/TARGET.json} for
 * each target, whose history has all that was found. It is believed only where it is signed: without a key, targets are asked again.
 *
 * @param files the branch
 * @param repository where its commits are read
 */
public record VerificationLog(StateFiles files, GitRepository repository) {

    private static final String FOLDER = "verified";
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * What is known of a target.
     *
     * @param branch the deployed branch
     * @param pipeline whose image it is
     * @param target the folder of the target
     * @param image the commit that the image was built from
     * @param arrival the commit that brought it
     * @param verdict what was found
     */
    public record Entry(String branch, String pipeline, String target, String image, String arrival, Verdict verdict) {

        private String path() {
            return TreePath.join(TreePath.join(TreePath.join(FOLDER, branch), pipeline), target + ".json");
        }

        /** Whether another one is of the same image in the same place. */
        private boolean isOfSame(Entry other) {
            return image.equals(other.image) && arrival.equals(other.arrival);
        }

        private byte[] toJson() {
            ObjectNode node = JSON.createObjectNode();
            node.put("image", image);
            node.put("arrival", arrival);
            node.put("state", verdict.state().name().toLowerCase(Locale.ROOT));
            node.put("since", verdict.since().toString());
            node.put("why", verdict.why());
            return (node.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
        }
    }

    /** What is believed now: asked for once, then known for all targets. */
    public Function<Entry, @Nullable Verdict> believed() {
        StateFiles.Seen seen = files.hasKey() ? files.look(List.of()) : null;
        GitTree tree = seen == null || seen.tip() == null || !seen.signed() ? null : repository.tree(seen.tip());
        return asked -> {
            Entry known = tree == null ? null : read(tree, asked);
            return known != null && known.isOfSame(asked) ? known.verdict() : null;
        };
    }

    /** What the file of a target says; null if there is none, or none that can be read. */
    private static @Nullable Entry read(GitTree tree, Entry asked) {
        if (!tree.entry(asked.path()).isFile()) {
            return null;
        }
        try {
            JsonNode node = JSON.readTree(tree.read(asked.path()));
            Verdict verdict = new Verdict(
                    Verdict.State.valueOf(node.path("state").asText().toUpperCase(Locale.ROOT)),
                    node.path("why").asText(),
                    Instant.parse(node.path("since").asText()));
            return new Entry(
                    asked.branch(),
                    asked.pipeline(),
                    asked.target(),
                    node.path("image").asText(),
                    node.path("arrival").asText(),
                    verdict);
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            // somebody else wrote it
            return null;
        }
    }

    /** Notes what was found, but for what is known already. */
    public void note(Collection<Entry> found) {
        Map<String, Entry> all = found.stream().collect(Collectors.toMap(Entry::path, Function.identity()));
        if (all.isEmpty()) {
            return;
        }
        files.write(
                new CommitMessage("Note what was verified", "These images were looked at where they are.", List.of()),
                List.of(),
                seen -> {
                    SortedMap<String, byte[]> changed = new TreeMap<>();
                    GitTree tree = seen.tip() == null || !seen.signed() ? null : repository.tree(seen.tip());
                    all.forEach((path, entry) -> {
                        Entry known = tree == null ? null : read(tree, entry);
                        if (known == null
                                || !known.isOfSame(entry)
                                || known.verdict().state() != entry.verdict().state()) {
                            changed.put(path, entry.toJson());
                        }
                    });
                    return changed;
                });
    }
}
