package dev.kasane.testkit.proxy;

import com.sun.net.httpserver.Headers;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The real server behind a proxy, with an administrator's credentials and impersonation of another user. */
public final class Upstream {

    private static final Set<String> OF_CONNECTION = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "http2-settings",
            "keep-alive",
            "transfer-encoding",
            "upgrade",
            "authorization");

    private final Config admin;
    private final Optional<String> user;
    private final HttpClient client;

    /**
     * @param admin the configuration of the administrator's client
     * @param user who is acting, empty for the administrator
     */
    public Upstream(Config admin, Optional<String> user) {
        this.admin = admin;
        this.user = user;
        try {
            this.client = HttpClient.newBuilder()
                    .sslContext(SSLUtils.sslContext(admin))
                    .build();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the certificates of " + admin.getMasterUrl() + " cannot be read", e);
        }
    }

    HttpResponse<InputStream> send(String method, URI uri, Headers headers, byte[] body)
            throws IOException, InterruptedException {
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(admin.getMasterUrl()).resolve(uri.getRawPath() + query))
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        headers.forEach((name, values) -> {
            if (!isOfConnection(name)) {
                values.forEach(value -> request.header(name, value));
            }
        });
        Optional.ofNullable(admin.getOauthToken())
                .or(() -> Optional.ofNullable(admin.getAutoOAuthToken()))
                .ifPresent(token -> request.header("Authorization", "Bearer " + token));
        user.ifPresent(name -> request.header("Impersonate-User", name));
        return client.send(request.build(), BodyHandlers.ofInputStream());
    }

    /** Whether a header is about the connection it came by, or carries credentials. */
    static boolean isOfConnection(String header) {
        return OF_CONNECTION.contains(header.toLowerCase(Locale.ROOT));
    }
}
