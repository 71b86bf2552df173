package dev.kasane.git.forge.github;

import static java.util.Map.entry;

import dev.kasane.git.forge.TestForge;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** As much of GitHub's REST interface as promotions use. */
final class TestGitHub extends TestForge {

    static final String HEAD_COMMIT = "d".repeat(40);

    static final String HEAD_MESSAGE = "Roll back cart in prod\n\nWhy.\n\nReason: orders fail\nKasane-Rollback: prod\n";

    /** The account of the token. */
    static final String OWN_NAME = "kasane-of-o[bot]";

    final Map<Integer, Map<String, Object>> pulls = new TreeMap<>();
    /** What the commits of merges were to say below their titles; empty without a wish. */
    final List<String> messages = new ArrayList<>();

    final Map<Integer, List<String>> comments = new HashMap<>();

    TestGitHub() throws IOException {
        start();
    }

    URI root() {
        return host();
    }

    @Override
    protected Answer answer(String method, URI uri, byte[] sent) throws IOException {
        JsonValue body = read(sent);
        String[] path = uri.getPath().split("/");
        if (uri.getPath().equals("/graphql")) {
            return new Answer(200, Map.of("data", Map.of("viewer", Map.of("login", OWN_NAME))));
        }
        if (path.length < 4 || !uri.getPath().startsWith("/repos/o/r")) {
            return missing();
        }
        if (path.length == 4) {
            return new Answer(200, repository());
        }
        Answer setting = settings.get(uri.getRawPath().substring("/repos/o/r".length()));
        if (setting != null) {
            return setting;
        }
        if (List.of("rules", "rulesets", "branches").contains(path[4])) {
            return missing();
        }
        if (path[4].equals("commits")) {
            return new Answer(200, Map.of("sha", HEAD_COMMIT, "commit", Map.of("message", HEAD_MESSAGE)));
        }
        int number = path.length > 5 ? Integer.parseInt(path[5]) : 0;
        if (number > 0 && !pulls.containsKey(number)) {
            return missing();
        }
        return switch (method + " " + path[4] + (path.length > 6 ? " " + path[6] : "") + (number > 0 ? " N" : "")) {
            case "GET pulls" -> new Answer(200, list(query(uri)));
            case "POST pulls" -> create(body);
            case "GET pulls N", "GET issues N" -> new Answer(200, pull(number));
            case "PATCH pulls N", "PATCH issues N" -> {
                pull(number).putAll(Json.map(body.value()));
                yield new Answer(200, pull(number));
            }
            case "PUT pulls merge N" -> merge(number, body);
            case "GET issues comments N" -> new Answer(200, comments(number));
            case "POST issues comments N" -> {
                comments.computeIfAbsent(number, ignored -> new ArrayList<>())
                        .add(body.path("body").text());
                yield new Answer(201, comments(number).getFirst());
            }
            default -> missing();
        };
    }

    private Answer missing() {
        return answer(404, "Not Found");
    }

    private static Answer answer(int status, String message) {
        return new Answer(status, Map.of("message", message));
    }

    private Map<String, Object> pull(int number) {
        Map<String, Object> pull = pulls.get(number);
        if (pull == null) {
            throw new IllegalStateException("no pull request " + number);
        }
        return pull;
    }

    private Map<String, Object> repository() {
        return Json.object(
                entry("id", 1),
                entry("name", "r"),
                entry("full_name", "o/r"),
                entry("url", root() + "/repos/o/r"),
                entry("owner", Map.of("login", "o", "url", root() + "/users/o")));
    }

    private static String branch(Map<String, Object> pull, String side) {
        return JsonValue.of(pull).path(side).path("ref").text();
    }

    private Answer create(JsonValue body) {
        String head = body.path("head").text();
        String base = body.path("base").text();
        for (Map<String, Object> pull : pulls.values()) {
            if (isOpen(pull)
                    && branch(pull, "head").equals(head)
                    && branch(pull, "base").equals(base)) {
                return answer(422, "Validation Failed: A pull request already exists for o:" + head);
            }
        }
        int number = pulls.size() + 1;
        Map<String, Object> pull = Json.object(
                entry("id", 100 + number),
                entry("node_id", "PR_" + number),
                entry("number", number),
                entry("state", "open"),
                entry("title", body.path("title").text()),
                entry("body", body.path("body").text()),
                entry("url", root() + "/repos/o/r/pulls/" + number),
                entry("html_url", "https://github.test/o/r/pull/" + number),
                entry("author_association", "NONE"),
                entry("user", Json.object(entry("login", OWN_NAME))),
                entry("head", Json.object(entry("ref", head), entry("sha", HEAD_COMMIT), entry("repo", repository()))),
                entry(
                        "base",
                        Json.object(entry("ref", base), entry("sha", "e".repeat(40)), entry("repo", repository()))));
        pulls.put(number, pull);
        return new Answer(201, pull);
    }

    private static boolean isOpen(Map<String, Object> pull) {
        return "open".equals(pull.get("state"));
    }

    private Answer merge(int number, JsonValue body) {
        Map<String, Object> pull = pull(number);
        if (!isOpen(pull)) {
            return answer(405, "Pull Request is not mergeable");
        }
        if (!body.path("sha").text().equals(HEAD_COMMIT)) {
            return answer(409, "Head branch was modified");
        }
        messages.add(body.path("commit_message").text());
        pull.putAll(Map.of(
                "state",
                "closed",
                "merged",
                true,
                "merged_at",
                "2026-11-21T12:00:00Z",
                "merge_commit_sha",
                "f".repeat(40),
                "mergeable_state",
                "unknown",
                "merged_by",
                Map.of("login", "ada")));
        return new Answer(200, Map.of("merged", true));
    }

    private List<Object> list(Map<String, String> query) {
        List<Object> found = new ArrayList<>();
        for (Map<String, Object> pull : pulls.values()) {
            String head = "o:" + branch(pull, "head");
            String base = branch(pull, "base");
            String state = query.getOrDefault("state", "open");
            if (query.getOrDefault("head", head).equals(head)
                    && query.getOrDefault("base", base).equals(base)
                    && (state.equals("all") || state.equals(pull.get("state")))) {
                found.addFirst(pull);
            }
        }
        return found;
    }

    private List<Object> comments(int number) {
        List<Object> all = new ArrayList<>();
        for (String text : comments.getOrDefault(number, List.of())) {
            all.add(Map.of("id", all.size() + 1, "body", text));
        }
        return all;
    }
}
