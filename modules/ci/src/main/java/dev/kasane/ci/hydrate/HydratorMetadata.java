package dev.kasane.ci.hydrate;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private static final String COMMIT = "drySha";

    private HydratorMetadata() {}

    /** The text of the file for a commit. */
    static byte[] of(GitRepository repository, String commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit found = walk.parseCommit(ObjectId.fromString(commit));
            byte[] text = text(fields(repository, found));
            return text.length <= LONGEST ? text : text(Map.of(COMMIT, commit));
        } catch (IOException e) {
            throw new TreeException("cannot read the commit " + commit + " of " + repository.displayName(), e);
        }
    }

    /** The text of a note of the same name about a commit. */
    static byte[] note(String commit) {
        return (Json.text(Map.of(COMMIT, commit)) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> fields(GitRepository repository, RevCommit commit) {
        PersonIdent author = commit.getAuthorIdent();
        String message = commit.getFullMessage().strip();
        int blank = message.indexOf("\n\n");
        Map<String, Object> fields = new LinkedHashMap<>();
        put(fields, "repoURL", Objects.requireNonNullElse(repository.originUrl(), ""));
        put(fields, COMMIT, commit.name());
        put(fields, "author", author.getName() + " <" + author.getEmailAddress() + ">");
        // Argo CD's containers have no time zone
        put(fields, "date", DateTimeFormatter.ISO_INSTANT.format(author.getWhenAsInstant()));
        put(fields, "subject", blank < 0 ? message : message.substring(0, blank));
        put(fields, "body", blank < 0 ? "" : lines(message.substring(blank + 2)));
        SortedMap<CommitReference.Field, String> reference = CommitReference.of(commit);
        if (!reference.isEmpty()) {
            Map<String, Object> other = new LinkedHashMap<>();
            reference.forEach((field, value) -> other.put(field.key(), value));
            fields.put("references", List.of(Map.of("commit", other)));
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

    private static void put(Map<String, Object> fields, String name, String value) {
        if (!value.isEmpty()) {
            fields.put(name, value);
        }
    }

    private static byte[] text(Map<String, Object> fields) {
        return Json.lines(fields).getBytes(StandardCharsets.UTF_8);
    }

    /** Whether such a file describes a commit as kasane does; the address of the repository may differ. */
    static boolean isOf(byte[] text, GitRepository repository, String commit) {
        try {
            return withoutAddress(text).equals(withoutAddress(of(repository, commit)));
        } catch (IOException e) {
            return false;
        }
    }

    private static Map<String, JsonValue> withoutAddress(byte[] text) throws IOException {
        Map<String, JsonValue> fields = JsonValue.read(text).fields();
        fields.remove("repoURL");
        return fields;
    }

    /**
     * The commit that such a file names; null if it names none. The file is not trusted: any user with push access can
     * write it.
     */
    static @Nullable String claimed(byte[] text) {
        try {
            JsonValue sha = JsonValue.read(text).path(COMMIT);
            return sha.isText() && ObjectId.isId(sha.text()) ? sha.text() : null;
        } catch (IOException e) {
            return null;
        }
    }
}
