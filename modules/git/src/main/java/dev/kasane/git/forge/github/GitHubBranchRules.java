package dev.kasane.git.forge.github;

import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.protection.BranchAccess;
import dev.kasane.git.forge.protection.BranchAccess.Push;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rulesets of a repository at GitHub, and its classic branch protections. GitHub reports which rules apply to a
 * branch, also of the organization, and shows who may bypass a ruleset to those who may edit it.
 */
public final class GitHubBranchRules implements BranchRules {

    private final ApiServer server;
    private final String repository;

    /**
     * @param server its programming interface, such as {@code https://api.github.com}
     * @param owner whose repository it is
     * @param name its name
     */
    public GitHubBranchRules(ApiServer server, String owner, String name) {
        this.server = server;
        this.repository = server.root() + "/repos/" + owner + "/" + name;
    }

    @Override
    public String forge() {
        return "github";
    }

    @Override
    public String request() {
        return "POST " + repository + "/rulesets";
    }

    @Override
    public BranchAccess of(String branch) {
        ApiCall call = server.call();
        String encoded = URLEncoder.encode(branch, StandardCharsets.UTF_8).replace("+", "%20");
        JsonValue rules = get(call, "/rules/branches/" + encoded + "?per_page=100");
        if (rules == null) {
            throw new RemoteException(
                    Kind.MISSING,
                    "GitHub cannot find " + repository + ", or the token cannot read it",
                    "correct the name, and give the token access to the repository");
        }
        List<String> pushers = new ArrayList<>();
        Push push = restriction(call, rules, List.of("update", "creation"), pushers);
        if (push == Push.EVERYBODY) {
            push = restriction(call, rules, List.of("pull_request"), pushers);
        }
        int approvals = 0;
        boolean dismisses = false;
        for (JsonValue rule : rules) {
            if (rule.path("type").text().equals("pull_request")) {
                JsonValue parameters = rule.path("parameters");
                approvals = Math.max(approvals, (int)
                        parameters.path("required_approving_review_count").number());
                dismisses |= parameters.path("dismiss_stale_reviews_on_push").isTrue();
            }
        }
        BranchAccess found = new BranchAccess(push, pushers, approvals, dismisses);
        return approvals > 0 || push != Push.EVERYBODY ? found : former(call, encoded);
    }

    /** Which users may push: adds those who may bypass all rules of some types. */
    private Push restriction(ApiCall call, JsonValue rules, List<String> types, List<String> pushers) {
        Set<String> all = new LinkedHashSet<>();
        for (String type : types) {
            List<String> fewest = null;
            boolean restricted = false;
            for (JsonValue rule : rules) {
                if (rule.path("type").text().equals(type)) {
                    restricted = true;
                    List<String> exempt = exempt(call, rule.path("ruleset_id").number());
                    fewest = fewest == null || exempt != null && exempt.size() < fewest.size() ? exempt : fewest;
                }
            }
            if (!restricted) {
                return Push.EVERYBODY;
            }
            if (fewest == null) {
                return Push.HIDDEN;
            }
            all.addAll(fewest);
        }
        pushers.addAll(all);
        return Push.LISTED;
    }

    /** The users who may bypass a ruleset; null if this token may not read them. */
    private @Nullable List<String> exempt(ApiCall call, long ruleset) {
        JsonValue rules;
        try {
            rules = get(call, "/rulesets/" + ruleset);
        } catch (RemoteException e) {
            if (e.kind() != Kind.FORBIDDEN) {
                throw e;
            }
            return null;
        }
        if (rules == null || !rules.has("bypass_actors")) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (JsonValue actor : rules.path("bypass_actors")) {
            String id = actor.path("actor_id").text();
            String type = actor.path("actor_type").text();
            names.add(
                    switch (type) {
                        case "Integration" -> "the App " + id;
                        case "User" -> "the user " + id;
                        case "Team" -> "the team " + id;
                        case "RepositoryRole" -> "everybody of the role " + id;
                        case "OrganizationAdmin" -> "every owner of the organization";
                        case "DeployKey" -> "every deploy key";
                        default -> type + " " + id;
                    });
        }
        return names;
    }

    /** A branch protection of the kind that came before rulesets. */
    private BranchAccess former(ApiCall call, String branch) {
        JsonValue protection;
        try {
            protection = get(call, "/branches/" + branch + "/protection");
        } catch (RemoteException e) {
            if (e.kind() != Kind.FORBIDDEN) {
                throw e;
            }
            // who may read rules but no protection sees at the branch whether there is one
            JsonValue shown = get(call, "/branches/" + branch);
            if (shown != null && shown.path("protected").isTrue()) {
                throw e;
            }
            return BranchAccess.OPEN;
        }
        if (protection == null) {
            return BranchAccess.OPEN;
        }
        JsonValue reviews = protection.path("required_pull_request_reviews");
        List<String> pushers = new ArrayList<>();
        JsonValue named = protection.path("restrictions");
        boolean reviewed = reviews.isObject();
        if (reviewed) {
            named = reviews.path("bypass_pull_request_allowances");
        }
        named.path("users")
                .forEach(user -> pushers.add("the user " + user.path("login").text()));
        named.path("teams")
                .forEach(team -> pushers.add("the team " + team.path("slug").text()));
        named.path("apps")
                .forEach(app -> pushers.add("the App " + app.path("id").text()));
        if (!protection.path("enforce_admins").path("enabled").isTrue()) {
            pushers.add("every administrator");
        }
        return new BranchAccess(
                reviewed || protection.path("restrictions").isObject() ? Push.LISTED : Push.EVERYBODY,
                pushers,
                (int) reviews.path("required_approving_review_count").number(),
                reviews.path("dismiss_stale_reviews").isTrue());
    }

    /** An answer; null if there is no such thing. */
    private @Nullable JsonValue get(ApiCall call, String path) {
        ApiAnswer answer = call.send("GET", URI.create(repository + path), null);
        return answer.status() == 404 ? null : GitHubFailure.read(answer, repository + path);
    }

    /** GitHub reports for every pull request how its author is related to the repository. */
    @Override
    public boolean showsWriters() {
        return true;
    }
}
