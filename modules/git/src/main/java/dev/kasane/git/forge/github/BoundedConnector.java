package dev.kasane.git.forge.github;

import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.remote.RemoteException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.connector.GitHubConnector;
import org.kohsuke.github.connector.GitHubConnectorRequest;
import org.kohsuke.github.connector.GitHubConnectorResponse;

/**
 * Sends the requests of github-api within the limits of one call. The library never sees the token, and its own
 * repeating and waiting has nothing to do: what comes back from here is final.
 */
final class BoundedConnector implements GitHubConnector {

    private final ApiCall call;

    BoundedConnector(ApiCall call) {
        this.call = call;
    }

    @Override
    public GitHubConnectorResponse send(GitHubConnectorRequest request) throws IOException {
        try {
            ApiAnswer answer = call.send(request.method(), request.url().toURI(), bodyOf(request));
            return new Answer(request, answer);
        } catch (URISyntaxException e) {
            throw new RemoteException(
                    RemoteException.Kind.NOT_UNDERSTOOD, "GitHub names an address that cannot be read", null, e);
        }
    }

    private static @Nullable String bodyOf(GitHubConnectorRequest request) throws IOException {
        try (@Nullable InputStream body = request.body()) {
            return body == null || !request.hasBody() ? null : new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** An answer as github-api reads it. */
    private static final class Answer extends GitHubConnectorResponse.ByteArrayResponse {
        private final byte[] body;

        Answer(GitHubConnectorRequest request, ApiAnswer answer) {
            super(request, answer.status(), answer.headers());
            this.body = answer.body();
        }

        @Override
        protected InputStream rawBodyStream() {
            return new ByteArrayInputStream(body);
        }
    }
}
