package dev.kasane.git.forge.github;

import static java.util.Map.entry;

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
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        JsonValue newest = newest(commit, run.context());
        if (newest.size() == 0) {
            return isStatus(commit, run);
        }
        for (JsonValue one : newest) {
            if (one.path("conclusion").text().equals(conclusion(run))
                    && one.path("output").path("title").text().equals(run.title())) {
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
    private JsonValue newest(String commit, String context) {
        String query = "?filter=latest&check_name=" + URLEncoder.encode(context, StandardCharsets.UTF_8);
        try {
            ApiAnswer answer = server.call()
                    .send(
                            "GET",
                            URI.create(server.root() + "/repos/" + repository + "/commits/" + commit + "/check-runs"
                                    + query),
                            null);
            JsonValue runs = answer.isGood() ? answer.json().path("check_runs") : JsonValue.MISSING;
            return runs.isList() ? runs : JsonValue.MISSING;
        } catch (RemoteException e) {
            if (e.kind() == Kind.FORBIDDEN) {
                return JsonValue.MISSING;
            }
            throw e;
        } catch (MalformedJsonException e) {
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
        Map<String, Object> body = output(run, all.subList(0, Math.min(AT_ONCE, all.size())));
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
    private @Nullable ApiAnswer made(ApiCall call, Map<String, Object> body) {
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

    private static Map<String, Object> output(CheckRun run, List<Annotation> annotations) {
        String all = run.summary();
        String summary = all.length() <= LONGEST_SUMMARY ? all : all.substring(0, LONGEST_SUMMARY) + "…";
        List<?> list = annotations.stream().map(GitHubCheckRuns::annotation).toList();
        return Json.object(entry(
                "output",
                Json.object(entry("title", run.title()), entry("summary", summary), entry("annotations", list))));
    }

    private static Map<String, Object> annotation(Annotation annotation) {
        return Json.object(
                entry("path", annotation.path()),
                entry("start_line", annotation.line()),
                entry("end_line", annotation.line()),
                entry("annotation_level", annotation.level().name().toLowerCase(Locale.ROOT)),
                entry("title", annotation.title()),
                entry("message", annotation.message()));
    }

    private ApiAnswer send(ApiCall call, String method, String below, Map<String, Object> body) {
        return call.send(
                method, URI.create(server.root() + "/repos/" + repository + "/check-runs" + below), Json.text(body));
    }

    private String idOf(ApiAnswer answer) {
        try {
            String id = answer.isGood() ? answer.json().path("id").text() : "";
            if (!id.isEmpty() && id.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return id;
            }
        } catch (MalformedJsonException e) {
            // reported below
        }
        throw new RemoteException(
                Kind.NOT_UNDERSTOOD,
                server.root().getHost() + " answers " + answer.status() + " about a check run",
                answer.status() == 422 ? "push the commit first" : "try again later");
    }
}
