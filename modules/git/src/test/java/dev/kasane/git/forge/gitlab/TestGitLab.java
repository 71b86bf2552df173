package dev.kasane.git.forge.gitlab;

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

/**
 * As much of GitLab's REST interface as promotions use. It answers as docs.gitlab.com says; no real GitLab was run.
 */
final class TestGitLab extends TestForge {

    static final String HEAD_COMMIT = "d".repeat(40);
    static final String PROJECT = "g/s/r";

    private static final String ROUTE = "/api/v4/projects/g%2Fs%2Fr";
    private static final long ID = 7;
    private static final long ACCOUNT = 11;

    final Map<Integer, Map<String, Object>> mergeRequests = new TreeMap<>();
    final Map<Integer, List<Object>> notes = new HashMap<>();

    /** For each commit, the oldest status first. */
    final Map<String, List<Map<String, Object>>> statuses = new HashMap<>();

    /** Lines that merge requests change, as {@code PATH:LINE}. */
    final List<String> changedLines = new ArrayList<>();

    private final Map<Integer, List<Map<String, Object>>> discussions = new HashMap<>();

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
        JsonValue body = read(sent);
        String route = uri.getRawPath().substring(ROUTE.length());
        Answer setting = method.equals("GET") ? settings.get(route) : null;
        if (setting != null) {
            return setting;
        }
        if (route.isEmpty()) {
            return new Answer(200, Map.of("id", ID, "merge_method", mergeMethod));
        }
        String[] path = route.split("/");
        if (route.endsWith("/statuses") && method.equals("GET")) {
            List<Map<String, Object>> all = statuses.get(path[3]);
            return all == null
                    ? answer(404, "404 Commit Not Found")
                    : new Answer(200, page(all.reversed(), query(uri)));
        }
        if (path[1].equals("statuses") && method.equals("POST")) {
            return publish(path[2], body);
        }
        int number = path.length > 2 ? Integer.parseInt(path[2]) : 0;
        if (!path[1].equals("merge_requests") || number > 0 && !mergeRequests.containsKey(number)) {
            return answer(404, "404 Not found");
        }
        return switch (method + (number > 0 ? " N" : "") + (path.length > 3 ? " " + path[3] : "")) {
            case "GET" -> new Answer(200, page(list(query(uri)), query(uri)));
            case "POST" -> create(body);
            case "GET N" -> new Answer(200, mergeRequest(number));
            case "PUT N" -> change(number, body);
            case "PUT N merge" -> merge(number, body);
            case "GET N notes" -> new Answer(200, page(notes(number), query(uri)));
            case "POST N notes" ->
                new Answer(201, note(number, body.path("body").text(), false));
            case "GET N discussions" -> new Answer(200, page(discussions(number), query(uri)));
            case "POST N discussions" -> discuss(number, body);
            case "PUT N discussions" -> {
                Map<String, Object> note = firstNote(discussions(number).get(Integer.parseInt(path[4].substring(1))));
                boolean isResolved = body.path("resolved").isTrue();
                note.put("resolved", isResolved);
                note.put("resolved_by", isResolved ? account() : Json.NULL);
                yield new Answer(200, note);
            }
            default -> answer(404, "404 Not found");
        };
    }

    /** The account of the token. */
    private static Map<String, Object> account() {
        return Map.of("id", ACCOUNT, "username", "kasane");
    }

    static Map<String, Object> firstNote(Map<String, Object> thread) {
        return Json.map(Json.list(thread.get("notes")).getFirst());
    }

    List<Map<String, Object>> discussions(int number) {
        return discussions.computeIfAbsent(number, ignored -> new ArrayList<>());
    }

    /** A thread has a place only on lines that the merge request changed. */
    private Answer discuss(int number, JsonValue body) {
        JsonValue position = body.path("position");
        if (!position.isMissing()
                && !changedLines.contains(position.path("new_path").text() + ":"
                        + position.path("new_line").text())) {
            return answer(
                    400, "400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"]}");
        }
        Map<String, Object> thread = startThread(number, body.path("body").text());
        firstNote(thread).put("position", position.value());
        return new Answer(201, thread);
    }

    /** Starts a thread without a place. */
    Map<String, Object> startThread(int number, String text) {
        Map<String, Object> note = Json.object(
                entry("body", text), entry("resolvable", true), entry("resolved", false), entry("author", account()));
        Map<String, Object> thread =
                Json.object(entry("id", "d" + discussions(number).size()), entry("notes", List.of(note)));
        discussions(number).add(thread);
        return thread;
    }

    private static Answer answer(int status, Object message) {
        return new Answer(status, Map.of("message", message));
    }

    Map<String, Object> mergeRequest(int number) {
        Map<String, Object> found = mergeRequests.get(number);
        if (found == null) {
            throw new IllegalStateException("no merge request " + number);
        }
        return found;
    }

    private List<Object> notes(int number) {
        return notes.computeIfAbsent(number, ignored -> new ArrayList<>());
    }

    /** Adds a note: one of somebody, or one of GitLab itself. */
    Map<String, Object> note(int number, String text, boolean system) {
        List<Object> all = notes(number);
        Map<String, Object> note = Map.of("id", all.size() + 1, "body", text, "system", system);
        all.add(note);
        return note;
    }

    private Answer create(JsonValue body) {
        String head = body.path("source_branch").text();
        String base = body.path("target_branch").text();
        for (Map<String, Object> one : mergeRequests.values()) {
            if (isOpen(one) && head.equals(one.get("source_branch")) && base.equals(one.get("target_branch"))) {
                return answer(
                        409,
                        List.of("Another open merge request already exists for this source branch: !"
                                + one.get("iid")));
            }
        }
        int number = mergeRequests.size() + 1;
        Map<String, Object> made = Json.object(
                entry("id", 100 + number),
                entry("iid", number),
                entry("project_id", ID),
                entry("source_project_id", ID),
                entry("target_project_id", ID),
                entry("state", "opened"),
                entry("title", body.path("title").text()),
                entry("description", body.path("description").text()),
                entry("source_branch", head),
                entry("target_branch", base),
                entry("sha", HEAD_COMMIT),
                entry("squash", body.path("squash").isTrue()),
                entry("merge_status", "can_be_merged"),
                entry("detailed_merge_status", "mergeable"),
                entry("web_url", "https://gitlab.test/" + PROJECT + "/-/merge_requests/" + number),
                entry("merge_commit_sha", Json.NULL),
                entry("squash_commit_sha", Json.NULL));
        mergeRequests.put(number, made);
        return new Answer(201, made);
    }

    private static boolean isOpen(Map<String, Object> one) {
        return "opened".equals(one.get("state"));
    }

    private Answer change(int number, JsonValue body) {
        Map<String, Object> changed = mergeRequest(number);
        if (body.path("state_event").text().equals("close")) {
            changed.put("state", "closed");
        }
        changed.putAll(Json.map(body.value()));
        changed.remove("state_event");
        return new Answer(200, changed);
    }

    private Answer merge(int number, JsonValue body) {
        Map<String, Object> merged = mergeRequest(number);
        String status = String.valueOf(merged.get("detailed_merge_status"));
        if (status.equals("checking")) {
            // the next one finds it looked at
            merged.put("detailed_merge_status", "mergeable");
        }
        if (!isOpen(merged) || !status.equals("mergeable")) {
            return answer(405, "405 Method Not Allowed");
        }
        if (!body.path("sha").text().equals(HEAD_COMMIT)) {
            return answer(409, "SHA does not match HEAD of source branch");
        }
        merged.putAll(Map.of("state", "merged", "detailed_merge_status", "not_open"));
        return new Answer(200, merged);
    }

    private Answer publish(String commit, JsonValue said) {
        List<Map<String, Object>> all = statuses.computeIfAbsent(commit, ignored -> new ArrayList<>());
        String name = said.path("name").text();
        String state = said.path("state").text();
        for (Map<String, Object> former : all) {
            String then = String.valueOf(former.get("status"));
            if (name.equals(former.get("name")) && (then.equals("pending") || then.equals("running"))) {
                if (state.equals("pending")) {
                    return answer(
                            400,
                            "Cannot transition status via :enqueue from :" + then
                                    + " (Reason(s): Status cannot transition via \"enqueue\")");
                }
                former.putAll(Map.of(
                        "status", state, "description", said.path("description").text()));
                return new Answer(201, former);
            }
        }
        Map<String, Object> status = Json.object(
                entry("id", all.size() + 1),
                entry("sha", commit),
                entry("status", state),
                entry("name", name),
                entry("description", said.path("description").text()),
                entry("created_at", "2026-11-26T10:00:0" + all.size() + ".000Z"),
                entry("target_url", said.path("target_url").value()));
        all.add(status);
        return new Answer(201, status);
    }

    private List<Map<String, Object>> list(Map<String, String> query) {
        List<Map<String, Object>> found = new ArrayList<>();
        for (Map<String, Object> one : mergeRequests.values()) {
            boolean here = true;
            for (String field : List.of("source_branch", "target_branch", "state")) {
                String asked = query.getOrDefault(field, "all");
                here &= asked.equals("all") || asked.equals(one.get(field));
            }
            if (here) {
                found.addFirst(one);
            }
        }
        return found;
    }

    private static List<?> page(List<?> all, Map<String, String> query) {
        int size = Integer.parseInt(query.getOrDefault("per_page", "20"));
        int from = size * (Integer.parseInt(query.getOrDefault("page", "1")) - 1);
        return all.stream().skip(from).limit(size).toList();
    }
}
