package dev.kasane.git.forge.github;

import static dev.kasane.git.forge.http.JsonTree.JSON;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.protection.BranchAccess;
import dev.kasane.git.forge.protection.BranchAccess.Push;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
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
        JsonNode rules = get(call, "/rules/branches/" + encoded + "?per_page=100");
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
        for (JsonNode rule : rules) {
            if (rule.path("type").asText().equals("pull_request")) {
                JsonNode parameters = rule.path("parameters");
                approvals = Math.max(
                        approvals,
                        parameters.path("required_approving_review_count").asInt());
                dismisses |= parameters.path("dismiss_stale_reviews_on_push").asBoolean();
            }
        }
        BranchAccess found = new BranchAccess(push, pushers, approvals, dismisses);
        return approvals > 0 || push != Push.EVERYBODY ? found : former(call, encoded);
    }

    /** Which users may push: adds those who may bypass all rules of some types. */
    private Push restriction(ApiCall call, JsonNode rules, List<String> types, List<String> pushers) {
        Set<String> all = new LinkedHashSet<>();
        for (String type : types) {
            List<String> fewest = null;
            boolean restricted = false;
            for (JsonNode rule : rules) {
                if (rule.path("type").asText().equals(type)) {
                    restricted = true;
                    List<String> exempt = exempt(call, rule.path("ruleset_id").asLong());
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
        JsonNode actors;
        try {
            JsonNode rules = get(call, "/rulesets/" + ruleset);
            actors = rules == null ? null : rules.get("bypass_actors");
        } catch (RemoteException e) {
            if (e.kind() != Kind.FORBIDDEN) {
                throw e;
            }
            return null;
        }
        if (actors == null) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (JsonNode actor : actors) {
            String id = actor.path("actor_id").asText();
            String type = actor.path("actor_type").asText();
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
        JsonNode protection;
        try {
            protection = get(call, "/branches/" + branch + "/protection");
        } catch (RemoteException e) {
            if (e.kind() != Kind.FORBIDDEN) {
                throw e;
            }
            // who may read rules but no protection sees at the branch whether there is one
            JsonNode shown = get(call, "/branches/" + branch);
            if (shown != null && shown.path("protected").asBoolean()) {
                throw e;
            }
            return BranchAccess.OPEN;
        }
        if (protection == null) {
            return BranchAccess.OPEN;
        }
        JsonNode reviews = protection.path("required_pull_request_reviews");
        List<String> pushers = new ArrayList<>();
        JsonNode named = protection.path("restrictions");
        boolean reviewed = reviews.isObject();
        if (reviewed) {
            named = reviews.path("bypass_pull_request_allowances");
        }
        named.path("users")
                .forEach(user -> pushers.add("the user " + user.path("login").asText()));
        named.path("teams")
                .forEach(team -> pushers.add("the team " + team.path("slug").asText()));
        named.path("apps")
                .forEach(app -> pushers.add("the App " + app.path("id").asText()));
        if (!protection.path("enforce_admins").path("enabled").asBoolean()) {
            pushers.add("every administrator");
        }
        return new BranchAccess(
                reviewed || protection.path("restrictions").isObject() ? Push.LISTED : Push.EVERYBODY,
                pushers,
                reviews.path("required_approving_review_count").asInt(),
                reviews.path("dismiss_stale_reviews").asBoolean());
    }

    /** An answer; null if there is no such thing. */
    private @Nullable JsonNode get(ApiCall call, String path) {
        ApiAnswer answer = call.send("GET", URI.create(repository + path), null);
        if (answer.status() == 404) {
            return null;
        }
        try {
            if (answer.isGood()) {
                return JSON.readTree(answer.text());
            }
        } catch (JsonProcessingException e) {
            // reported below
        }
        throw new RemoteException(
                Kind.NOT_UNDERSTOOD,
                "GitHub's answer about " + repository + path + " cannot be read",
                "try again later");
    }

    /** GitHub reports for every pull request how its author is related to the repository. */
    @Override
    public boolean showsWriters() {
        return true;
    }
}
