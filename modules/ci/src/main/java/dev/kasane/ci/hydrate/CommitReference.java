package dev.kasane.ci.hydrate;

import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.eclipse.jgit.revwalk.FooterLine;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;

/**
 * The commit of another repository that a commit of the source names in trailers {@code Argocd-reference-commit-…}, as CI writes them when
 * an image is built. A trailer counts if Argo CD and GitOps Promoter accept its value.
 */
final class CommitReference {

    private static final String PREFIX = "Argocd-reference-commit-";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);

    /** A field of a reference, in the order of Argo CD's file. */
    enum Field {
        AUTHOR("author"),
        DATE("date"),
        SUBJECT("subject"),
        BODY("body"),
        SHA("sha"),
        REPO_URL("repoUrl");

        private final String key;

        Field(String key) {
            this.key = key;
        }

        /** Its name in the file. */
        String key() {
            return key;
        }

        private boolean isOf(String trailer) {
            return trailer.equals(PREFIX + key.toLowerCase(Locale.ROOT));
        }
    }

    private CommitReference() {}

    /** The fields of the trailers that describe the other commit; empty if there are none. */
    static SortedMap<Field, String> of(RevCommit commit) {
        SortedMap<Field, String> found = new TreeMap<>();
        for (FooterLine trailer : commit.getFooterLines()) {
            for (Field field : Field.values()) {
                String value = field.isOf(trailer.getKey()) ? accepted(field, trailer.getValue()) : null;
                if (value != null && !value.isEmpty()) {
                    found.put(field, value);
                }
            }
        }
        return found;
    }

    /** Whether a line of a message is such a trailer. */
    static boolean isTrailer(String line) {
        int colon = line.indexOf(": ");
        if (colon < 0) {
            return false;
        }
        for (Field field : Field.values()) {
            if (field.isOf(line.substring(0, colon))) {
                return accepted(field, line.substring(colon + 2)) != null;
            }
        }
        return false;
    }

    /** The value of a trailer as the file has it; null if it is none. */
    private static @Nullable String accepted(Field field, String value) {
        return switch (field) {
            case AUTHOR -> MailAddress.normal(value);
            case DATE -> time(value);
            case SUBJECT -> value;
            case BODY -> text(value);
            case SHA -> ID.matcher(value).matches() ? value : null;
            case REPO_URL -> isAddress(value) ? value : null;
        };
    }

    private static @Nullable String time(String value) {
        try {
            return TIME.matcher(value).matches() ? SECONDS.format(OffsetDateTime.parse(value)) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable String text(String value) {
        try {
            JsonValue text = JsonValue.read(value);
            return text.isText() ? text.text() : null;
        } catch (MalformedJsonException e) {
            return null;
        }
    }

    private static boolean isAddress(String value) {
        try {
            URI uri = new URI(value);
            return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme())) && uri.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
