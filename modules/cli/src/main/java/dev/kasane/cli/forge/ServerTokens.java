package dev.kasane.cli.forge;

import dev.kasane.cli.console.Console;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.http.ServerOrigin;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The servers of {@code KASANE_TOKENS}: a line each, with the kind and address of the server as an address of a forge begins, and the
 * token for it. Pipelines may promote to their repositories. A line without a token allows a server without one.
 *
 * @param servers the lines
 */
public record ServerTokens(List<ServerToken> servers) {

    /** The variable with the lines. */
    public static final String VARIABLE = "KASANE_TOKENS";

    private static final String FORM =
            "write a line for each server: github, gitea:https://HOST or gitlab:https://HOST, a blank, and its token";

    /**
     * A server.
     *
     * @param name as the line names it
     * @param kind the kind of forge
     * @param origin its address
     * @param token the token for it; null for none
     */
    public record ServerToken(
            String name,
            Class<? extends ForgeAddress> kind,
            ServerOrigin origin,
            @Nullable String token) {

        /** The token is a secret. */
        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * Those of an environment.
     *
     * @throws dev.kasane.problem.KasaneException if a line cannot be read; the message does not have the line
     */
    public static ServerTokens of(Console console) {
        List<ServerToken> servers = new ArrayList<>();
        List<String> lines =
                console.environment().getOrDefault(VARIABLE, "").lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                ServerToken server = server(line, i + 1);
                if (servers.stream()
                        .anyMatch(other -> other.origin().equals(server.origin())
                                && other.kind().equals(server.kind()))) {
                    throw unreadable(i + 1, "names a server that another line has");
                }
                servers.add(server);
            }
        }
        return new ServerTokens(List.copyOf(servers));
    }

    private static ServerToken server(String line, int number) {
        String[] words = line.split("\\s+");
        String name = words[0].replaceFirst("/+$", "");
        boolean isForge = name.matches("github|gitlab|(?:github|gitea|gitlab):https?://[^/?#@]+");
        if (words.length > 2 || !isForge) {
            throw unreadable(number, "is no server with a token");
        }
        ForgeAddress any = ForgeAddress.parse(name + (name.contains(":") ? "/" : ":") + "any/any", Path.of(""));
        return new ServerToken(
                name,
                any.getClass(),
                ServerOrigin.ofServer(((ForgeAddress.Hosted) any).git()),
                words.length == 1 ? null : words[1]);
    }

    private static RuntimeException unreadable(int line, String what) {
        return Problem.error("line " + line + " of " + VARIABLE + " " + what, null, FORM)
                .asException();
    }

    /** The server of a repository; null if it is not among them. */
    public @Nullable ServerToken of(ForgeAddress.Hosted address) {
        ServerOrigin origin = ServerOrigin.ofServer(address.git());
        return servers.stream()
                .filter(server -> server.kind().equals(address.getClass())
                        && server.origin().equals(origin))
                .findFirst()
                .orElse(null);
    }

    /** The beginning of the line for the server of a repository. */
    public static String lineFor(ForgeAddress.Hosted address) {
        String kind = switch (address) {
            case ForgeAddress.GitHub ignored -> "github";
            case ForgeAddress.Gitea ignored -> "gitea";
            case ForgeAddress.GitLab ignored -> "gitlab";
        };
        String server = ServerOrigin.ofServer(address.git()).toString();
        return server.equals("https://github.com") && kind.equals("github")
                        || server.equals("https://gitlab.com") && kind.equals("gitlab")
                ? kind
                : kind + ":" + server;
    }
}
