package dev.kasane.git.forge.gitlab;

import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A project (a repository with its settings) at a GitLab server. Its path stands for its number in every address
 * (docs.gitlab.com, "REST API", "Namespaced paths").
 *
 * @param server the programming interface, {@code https://HOST/api/v4}
 * @param fullName its path, with all groups
 */
public record GitLabProject(ApiServer server, String fullName) {

    /** The page of the documentation that has the scopes of a token. */
    public static final String GUIDE = "docs/guides/gitlab.md";

    /** The largest page that GitLab gives. */
    static final int PAGE = 100;

    private static final int MAX_PAGES = 10;

    /** The base address of its API. */
    String address() {
        return server.root() + "/projects/" + encoded(fullName);
    }

    /** Its display name. */
    String displayName() {
        return server.root().getHost() + " " + fullName;
    }

    /**
     * Sends a request.
     *
     * @param path the route below the project
     * @param body the body, written as JSON; null for none
     */
    GitLabAnswer request(ApiCall call, String method, String path, @Nullable Object body) {
        String text = body == null ? null : Json.text(body);
        return new GitLabAnswer(call.send(method, URI.create(address() + path), text));
    }

    /**
     * The entries of a list, page by page.
     *
     * @param path the route, with or without a query
     * @param most how many at most are read
     * @param what the list is of
     */
    List<JsonValue> list(ApiCall call, String path, int most, String what) {
        List<JsonValue> all = new ArrayList<>();
        int size = Math.clamp(most, 1, PAGE);
        String paged = path + (path.indexOf('?') < 0 ? "?" : "&") + "per_page=" + size + "&page=";
        for (int page = 1; page <= MAX_PAGES && all.size() < most; page++) {
            JsonValue some = request(call, "GET", paged + page, null).orThrow(what);
            some.forEach(all::add);
            if (some.size() < size) {
                break;
            }
        }
        return all;
    }

    /** A text as a part of a path or of a query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
