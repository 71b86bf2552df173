package dev.kasane.git.forge.github;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.git.forge.TestForge;
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

    final Map<Integer, ObjectNode> pulls = new TreeMap<>();
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
        JsonNode body = sent.length == 0 ? json.createObjectNode() : json.readTree(sent);
        String[] path = uri.getPath().split("/");
        if (uri.getPath().equals("/graphql")) {
            ObjectNode viewer = json.createObjectNode();
            viewer.putObject("viewer").put("login", OWN_NAME);
            return new Answer(200, json.createObjectNode().set("data", viewer));
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
            ObjectNode commit = json.createObjectNode().put("sha", HEAD_COMMIT);
            commit.putObject("commit").put("message", HEAD_MESSAGE);
            return new Answer(200, commit);
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
                pull(number).setAll((ObjectNode) body);
                yield new Answer(200, pull(number));
            }
            case "PUT pulls merge N" -> merge(number, body);
            case "GET issues comments N" -> new Answer(200, comments(number));
            case "POST issues comments N" -> {
                comments.computeIfAbsent(number, ignored -> new ArrayList<>())
                        .add(body.path("body").asText());
                yield new Answer(201, comments(number).get(0));
            }
            default -> missing();
        };
    }

    private Answer missing() {
        return new Answer(404, json.createObjectNode().put("message", "Not Found"));
    }

    private ObjectNode pull(int number) {
        ObjectNode pull = pulls.get(number);
        if (pull == null) {
            throw new IllegalStateException("no pull request " + number);
        }
        return pull;
    }

    private ObjectNode repository() {
        ObjectNode repository = json.createObjectNode()
                .put("id", 1)
                .put("name", "r")
                .put("full_name", "o/r")
                .put("url", root() + "/repos/o/r");
        repository.putObject("owner").put("login", "o").put("url", root() + "/users/o");
        return repository;
    }

    private Answer create(JsonNode body) {
        String head = body.path("head").asText();
        for (ObjectNode pull : pulls.values()) {
            if (isOpen(pull)
                    && pull.path("head").path("ref").asText().equals(head)
                    && pull.path("base")
                            .path("ref")
                            .asText()
                            .equals(body.path("base").asText())) {
                return new Answer(
                        422,
                        json.createObjectNode()
                                .put("message", "Validation Failed: A pull request already exists for o:" + head));
            }
        }
        int number = pulls.size() + 1;
        ObjectNode pull = json.createObjectNode()
                .put("id", 100 + number)
                .put("node_id", "PR_" + number)
                .put("number", number)
                .put("state", "open")
                .put("title", body.path("title").asText())
                .put("body", body.path("body").asText())
                .put("url", root() + "/repos/o/r/pulls/" + number)
                .put("html_url", "https://github.test/o/r/pull/" + number);
        pull.put("author_association", "NONE").putObject("user").put("login", OWN_NAME);
        pull.putObject("head").put("ref", head).put("sha", HEAD_COMMIT).set("repo", repository());
        pull.putObject("base")
                .put("ref", body.path("base").asText())
                .put("sha", "e".repeat(40))
                .set("repo", repository());
        pulls.put(number, pull);
        return new Answer(201, pull);
    }

    private static boolean isOpen(JsonNode pull) {
        return pull.path("state").asText().equals("open");
    }

    private Answer merge(int number, JsonNode body) {
        ObjectNode pull = pull(number);
        if (!isOpen(pull)) {
            return new Answer(405, json.createObjectNode().put("message", "Pull Request is not mergeable"));
        }
        if (!body.path("sha").asText().equals(HEAD_COMMIT)) {
            return new Answer(409, json.createObjectNode().put("message", "Head branch was modified"));
        }
        messages.add(body.path("commit_message").asText());
        pull.put("state", "closed")
                .put("merged", true)
                .put("merged_at", "2026-11-21T12:00:00Z")
                .put("merge_commit_sha", "f".repeat(40))
                .put("mergeable_state", "unknown")
                .putObject("merged_by")
                .put("login", "ada");
        return new Answer(200, json.createObjectNode().put("merged", true));
    }

    private ArrayNode list(Map<String, String> query) {
        ArrayNode found = json.createArrayNode();
        for (ObjectNode pull : pulls.values()) {
            boolean head = !query.containsKey("head")
                    || query.getOrDefault("head", "")
                            .equals("o:" + pull.path("head").path("ref").asText());
            boolean base = !query.containsKey("base")
                    || query.getOrDefault("base", "")
                            .equals(pull.path("base").path("ref").asText());
            boolean state = query.getOrDefault("state", "open").equals("all")
                    || query.getOrDefault("state", "open")
                            .equals(pull.path("state").asText());
            if (head && base && state) {
                found.insert(0, pull);
            }
        }
        return found;
    }

    private ArrayNode comments(int number) {
        ArrayNode all = json.createArrayNode();
        int id = 1;
        for (String text : comments.getOrDefault(number, List.of())) {
            all.addObject().put("id", id++).put("body", text);
        }
        return all;
    }
}
