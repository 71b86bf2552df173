package dev.kasane.fetch;

import dev.kasane.git.UserConfig;
import dev.kasane.git.remote.Credential;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The address and credential for a Git repository: addresses as the user's Git rewrites them, and passwords of
 * {@code KASANE_GIT_USER} and {@code KASANE_GIT_PASSWORD} for the host that {@code KASANE_GIT_HOST} names, or of Git's
 * credential helpers.
 */
public final class GitAccess {

    private static final int SECONDS = 30;

    private final Map<String, String> environment;
    private final UserConfig config;

    /** @param environment the environment variables */
    public GitAccess(Map<String, String> environment) {
        this.environment = environment;
        this.config = new UserConfig(environment);
    }

    /**
     * The address and credential from which a repository is fetched.
     *
     * @param address the address without a user
     * @param credential the password that the user's Git has in it; null without one
     */
    record Way(URI address, @Nullable Credential credential) {}

    /**
     * The address and credential from which a repository is fetched.
     *
     * @throws RepositoryException when it is none of https
     */
    Way way(String written) {
        // the address that Git's configuration rewrites may contain a password, and is not shown
        String rewritten = config.rewritten(written);
        String become = rewritten.equals(written) ? "" : ", as Git's configuration rewrites it,";
        try {
            URI uri = new URI(rewritten);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme();
            String host = uri.getHost() == null ? "" : uri.getHost();
            boolean here = host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
            if (scheme.equals("http") && !here) {
                throw new RepositoryException(
                        Kind.INSECURE,
                        written + become + " is not fetched over plain HTTP",
                        "use https:// instead",
                        null);
            }
            if (!host.isEmpty() && (scheme.equals("https") || scheme.equals("http"))) {
                return way(uri);
            }
        } catch (URISyntaxException e) {
            // such as that of SSH
        }
        throw new RepositoryException(
                Kind.REFUSED,
                written + become + " is not fetched: only https is",
                "let Git's configuration rewrite it: git config --global url.https://HOST/.insteadOf git@HOST:",
                null);
    }

    private static Way way(URI address) throws URISyntaxException {
        String user = address.getUserInfo();
        if (user == null) {
            return new Way(address, null);
        }
        URI plain =
                new URI(address.getScheme(), null, address.getHost(), address.getPort(), address.getPath(), null, null);
        int colon = user.indexOf(':');
        return new Way(
                plain,
                colon < 0 || colon + 1 == user.length()
                        ? null
                        : Credential.of(plain, user.substring(0, colon), user.substring(colon + 1)));
    }

    /** The password for an address; null when there is none. */
    @Nullable
    Credential credential(URI address) {
        String user = environment.getOrDefault("KASANE_GIT_USER", "git");
        String password = environment.get("KASANE_GIT_PASSWORD");
        if (password != null && address.getAuthority().equals(environment.get("KASANE_GIT_HOST"))) {
            return Credential.of(address, user, password);
        }
        return requested(address);
    }

    /** The credential of Git's credential helpers. */
    private @Nullable Credential requested(URI address) {
        ProcessBuilder git = new ProcessBuilder("git", "credential", "fill");
        git.environment().clear();
        git.environment().putAll(environment);
        git.environment().put("GIT_TERMINAL_PROMPT", "0");
        git.environment().put("GIT_ASKPASS", "");
        git.environment().put("SSH_ASKPASS", "");
        git.redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            Process process = git.start();
            // one that hangs ends, and so does what it prints
            CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
            String raw = address.getRawPath();
            String path = raw.startsWith("/") ? raw.substring(1) : raw;
            process.getOutputStream()
                    .write(("protocol=" + address.getScheme() + "\nhost=" + address.getAuthority() + "\npath=" + path
                                    + "\n\n")
                            .getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            String user = field("username", answer);
            String password = field("password", answer);
            boolean known = process.exitValue() == 0
                    && address.getScheme().equals(field("protocol", answer))
                    && address.getAuthority().equals(field("host", answer))
                    && password != null
                    && !password.isEmpty();
            return known && user != null && password != null ? Credential.of(address, user, password) : null;
        } catch (IOException e) {
            // no Git, no helpers
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static @Nullable String field(String name, String answer) {
        return answer.lines()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElse(null);
    }
}
