package dev.kasane.image.registry;

import dev.kasane.http.BodyLimit;
import dev.kasane.http.BodyTooLongException;
import dev.kasane.http.DeadlineException;
import dev.kasane.http.HttpConnection;
import dev.kasane.http.ServerOrigin;
import dev.kasane.http.tls.CertificateProblem;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sends requests to one registry: logs in when required, follows redirects, and distinguishes success from failure. */
final class RegistryClient {

    private static final int MAX_BODY = 4 << 20;
    private static final int MAX_REDIRECTS = 5;
    private static final long SLOWEST_BYTES_PER_SECOND = 50_000;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    private final HttpConnection http;
    private final Authorization authorization;
    private final String scope;
    private final RetryPolicy policy;
    private final Deadline deadline;
    private final Retry retry;

    /**
     * @param scope what we need to be allowed to do, in the registry's words
     */
    RegistryClient(Authorization authorization, String scope, RetryPolicy policy) {
        this.http = HttpConnection.withoutRedirects(policy.attempt());
        this.authorization = authorization;
        this.scope = scope;
        this.policy = policy;
        this.deadline = new Deadline(policy.total());
        this.retry = new Retry(policy, deadline);
    }

    Retry retry() {
        return retry;
    }

    /**
     * Sends a request, with retries.
     *
     * @param good the statuses that are answers
     */
    Answer ask(Call call, Set<Integer> good) {
        return retry.run(call.describe(), number -> once(call, good));
    }

    /** Sends a request without retries: again only after a login, and for each redirect. */
    Answer once(Call call, Set<Integer> good) throws TransientFailure {
        Call now = call;
        boolean answered = false;
        for (int redirects = 0; redirects <= MAX_REDIRECTS; ) {
            String header = authorization.headerFor(now.uri());
            Answer answer = send(now, header, good);
            if (answer.status() == 401 && !answered && now == call) {
                answered = true;
                if (authorization.answer(answer, header, scope, this::sendForToken)) {
                    continue;
                }
            }
            if (!REDIRECTS.contains(answer.status()) || good.contains(answer.status())) {
                return judged(now, answer, good);
            }
            now = redirected(now, answer);
            redirects++;
        }
        throw new RepositoryException(
                Kind.REFUSED, call.describe() + " has too many redirects", "check the registry", null);
    }

    private Answer sendForToken(Call call) throws TransientFailure {
        Answer answer = send(call, null, Set.of(200));
        if (RetryPolicy.passes(answer.status())) {
            throw new TransientFailure(
                    "the answer " + answer.status() + " to the token request", answer.retryAfter(Instant.now()), null);
        }
        return answer;
    }

    /** The request for a redirect: only reads are redirected, and never from HTTPS to HTTP. */
    private static Call redirected(Call call, Answer answer) {
        URI next = location(call.uri(), answer.header("Location"));
        ServerOrigin origin = next == null ? null : ServerOrigin.of(next);
        boolean downgrade = call.uri().getScheme().equals("https")
                && origin != null
                && !origin.scheme().equals("https");
        if (next == null || origin == null || !origin.isHttp() || downgrade || !call.onlyReads()) {
            throw new RepositoryException(
                    Kind.REFUSED,
                    call.describe() + " was answered with " + answer.status() + ", which is not followed"
                            + (downgrade ? " because it leads from HTTPS to plain HTTP" : ""),
                    "check the registry, or a proxy in front of it",
                    null);
        }
        return call.at(next);
    }

    /** An address that an answer names, relative to that of the request; null when it is none. */
    static @Nullable URI location(URI asked, @Nullable String location) {
        if (location == null) {
            return null;
        }
        try {
            return asked.resolve(new URI(location));
        } catch (java.net.URISyntaxException e) {
            return null;
        }
    }

    private Answer judged(Call call, Answer answer, Set<Integer> good) throws TransientFailure {
        int status = answer.status();
        if (good.contains(status)) {
            return answer;
        }
        String reasons = authorization.redacted(answer.reasons());
        String said = call.describe() + " was answered with " + status + (reasons.isEmpty() ? "" : ": " + reasons);
        if (RetryPolicy.passes(status)) {
            throw new TransientFailure("the answer " + status, answer.retryAfter(Instant.now()), null);
        }
        String host = call.uri().getAuthority();
        switch (status) {
            case 401 ->
                throw new RepositoryException(
                        Kind.UNAUTHORIZED,
                        said,
                        "log in to " + host + ", for example with docker login, or set KASANE_REGISTRY,"
                                + " KASANE_REGISTRY_USER and KASANE_REGISTRY_PASSWORD",
                        null);
            case 403 ->
                throw new RepositoryException(
                        Kind.FORBIDDEN, said, "ask the administrator of " + host + " for this permission", null);
            case 404 ->
                throw new RepositoryException(
                        Kind.NOT_FOUND, said, "correct the name, or make the repository first", null);
            default -> throw new RepositoryException(Kind.REFUSED, said, "check the registry", null);
        }
    }

    private Answer send(Call call, @Nullable String authorizationHeader, Set<Integer> good) throws TransientFailure {
        Duration time = time(call);
        Map<String, String> headers = new TreeMap<>(call.headers());
        if (authorizationHeader != null) {
            headers.put("Authorization", authorizationHeader);
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(call.uri())
                .method(call.method(), call.body())
                .timeout(call.onlyReads() && policy.attempt().compareTo(time) < 0 ? policy.attempt() : time)
                .header("User-Agent", "kasane");
        headers.forEach(request::header);
        try {
            // the client's own time ends when the headers are there
            HttpResponse<byte[]> response = http.send(request.build(), handler(call, good), time.plusMillis(1));
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (DeadlineException e) {
            throw timeUp(call, time, e);
        } catch (BodyTooLongException e) {
            throw new RepositoryException(
                    Kind.CORRUPT,
                    call.describe() + " returned more than the " + call.bytes() + " bytes that it may have",
                    "check the server, or a proxy in front of it",
                    e);
        } catch (HttpTimeoutException e) {
            throw new TransientFailure("no response from " + call.uri().getAuthority(), null, e);
        } catch (IOException e) {
            Problem certificate = CertificateProblem.of(e, call.uri().getAuthority());
            if (certificate != null) {
                throw new RepositoryException(Kind.REFUSED, certificate.sentence(), certificate.hint(), e);
            }
            throw TransientFailure.ofConnection(e, call.uri().getAuthority());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RepositoryException(Kind.TIMEOUT, call.describe() + " was ended", null, e);
        }
    }

    private TransientFailure timeUp(Call call, Duration time, DeadlineException e) {
        boolean answered = call.onlyReads() && policy.attempt().compareTo(time) < 0;
        String what = answered ? "a slow response from " : "no response from ";
        return new TransientFailure(what + call.uri().getAuthority(), null, e);
    }

    private Duration time(Call call) {
        Duration left = deadline.left();
        if (left.isZero()) {
            throw new RepositoryException(
                    Kind.TIMEOUT, "the time was up before " + call.describe(), "try again later", null);
        }
        Duration wanted = policy.attempt().plusSeconds(call.bytes() / SLOWEST_BYTES_PER_SECOND);
        return wanted.compareTo(left) < 0 ? wanted : left;
    }

    private static BodyHandler<byte[]> handler(Call call, Set<Integer> good) {
        return info -> {
            boolean isGood = good.contains(info.statusCode());
            if (call.into() != null && isGood) {
                return BodySubscribers.mapping(new BodyLimit(call.bytes()).into(call.into()), file -> new byte[0]);
            }
            return new BodyLimit(isGood ? MAX_BODY + 1 : 1 << 16).beginning();
        };
    }
}
