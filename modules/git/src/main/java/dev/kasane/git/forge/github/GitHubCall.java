package dev.kasane.git.forge.github;

import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import java.io.IOException;
import org.kohsuke.github.GHException;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GitHub;
import org.kohsuke.github.GitHubAbuseLimitHandler;
import org.kohsuke.github.GitHubBuilder;
import org.kohsuke.github.GitHubRateLimitHandler;
import org.kohsuke.github.RateLimitChecker;

/**
 * Does something with a repository at GitHub.
 *
 * @param server its programming interface
 * @param owner whose repository it is
 * @param name its name
 */
record GitHubCall(ApiServer server, String owner, String name) {

    /** What is done. */
    interface Work<T> {
        T on(GHRepository repository) throws IOException;
    }

    /** Does something within the bounds of one call. */
    <T> T call(String what, Work<T> work) {
        ApiCall call = server.call();
        try {
            GitHub github = new GitHubBuilder()
                    .withEndpoint(server.root().toString())
                    .withConnector(new BoundedConnector(call))
                    .withRateLimitHandler(GitHubRateLimitHandler.FAIL)
                    .withAbuseLimitHandler(GitHubAbuseLimitHandler.FAIL)
                    .withRateLimitChecker(RateLimitChecker.NONE)
                    .build();
            return work.on(github.getRepository(owner + "/" + name));
        } catch (IOException e) {
            throw GitHubFailure.of(e, what);
        } catch (GHException e) {
            // github-api's iterators wrap what they cannot declare
            if (e.getCause() instanceof IOException io) {
                throw GitHubFailure.of(io, what);
            }
            throw e;
        }
    }
}
