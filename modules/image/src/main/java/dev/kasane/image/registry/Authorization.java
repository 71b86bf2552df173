package dev.kasane.image.registry;

import dev.kasane.http.ServerOrigin;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The login of kasane at one registry. Credentials are sent to that server alone, and only after it required them. A
 * password is also sent to the server that issues the registry's tokens, if the connection is encrypted.
 */
final class Authorization {

    /** Sends a request without credentials, except for its own headers. */
    @FunctionalInterface
    interface Sender {
        Answer send(Call call) throws TransientFailure;
    }

    private final ServerOrigin registry;
    private final String name;
    private final Credentials credentials;
    private final TreeSet<String> scopes = new TreeSet<>();
    private final List<String> secrets = new ArrayList<>();
    private @Nullable String header;
    private boolean asked;
    private @Nullable Credential credential;

    Authorization(ServerOrigin registry, String name, Credentials credentials) {
        this.registry = registry;
        this.name = name;
        this.credentials = credentials;
    }

    /** The header of a request to a server; null for none. */
    synchronized @Nullable String headerFor(URI uri) {
        return ServerOrigin.of(uri).equals(registry) ? header : null;
    }

    /** A text without what is secret. */
    synchronized String redacted(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, "********");
        }
        return clean;
    }

    /**
     * Answers a challenge.
     *
     * @param refused what the request carried that was refused; null for nothing
     * @return whether the request may do better now
     */
    synchronized boolean answer(Answer challenge, @Nullable String refused, String scope, Sender sender)
            throws TransientFailure {
        if (header != null && !header.equals(refused)) {
            // another request has answered meanwhile
            return true;
        }
        Challenge wanted = Challenge.of(challenge.headers().allValues("WWW-Authenticate"));
        if (wanted == null) {
            return false;
        }
        Credential known = credential();
        if (known != null && !registry.isPrivate()) {
            throw new RepositoryException(
                    Kind.INSECURE, "the password for " + name + " is not sent over plain HTTP", "use HTTPS", null);
        }
        String before = header;
        if (wanted.scheme().equals("basic")) {
            if (known == null || refused != null) {
                return false;
            }
            header = "Basic " + basic(known);
        } else {
            scopes.add(scope);
            if (!wanted.scope().isEmpty()) {
                scopes.addAll(List.of(wanted.scope().split(" ")));
            }
            header = "Bearer " + token(wanted, known, sender);
        }
        return !header.equals(before);
    }

    private @Nullable Credential credential() {
        if (!asked) {
            asked = true;
            credential = credentials.at(name);
            if (credential != null) {
                register(credential.secret());
                register(basic(credential));
            }
        }
        return credential;
    }

    private void register(String secret) {
        if (secret.length() >= 4) {
            secrets.add(secret);
        }
    }

    private static String basic(Credential credential) {
        return Base64.getEncoder()
                .encodeToString((credential.user() + ":" + credential.secret()).getBytes(StandardCharsets.UTF_8));
    }

    private String token(Challenge wanted, @Nullable Credential known, Sender sender) throws TransientFailure {
        URI realm = realm(wanted);
        List<String> parameters = new ArrayList<>();
        parameters.add("service=" + encoded(wanted.service()));
        Call call;
        if (known != null && known.isRefreshToken()) {
            parameters.add("grant_type=refresh_token");
            parameters.add("client_id=kasane");
            parameters.add("scope=" + encoded(String.join(" ", scopes)));
            parameters.add("refresh_token=" + encoded(known.secret()));
            byte[] form = String.join("&", parameters).getBytes(StandardCharsets.US_ASCII);
            call = Call.of("POST", realm, Map.of("Content-Type", "application/x-www-form-urlencoded"))
                    .carrying(BodyPublishers.ofByteArray(form), form.length);
        } else {
            scopes.forEach(scope -> parameters.add("scope=" + encoded(scope)));
            String separator = realm.getRawQuery() == null ? "?" : "&";
            call = Call.of(
                    "GET",
                    URI.create(realm + separator + String.join("&", parameters)),
                    known == null ? Map.of() : Map.of("Authorization", "Basic " + basic(known)));
        }
        Answer answer = sender.send(call);
        if (answer.status() == 401 || answer.status() == 403 || answer.status() == 400) {
            throw new RepositoryException(
                    Kind.UNAUTHORIZED,
                    known == null
                            ? name + " requires a login"
                            : name + " does not take the password of " + known.user(),
                    "log in to " + name + " again, for example with docker login",
                    null);
        }
        if (answer.status() != 200) {
            throw new RepositoryException(
                    Kind.REFUSED, call.describe() + " was answered with " + answer.status(), null, null);
        }
        String token = "";
        try {
            JsonValue json = OciJson.read(answer.body());
            token = json.path("token").text(json.path("access_token").text());
        } catch (IllegalArgumentException e) {
            // reported below
        }
        if (!token.matches("[\\x21-\\x7E]+")) {
            throw new RepositoryException(
                    Kind.REFUSED, call.describe() + " was answered without a token", "check the registry", null);
        }
        register(token);
        return token;
    }

    private URI realm(Challenge wanted) {
        try {
            URI realm = new URI(wanted.realm());
            ServerOrigin origin = ServerOrigin.of(realm);
            if (origin.isHttp()
                    && realm.getHost() != null
                    && realm.getUserInfo() == null
                    && (origin.isPrivate() || origin.equals(registry))
                    && (origin.scheme().equals("https") || !registry.scheme().equals("https"))) {
                return realm;
            }
        } catch (java.net.URISyntaxException e) {
            // reported below
        }
        throw new RepositoryException(
                Kind.INSECURE,
                name + " requests the password at an address without HTTPS",
                "correct the realm of the registry: it must use HTTPS",
                null);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
