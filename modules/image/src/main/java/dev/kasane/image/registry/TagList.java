package dev.kasane.image.registry;

import dev.kasane.http.ServerOrigin;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tags of a repository, page by page (OCI distribution specification, "Listing tags"). */
final class TagList {

    private static final int MOST_PAGES = 500;
    private static final int MOST_TAGS = 200_000;

    private final RegistryClient client;
    private final String name;

    TagList(RegistryClient client, String name) {
        this.client = client;
        this.name = name;
    }

    /** All tags, those of the first page at this address first. */
    List<String> read(URI first) {
        List<String> tags = new ArrayList<>();
        URI page = first;
        for (int pages = 0; page != null; pages++) {
            if (pages >= MOST_PAGES || tags.size() > MOST_TAGS) {
                throw new RepositoryException(Kind.REFUSED, name + " lists too many tags", null, null);
            }
            Answer answer = client.ask(Call.of("GET", page, Map.of()), Set.of(200));
            try {
                for (JsonValue tag : OciJson.read(answer.body()).path("tags")) {
                    tags.add(tag.text());
                }
            } catch (IllegalArgumentException e) {
                throw new RepositoryException(
                        Kind.CORRUPT, name + " answers with tags that are not JSON", "check the registry", e);
            }
            page = next(page, answer.header("Link"));
        }
        return tags;
    }

    /** The address in {@code <…>; rel="next"}; null when there is none. No other server is contacted. */
    private @Nullable URI next(URI page, @Nullable String link) {
        int end = link == null ? -1 : link.indexOf('>');
        if (link == null
                || !link.startsWith("<")
                || end < 0
                || !link.substring(end).contains("next")) {
            return null;
        }
        URI next = RegistryClient.location(page, link.substring(1, end));
        if (next == null || !ServerOrigin.of(next).equals(ServerOrigin.of(page))) {
            throw new RepositoryException(
                    Kind.REFUSED, name + " continues its tags at another server", "check the registry", null);
        }
        return next;
    }
}
