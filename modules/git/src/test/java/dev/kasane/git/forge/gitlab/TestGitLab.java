package dev.kasane.git.forge.gitlab;

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

/**
 * As much of GitLab's REST interface as promotions use. It answers as docs.gitlab.com says; no real GitLab was run.
 */
final class TestGitLab extends TestForge {

    static final String HEAD_COMMIT = "d".repeat(40);
    static final String PROJECT = "g/s/r";

    private static final String ROUTE = "/api/v4/projects/g%2Fs%2Fr";
    private static final long ID = 7;
    private static final long ACCOUNT = 11;

    final Map<Integer, ObjectNode> mergeRequests = new TreeMap<>();
    final Map<Integer, ArrayNode> notes = new HashMap<>();

    /** For each commit, the oldest status first. */
    final Map<String, List<ObjectNode>> statuses = new HashMap<>();

    /** Lines that merge requests change, as {@code PATH:LINE}. */
    final List<String> changedLines = new ArrayList<>();

    private final Map<Integer, List<ObjectNode>> discussions = new HashMap<>();

    String mergeMethod = "ff";

    TestGitLab() throws IOException {
        start();
    }

    /** The address of its interface. */
    URI root() {
        return URI.create(host() + "/api/v4");
    }

    @Override
    protected Answer answer(String method, URI uri, byte[] sent) throws IOException {
        if (!uri.getRawPath().startsWith(ROUTE)) {
            return answer(404, "404 Project Not Found");
        }
        JsonNode body = sent.length == 0 ? json.createObjectNode() : json.readTree(sent);
        String route = uri.getRawPath().substring(ROUTE.length());
        Answer setting = method.equals("GET") ? settings.get(route) : null;
        if (setting != null) {
            return setting;
        }
        if (route.isEmpty()) {
            return new Answer(200, json.createObjectNode().put("id", ID).put("merge_method", mergeMethod));
        }
        String[] path = route.split("/");
        if (route.endsWith("/statuses") && method.equals("GET")) {
            List<ObjectNode> all = statuses.get(path[3]);
            return all == null
                    ? answer(404, "404 Commit Not Found")
                    : new Answer(200, page(all.reversed(), query(uri)));
        }
        if (path[1].equals("statuses") && method.equals("POST")) {
            return publish(path[2], (ObjectNode) body);
        }
        int number = path.length > 2 ? Integer.parseInt(path[2]) : 0;
        if (!path[1].equals("merge_requests") || number > 0 && !mergeRequests.containsKey(number)) {
            return answer(404, "404 Not found");
        }
        return switch (method + (number > 0 ? " N" : "") + (path.length > 3 ? " " + path[3] : "")) {
            case "GET" -> new Answer(200, page(list(query(uri)), query(uri)));
            case "POST" -> create(body);
            case "GET N" -> new Answer(200, mergeRequest(number));
            case "PUT N" -> change(number, (ObjectNode) body);
            case "PUT N merge" -> merge(number, body);
            case "GET N notes" -> {
                List<JsonNode> all = new ArrayList<>();
                notes(number).forEach(all::add);
                yield new Answer(200, page(all, query(uri)));
            }
            case "POST N notes" ->
                new Answer(201, note(number, body.path("body").asText(), false));
            case "GET N discussions" -> new Answer(200, page(discussions(number), query(uri)));
            case "POST N discussions" -> discuss(number, body);
            case "PUT N discussions" -> {
                ObjectNode note = (ObjectNode) discussions(number)
                        .get(Integer.parseInt(path[4].substring(1)))
                        .path("notes")
                        .path(0);
                note.put("resolved", body.path("resolved").asBoolean());
                note.set("resolved_by", note.path("resolved").asBoolean() ? account() : null);
                yield new Answer(200, note);
            }
            default -> answer(404, "404 Not found");
        };
    }

    /** The account of the token. */
    private ObjectNode account() {
        return json.createObjectNode().put("id", ACCOUNT).put("username", "kasane");
    }

    List<ObjectNode> discussions(int number) {
        return discussions.computeIfAbsent(number, ignored -> new ArrayList<>());
    }

    /** A thread has a place only on lines that the merge request changed. */
    private Answer discuss(int number, JsonNode body) {
        JsonNode position = body.path("position");
        if (!position.isMissingNode()
                && !changedLines.contains(position.path("new_path").asText() + ":"
                        + position.path("new_line").asText())) {
            return answer(
                    400, "400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"]}");
        }
        ObjectNode thread = startThread(number, body.path("body").asText());
        ((ObjectNode) thread.path("notes").path(0)).set("position", position);
        return new Answer(201, thread);
    }

    /** Starts a thread without a place. */
    ObjectNode startThread(int number, String text) {
        ObjectNode thread =
                json.createObjectNode().put("id", "d" + discussions(number).size());
        thread.putArray("notes")
                .addObject()
                .put("body", text)
                .put("resolvable", true)
                .put("resolved", false)
                .set("author", account());
        discussions(number).add(thread);
        return thread;
    }

    private Answer answer(int status, String message) {
        return new Answer(status, json.createObjectNode().put("message", message));
    }

    ObjectNode mergeRequest(int number) {
        ObjectNode found = mergeRequests.get(number);
        if (found == null) {
            throw new IllegalStateException("no merge request " + number);
        }
        return found;
    }

    private ArrayNode notes(int number) {
        return notes.computeIfAbsent(number, ignored -> json.createArrayNode());
    }

    /** Adds a note: one of somebody, or one of GitLab itself. */
    ObjectNode note(int number, String text, boolean system) {
        ArrayNode all = notes(number);
        return all.addObject().put("id", all.size()).put("body", text).put("system", system);
    }

    private Answer create(JsonNode body) {
        String head = body.path("source_branch").asText();
        String base = body.path("target_branch").asText();
        for (ObjectNode one : mergeRequests.values()) {
            if (isOpen(one)
                    && one.path("source_branch").asText().equals(head)
                    && one.path("target_branch").asText().equals(base)) {
                return new Answer(
                        409,
                        json.createObjectNode()
                                .set(
                                        "message",
                                        json.createArrayNode()
                                                .add(
                                                        "Another open merge request already exists for this source branch: !"
                                                                + one.path("iid")
                                                                        .asText())));
            }
        }
        int number = mergeRequests.size() + 1;
        ObjectNode made = json.createObjectNode()
                .put("id", 100 + number)
                .put("iid", number)
                .put("project_id", ID)
                .put("source_project_id", ID)
                .put("target_project_id", ID)
                .put("state", "opened")
                .put("title", body.path("title").asText())
                .put("description", body.path("description").asText())
                .put("source_branch", head)
                .put("target_branch", base)
                .put("sha", HEAD_COMMIT)
                .put("squash", body.path("squash").asBoolean())
                .put("merge_status", "can_be_merged")
                .put("detailed_merge_status", "mergeable")
                .put("web_url", "https://gitlab.test/" + PROJECT + "/-/merge_requests/" + number);
        made.putNull("merge_commit_sha").putNull("squash_commit_sha");
        mergeRequests.put(number, made);
        return new Answer(201, made);
    }

    private static boolean isOpen(JsonNode one) {
        return one.path("state").asText().equals("opened");
    }

    private Answer change(int number, ObjectNode body) {
        ObjectNode changed = mergeRequest(number);
        if (body.path("state_event").asText().equals("close")) {
            changed.put("state", "closed");
        }
        body.remove("state_event");
        changed.setAll(body);
        return new Answer(200, changed);
    }

    private Answer merge(int number, JsonNode body) {
        ObjectNode merged = mergeRequest(number);
        String status = merged.path("detailed_merge_status").asText();
        if (status.equals("checking")) {
            // the next one finds it looked at
            merged.put("detailed_merge_status", "mergeable");
        }
        if (!isOpen(merged) || !status.equals("mergeable")) {
            return answer(405, "405 Method Not Allowed");
        }
        if (!body.path("sha").asText().equals(HEAD_COMMIT)) {
            return answer(409, "SHA does not match HEAD of source branch");
        }
        merged.put("state", "merged").put("detailed_merge_status", "not_open");
        return new Answer(200, merged);
    }

    private Answer publish(String commit, ObjectNode said) {
        List<ObjectNode> all = statuses.computeIfAbsent(commit, ignored -> new ArrayList<>());
        String name = said.path("name").asText();
        String state = said.path("state").asText();
        for (ObjectNode former : all) {
            String then = former.path("status").asText();
            if (former.path("name").asText().equals(name) && (then.equals("pending") || then.equals("running"))) {
                if (state.equals("pending")) {
                    return answer(
                            400,
                            "Cannot transition status via :enqueue from :" + then
                                    + " (Reason(s): Status cannot transition via \"enqueue\")");
                }
                former.put("status", state)
                        .put("description", said.path("description").asText());
                return new Answer(201, former);
            }
        }
        ObjectNode status = json.createObjectNode()
                .put("id", all.size() + 1)
                .put("sha", commit)
                .put("status", state)
                .put("name", name)
                .put("description", said.path("description").asText())
                .put("created_at", "2026-11-26T10:00:0" + all.size() + ".000Z");
        status.set("target_url", said.path("target_url").isMissingNode() ? json.nullNode() : said.path("target_url"));
        all.add(status);
        return new Answer(201, status);
    }

    private List<ObjectNode> list(Map<String, String> query) {
        List<ObjectNode> found = new ArrayList<>();
        for (ObjectNode one : mergeRequests.values()) {
            boolean here = true;
            for (String field : List.of("source_branch", "target_branch", "state")) {
                String asked = query.getOrDefault(field, "all");
                here &= asked.equals("all") || asked.equals(one.path(field).asText());
            }
            if (here) {
                found.addFirst(one);
            }
        }
        return found;
    }

    private ArrayNode page(List<? extends JsonNode> all, Map<String, String> query) {
        int size = Integer.parseInt(query.getOrDefault("per_page", "20"));
        int from = size * (Integer.parseInt(query.getOrDefault("page", "1")) - 1);
        ArrayNode page = json.createArrayNode();
        all.stream().skip(from).limit(size).forEach(page::add);
        return page;
    }
}
