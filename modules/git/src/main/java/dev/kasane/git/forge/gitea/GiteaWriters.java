package dev.kasane.git.forge.gitea;

import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.remote.RemoteException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The users with write access to a repository at a Gitea server. An administrator of the repository can read the
 * permissions of every user. Other tokens can read only the list of possible assignees: users with write access, and
 * teams with read access to pull requests.
 */
final class GiteaWriters {

    private static final Set<String> RIGHTS = Set.of("write", "admin", "owner");

    private final ApiServer server;
    private final String repository;
    private final Map<String, Boolean> known = new HashMap<>();
    private @Nullable Set<String> assignees;

    GiteaWriters(ApiServer server, String owner, String name) {
        this.server = server;
        this.repository = server.root() + "/repos/" + owner + "/" + name;
    }

    /** Whether a user may write, as far as the token may see it. */
    boolean contains(String user) {
        return known.computeIfAbsent(user.toLowerCase(Locale.ROOT), this::ask);
    }

    private boolean ask(String user) {
        try {
            String encoded = URLEncoder.encode(user, StandardCharsets.UTF_8);
            GiteaAnswer answer = get("/collaborators/" + encoded + "/permission");
            // a user who is gone may do nothing
            return answer.isGood()
                    && RIGHTS.contains(answer.orThrow("the rights of " + user)
                            .path("permission")
                            .text());
        } catch (RemoteException e) {
            if (e.kind() != RemoteException.Kind.FORBIDDEN) {
                throw e;
            }
            return assignees().contains(user);
        }
    }

    /** The names, in lower case, of those who can be assigned. */
    Set<String> assignees() {
        Set<String> all = assignees;
        if (all == null) {
            Set<String> names = new HashSet<>();
            get("/assignees")
                    .orThrow("those who may write")
                    .forEach(user -> names.add(user.path("login").text().toLowerCase(Locale.ROOT)));
            all = names;
            assignees = all;
        }
        return all;
    }

    private GiteaAnswer get(String path) {
        ApiCall call = server.call();
        return GiteaAnswer.of(call, "GET", URI.create(repository + path), null);
    }
}
