package dev.kasane.ci.hydrate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * The commit that a hydrated branch was rendered from, in the file that GitOps Promoter reads: the bytes that Argo CD 3.5.1
 * writes.
 */
final class HydratorMetadata {

    /** The file, at the root of the branch. */
    static final String FILE = "hydrator.metadata";

    /** A longer one is not read. */
    static final int LONGEST = 64 << 10;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

    /** That of Go's JSON encoder. */
    private static final PrettyPrinter LAYOUT = new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(LINES)
            .withArrayIndenter(LINES);

    private HydratorMetadata() {}

    /** The text of the file for a commit. */
    static byte[] of(GitRepository repository, String commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit found = walk.parseCommit(ObjectId.fromString(commit));
            byte[] text = text(fields(repository, found));
            return text.length <= LONGEST ? text : text(withoutWords(commit));
        } catch (IOException e) {
            throw new TreeException("cannot read the commit " + commit + " of " + repository.displayName(), e);
        }
    }

    private static ObjectNode withoutWords(String commit) {
        return JSON.createObjectNode().put("drySha", commit);
    }

    private static ObjectNode fields(GitRepository repository, RevCommit commit) {
        PersonIdent author = commit.getAuthorIdent();
        String message = commit.getFullMessage().strip();
        int blank = message.indexOf("\n\n");
        ObjectNode fields = JSON.createObjectNode();
        put(fields, "repoURL", Objects.requireNonNullElse(repository.originUrl(), ""));
        put(fields, "drySha", commit.name());
        put(fields, "author", author.getName() + " <" + author.getEmailAddress() + ">");
        // Argo CD's containers have no time zone
        put(fields, "date", DateTimeFormatter.ISO_INSTANT.format(author.getWhenAsInstant()));
        put(fields, "subject", blank < 0 ? message : message.substring(0, blank));
        put(fields, "body", blank < 0 ? "" : lines(message.substring(blank + 2)));
        SortedMap<CommitReference.Field, String> reference = CommitReference.of(commit);
        if (!reference.isEmpty()) {
            ObjectNode other = fields.putArray("references").addObject().putObject("commit");
            reference.forEach((field, value) -> other.put(field.key(), value));
        }
        return fields;
    }

    /** Each line with its end, as Argo CD writes a body, without those that are in the reference. */
    private static String lines(String body) {
        return Arrays.stream(body.split("\n", -1))
                .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
                .filter(line -> !CommitReference.isTrailer(line))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static void put(ObjectNode fields, String name, String value) {
        if (!value.isEmpty()) {
            fields.put(name, value);
        }
    }

    private static byte[] text(ObjectNode fields) throws JsonProcessingException {
        return (JSON.writer(LAYOUT).writeValueAsString(fields) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Whether such a file describes a commit as kasane does; the address of the repository may differ. */
    static boolean isOf(byte[] text, GitRepository repository, String commit) {
        try {
            return withoutAddress(text).equals(withoutAddress(of(repository, commit)));
        } catch (IOException e) {
            return false;
        }
    }

    private static JsonNode withoutAddress(byte[] text) throws IOException {
        JsonNode node = JSON.readTree(text);
        if (node instanceof ObjectNode object) {
            object.remove("repoURL");
        }
        return node;
    }

    /** The commit that such a file names; null if it names none. Whoever may push to the branch can write it. */
    static @Nullable String claimed(byte[] text) {
        try {
            JsonNode sha = JSON.readTree(text).path("drySha");
            return sha.isTextual() && ObjectId.isId(sha.textValue()) ? sha.textValue() : null;
        } catch (IOException e) {
            return null;
        }
    }
}
