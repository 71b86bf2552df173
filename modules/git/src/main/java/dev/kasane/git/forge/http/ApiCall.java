package dev.kasane.git.forge.http;

import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.http.Backoff;
import dev.kasane.http.BodyLimit;
import dev.kasane.http.BodyTooLongException;
import dev.kasane.http.ServerOrigin;
import dev.kasane.http.tls.CertificateProblem;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A call of a forge's API: a few requests, retried where that is safe, within limits of time and number. A request that
 * may have had its effect is not retried here: the caller must read the state first. If a server limits requests, the
 * call waits within its time limit.
 */
public final class ApiCall {

    private static final int MAX_REDIRECTS = 3;
    private static final int MAX_REPEATS = 4;
    private static final Duration SLOWEST_ANSWER = Duration.ofSeconds(30);
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(500), SLOWEST_ANSWER);
    private static final Set<String> SAFE_TO_REPEAT = Set.of("GET", "HEAD", "PUT", "PATCH", "DELETE");

    private final ApiServer server;
    private final Instant end;
    private int requests;

    ApiCall(ApiServer server) {
        this.server = server;
        this.end = server.timing.now().plus(server.limits.deadline());
    }

    /**
     * Sends a request.
     *
     * @param method in capital letters
     * @param address an address of the server
     * @param body JSON; null when there is none
     * @return an answer with a status 2xx, or one 4xx that is about this request
     * @throws RemoteException for everything else
     */
    public ApiAnswer send(String method, URI address, @Nullable String body) {
        URI asked = address;
        int redirects = 0;
        for (int repeat = 0; ; repeat++) {
            ApiAnswer answer = attempt(method, asked, body, repeat);
            if (answer == null) {
                continue;
            }
            if (answer.status() < 300 || answer.status() >= 400) {
                return answer;
            }
            asked = redirected(method, asked, answer, redirects++);
            repeat = -1;
        }
    }

    /**
     * Waits before a request is repeated, as a part of the call.
     *
     * @throws RemoteException when there is no time for it
     */
    public void pause(Duration duration) {
        pass(duration, "is not ready yet");
    }

    /** An answer that ends the repeating; null when the request is to be sent again. */
    private @Nullable ApiAnswer attempt(String method, URI address, @Nullable String body, int repeat) {
        ApiAnswer answer;
        try {
            answer = once(method, address, body);
        } catch (IOException e) {
            Problem certificate = CertificateProblem.ofGit(e, server.origin.toString());
            if (certificate != null) {
                throw new RemoteException(Kind.REFUSED, certificate.sentence(), certificate.hint());
            }
            repeatOrFail(method, repeat, "does not answer: " + e.getClass().getSimpleName());
            return null;
        }
        int status = answer.status();
        if (isLimited(answer)) {
            waitForLimit(answer, repeat);
            return null;
        }
        if (status == 401) {
            throw new RemoteException(
                    Kind.UNAUTHORISED, server.origin + " rejects this token", "give a token that is not expired");
        }
        if (status == 403) {
            throw new RemoteException(
                    Kind.FORBIDDEN,
                    "the token may not do this at " + server.origin,
                    "see " + server.guide + " for the permissions it needs");
        }
        if (status == 408 || status >= 500) {
            repeatOrFail(method, repeat, "answers " + status);
            return null;
        }
        return answer;
    }

    private ApiAnswer once(String method, URI address, @Nullable String body) throws IOException {
        if (!method.equals("GET")) {
            pass(server.pace.next(server.timing.now()), "too many writes");
        }
        if (++requests > server.limits.requests()) {
            throw new RemoteException(
                    Kind.UNAVAILABLE,
                    server.origin + " needed more than " + server.limits.requests() + " requests for one thing",
                    "try again later");
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(left().compareTo(SLOWEST_ANSWER) < 0 ? left() : SLOWEST_ANSWER)
                .header("Accept", "application/json")
                .header("User-Agent", "kasane")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (server.credential != null) {
            request.header(
                    "Authorization", server.scheme + " " + server.credential.tokenFor(ServerOrigin.ofServer(address)));
        }
        try {
            HttpResponse<byte[]> response = server.connection.send(
                    request.build(), info -> new BodyLimit(server.limits.answer()).inMemory(), left());
            return new ApiAnswer(response.statusCode(), response.headers().map(), response.body());
        } catch (BodyTooLongException e) {
            throw new RemoteException(
                    Kind.NOT_UNDERSTOOD, server.origin + " returns a response that is too long", null, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteException(Kind.UNAVAILABLE, "interrupted", null, e);
        }
    }

    private Duration left() {
        Duration left = Duration.between(server.timing.now(), end);
        return left.isPositive() ? left : Duration.ofMillis(1);
    }

    /** The target of a redirect, if it is on the same server and the request stays the same. */
    private URI redirected(String method, URI from, ApiAnswer answer, int redirects) {
        String location = answer.header("location");
        boolean same = method.equals("GET") || answer.status() == 307 || answer.status() == 308;
        URI to = location.isEmpty() ? from : resolved(from, location);
        if (!same || redirects == MAX_REDIRECTS || location.isEmpty() || !sameServer(to)) {
            throw new RemoteException(
                    Kind.NOT_UNDERSTOOD,
                    server.origin + " redirects to another address, and the token is not sent there",
                    "give the address the repository has now");
        }
        return to;
    }

    private URI resolved(URI from, String location) {
        try {
            return from.resolve(location);
        } catch (IllegalArgumentException e) {
            throw new RemoteException(
                    Kind.NOT_UNDERSTOOD, server.origin + " redirects to an address that is not valid", null, e);
        }
    }

    private boolean sameServer(URI to) {
        return to.getHost() != null
                && to.getRawUserInfo() == null
                && Set.of("http", "https").contains(String.valueOf(to.getScheme()))
                && ServerOrigin.ofServer(to).equals(server.origin);
    }

    private static boolean isLimited(ApiAnswer answer) {
        if (answer.status() == 429) {
            return true;
        }
        return answer.status() == 403
                && (!answer.header("retry-after").isEmpty()
                        || answer.header("x-ratelimit-remaining").equals("0")
                        || answer.text().contains("rate limit"));
    }

    private void waitForLimit(ApiAnswer answer, int repeat) {
        Duration wait = RateLimitDelay.wait(answer, server.timing.now(), repeat);
        if (repeat >= MAX_REPEATS) {
            throw limited(wait);
        }
        pass(wait, "its rate limit");
    }

    private RemoteException limited(Duration wait) {
        return new RemoteException(
                Kind.RATE_LIMITED,
                server.origin + " allows no more requests for " + wait.toSeconds() + " seconds",
                "run this again then: it goes on where it stopped");
    }

    private void pass(Duration wait, String why) {
        if (wait.isZero() || wait.isNegative()) {
            return;
        }
        if (server.timing.now().plus(wait).isAfter(end)) {
            throw why.equals("its rate limit") || why.equals("too many writes")
                    ? limited(wait)
                    : new RemoteException(Kind.UNAVAILABLE, server.origin + " " + why, "try again later");
        }
        server.timing.pass(wait);
    }

    private void repeatOrFail(String method, int repeat, String why) {
        if (repeat >= MAX_REPEATS || !SAFE_TO_REPEAT.contains(method)) {
            throw new RemoteException(Kind.UNAVAILABLE, server.origin + " " + why, "try again later");
        }
        pass(BACKOFF.after(repeat, ThreadLocalRandom.current()), why);
    }
}
