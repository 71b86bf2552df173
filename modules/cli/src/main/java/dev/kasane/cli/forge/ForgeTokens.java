package dev.kasane.cli.forge;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ServerTokens.ServerToken;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.http.ServerOrigin;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the token for a server: the token of the manifests on their host, the one of {@code KASANE_TOKENS} if it
 * names the server, the token of the forge on the forge's server, and none otherwise.
 *
 * @param console where the variables are
 */
public record ForgeTokens(Console console) {

    /** The host that pipelines may promote to. */
    static final String HOST = "KASANE_MANIFESTS_HOST";

    private static final String TOKEN = "KASANE_MANIFESTS_TOKEN";
    private static final String FORGE_TOKEN = "KASANE_FORGE_TOKEN";

    /**
     * The token for the forge of the pipelines' own repository. If a flag names another one than {@code KASANE_FORGE}, the token of the
     * latter goes to no other server than its own.
     *
     * @throws KasaneException if the token of the manifests has no host
     */
    public @Nullable String own(ForgeAddress address) {
        ForgeAddress usual = usual();
        return address instanceof ForgeAddress.Hosted hosted && (usual == null || isOnServer(hosted.git(), usual))
                ? variable(FORGE_TOKEN)
                : named(address);
    }

    /**
     * The token for a forge that a command is about, be it the pipelines' own or one that they promote to.
     *
     * @throws KasaneException if the token of the manifests has no host
     */
    public @Nullable String named(ForgeAddress address) {
        if (!(address instanceof ForgeAddress.Hosted hosted)) {
            return null;
        }
        ForgeAddress own = usual();
        if (own != null && OtherRepositories.id(own).equals(OtherRepositories.id(address))) {
            return variable(FORGE_TOKEN);
        }
        if (isManifestsHost(hosted.git())) {
            return variable(TOKEN);
        }
        ServerToken listed = ServerTokens.of(console).of(hosted);
        if (listed != null) {
            return listed.token();
        }
        return own == null || isOnServer(hosted.git(), own) ? variable(FORGE_TOKEN) : null;
    }

    /**
     * The token for a repository that is not the pipelines' own.
     *
     * @param forge the forge of the pipelines' own repository; null if it is not set
     * @param naming the origin of the address for messages, such as a pipeline
     * @throws KasaneException if its server is not allowed
     */
    @Nullable
    String ofOther(ForgeAddress.Hosted address, @Nullable ForgeAddress forge, String naming) {
        if (isManifestsHost(address.git())) {
            return variable(TOKEN);
        }
        ServerToken listed = ServerTokens.of(console).of(address);
        if (listed != null) {
            return listed.token();
        }
        if (forge == null || !isOnServer(address.git(), forge)) {
            String host = address.git().getAuthority();
            throw Problem.error(
                            naming + " names a repository of " + host + ", and nothing allows that",
                            null,
                            "set " + HOST + " to " + host + ", and " + TOKEN
                                    + " to the token for it; for several servers, add the line "
                                    + ServerTokens.lineFor(address) + " TOKEN to " + ServerTokens.VARIABLE)
                    .asException();
        }
        return variable(FORGE_TOKEN);
    }

    private @Nullable ForgeAddress usual() {
        String usual = variable(ForgeSetting.VARIABLE);
        return usual == null ? null : ForgeSetting.parse(usual, console);
    }

    private boolean isManifestsHost(URI server) {
        String host = variable(HOST);
        if (host == null && variable(TOKEN) != null) {
            throw Problem.error(
                            TOKEN + " is set, and " + HOST + " does not name its server",
                            null,
                            "set " + HOST + " to its host, such as github.com or git.example.org:8443")
                    .asException();
        }
        return host != null && server.getAuthority().equalsIgnoreCase(host);
    }

    private static boolean isOnServer(URI server, ForgeAddress forge) {
        return forge instanceof ForgeAddress.Hosted own
                && ServerOrigin.ofServer(own.git()).equals(ServerOrigin.ofServer(server));
    }

    private @Nullable String variable(String name) {
        String value = console.environment().getOrDefault(name, "");
        return value.isEmpty() ? null : value;
    }
}
