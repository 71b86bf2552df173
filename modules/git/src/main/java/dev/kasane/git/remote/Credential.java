package dev.kasane.git.remote;

import dev.kasane.http.ServerOrigin;
import dev.kasane.problem.Problem;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A token for one server. It is sent to no other server, whatever that server answers, and no text of it is ever made for
 * people.
 */
public final class Credential {

    private final ServerOrigin origin;
    private final String user;
    private final String token;

    private Credential(ServerOrigin origin, String user, String token) {
        this.origin = origin;
        this.user = user;
        this.token = token;
    }

    /**
     * A token for the server of an address.
     *
     * @param user the name that goes with it where a name is needed, such as {@code x-access-token}
     * @throws dev.kasane.problem.KasaneException when it would travel in the open, or is no token
     */
    public static Credential of(URI address, String user, String token) {
        ServerOrigin origin = ServerOrigin.ofServer(address);
        if (!origin.isPrivate()) {
            throw Problem.error(
                            "a token would travel in the open to " + origin, null, "use https, or do without the token")
                    .asException();
        }
        boolean plain = !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c < 0x7F);
        if (!plain) {
            throw Problem.error(
                            "the token for " + origin + " is empty or has blanks in it",
                            null,
                            "look for a line feed at its end")
                    .asException();
        }
        return new Credential(origin, user, token);
    }

    /** The server it is for. */
    public ServerOrigin origin() {
        return origin;
    }

    /** The name that goes with it. */
    public String user() {
        return user;
    }

    /**
     * The token, for a request to its server.
     *
     * @throws IllegalArgumentException when the request goes elsewhere
     */
    public String tokenFor(ServerOrigin server) {
        if (!server.equals(origin)) {
            throw new IllegalArgumentException("a token for " + origin + " was wanted for " + server);
        }
        return token;
    }

    /** A text from which the token is taken out, in any of the forms it travels in. */
    public String redact(String text) {
        String basic = Base64.getEncoder().encodeToString((user + ":" + token).getBytes(StandardCharsets.UTF_8));
        return text.replace(token, "********").replace(basic, "********");
    }

    @Override
    public String toString() {
        return "a token for " + origin;
    }
}
