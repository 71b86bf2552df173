package dev.kasane.git.forge.github;

import static dev.kasane.git.forge.http.JsonTree.JSON;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRun.Annotation;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Check runs at GitHub (<a href="https://docs.github.com/en/rest/checks/runs">Checks</a>). Only Apps may make them, the token of a
 * workflow included; with the token of a person a verdict is a status.
 *
 * @param server the programming interface
 * @param repository the repository as {@code OWNER/NAME}
 * @param statuses its statuses
 */
public record GitHubCheckRuns(ApiServer server, String repository, CommitStatuses statuses) implements CheckRuns {

    /** So many annotations are taken at once. */
    private static final int AT_ONCE = 50;

    private static final int MOST = 500;
    private static final int LONGEST_SUMMARY = 60_000;

    @Override
    public boolean isPublished(String commit, CheckRun run) {
        JsonNode newest = newest(commit, run.context());
        if (newest.isEmpty()) {
            return isStatus(commit, run);
        }
        for (JsonNode one : newest) {
            if (one.path("conclusion").asText().equals(conclusion(run))
                    && one.path("output").path("title").asText().equals(run.title())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a status has it already; an App needs another permission for statuses than for check runs. */
    private boolean isStatus(String commit, CheckRun run) {
        try {
            return CheckRuns.by(statuses).isPublished(commit, run);
        } catch (RemoteException e) {
            if (e.kind() == Kind.FORBIDDEN || e.kind() == Kind.MISSING) {
                return false;
            }
            throw e;
        }
    }

    /** The newest check runs of a context, one for each App that made some; none if the token may see none. */
    private JsonNode newest(String commit, String context) {
        String query = "?filter=latest&check_name=" + URLEncoder.encode(context, StandardCharsets.UTF_8);
        try {
            ApiAnswer answer = server.call()
                    .send(
                            "GET",
                            URI.create(server.root() + "/repos/" + repository + "/commits/" + commit + "/check-runs"
                                    + query),
                            null);
            JsonNode runs = answer.isGood() ? JSON.readTree(answer.text()).path("check_runs") : null;
            return runs == null || !runs.isArray() ? JSON.createArrayNode() : runs;
        } catch (RemoteException e) {
            if (e.kind() == Kind.FORBIDDEN) {
                return JSON.createArrayNode();
            }
            throw e;
        } catch (JsonProcessingException e) {
            throw new RemoteException(
                    Kind.NOT_UNDERSTOOD,
                    "the check runs that " + server.root().getHost() + " gives cannot be read",
                    "try again later",
                    e);
        }
    }

    private static String conclusion(CheckRun run) {
        return switch (run.state()) {
            case PENDING -> "";
            case SUCCESS -> "success";
            case FAILURE -> "failure";
        };
    }

    @Override
    public void publish(String commit, CheckRun run) {
        List<Annotation> all =
                run.annotations().subList(0, Math.min(MOST, run.annotations().size()));
        ApiCall call = server.call();
        ObjectNode body = output(run, all.subList(0, Math.min(AT_ONCE, all.size())));
        body.put("name", run.context());
        body.put("head_sha", commit);
        if (run.link() != null) {
            body.put("details_url", run.link());
        }
        if (run.state() == CommitStatus.State.PENDING) {
            body.put("status", "in_progress");
        } else {
            body.put("status", "completed");
            body.put("conclusion", conclusion(run));
        }
        ApiAnswer answer = made(call, body);
        if (answer == null) {
            CheckRuns.by(statuses).publish(commit, run);
            return;
        }
        String id = idOf(answer);
        for (int from = AT_ONCE; from < all.size(); from += AT_ONCE) {
            idOf(send(call, "PATCH", "/" + id, output(run, all.subList(from, Math.min(from + AT_ONCE, all.size())))));
        }
    }

    /** GitHub's answer to a new check run; null if the token may make none. */
    private @Nullable ApiAnswer made(ApiCall call, ObjectNode body) {
        try {
            ApiAnswer answer = send(call, "POST", "", body);
            return answer.status() == 404 ? null : answer;
        } catch (RemoteException e) {
            if (e.kind() == Kind.FORBIDDEN) {
                return null;
            }
            throw e;
        }
    }

    private ObjectNode output(CheckRun run, List<Annotation> annotations) {
        ObjectNode body = JSON.createObjectNode();
        ObjectNode output = body.putObject("output");
        output.put("title", run.title());
        String summary = run.summary();
        output.put(
                "summary", summary.length() <= LONGEST_SUMMARY ? summary : summary.substring(0, LONGEST_SUMMARY) + "…");
        ArrayNode list = output.putArray("annotations");
        for (Annotation annotation : annotations) {
            ObjectNode one = list.addObject();
            one.put("path", annotation.path());
            one.put("start_line", annotation.line());
            one.put("end_line", annotation.line());
            one.put("annotation_level", annotation.level().name().toLowerCase(Locale.ROOT));
            one.put("title", annotation.title());
            one.put("message", annotation.message());
        }
        return body;
    }

    private ApiAnswer send(ApiCall call, String method, String below, ObjectNode body) {
        return call.send(
                method, URI.create(server.root() + "/repos/" + repository + "/check-runs" + below), body.toString());
    }

    private String idOf(ApiAnswer answer) {
        try {
            String id =
                    answer.isGood() ? JSON.readTree(answer.text()).path("id").asText() : "";
            if (!id.isEmpty() && id.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return id;
            }
        } catch (JsonProcessingException e) {
            // reported below
        }
        throw new RemoteException(
                Kind.NOT_UNDERSTOOD,
                server.root().getHost() + " answers " + answer.status() + " about a check run",
                answer.status() == 422 ? "push the commit first" : "try again later");
    }
}
