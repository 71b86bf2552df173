package dev.kasane.ci.hydrate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** The commit that a hydrated branch was rendered from, as the file that GitOps Promoter and Argo CD read says it. */
final class Origin {

    /** The file, at the root of the branch. */
    static final String FILE = "hydrator.metadata";

    private static final ObjectMapper JSON = new ObjectMapper();

    private Origin() {}

    /** The text of the file for a commit. */
    static byte[] of(GitRepository repository, String commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit found = walk.parseCommit(ObjectId.fromString(commit));
            PersonIdent author = found.getAuthorIdent();
            String message = found.getFullMessage().strip();
            int line = message.indexOf('\n');
            StringBuilder text = new StringBuilder("{\n");
            add(text, "drySha", commit);
            String url = repository.originUrl();
            if (url != null) {
                add(text, "repoURL", url);
            }
            add(text, "author", author.getName() + " <" + author.getEmailAddress() + ">");
            add(
                    text,
                    "date",
                    DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                            author.getWhenAsInstant().atZone(author.getZoneId())));
            add(text, "subject", line < 0 ? message : message.substring(0, line).strip());
            add(text, "body", line < 0 ? "" : message.substring(line).strip());
            text.setLength(text.length() - 2);
            return text.append("\n}\n").toString().getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new TreeException("cannot read the commit " + commit + " of " + repository.displayName(), e);
        }
    }

    private static void add(StringBuilder text, String name, String value) throws JsonProcessingException {
        text.append("  \"")
                .append(name)
                .append("\": ")
                .append(JSON.writeValueAsString(value))
                .append(",\n");
    }

    /** Whether such a file says of a commit what kasane says of it; the address of the repository may be another one. */
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
