package dev.kasane.git.forge.gitea;

import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.protection.BranchAccess;
import dev.kasane.git.forge.protection.BranchAccess.Push;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The branch protections of a repository at a Gitea server. The first rule that matches a branch holds; Gitea lists them in
 * that order ({@code FindRepoProtectedBranchRules}). Its patterns have a slash as their separator, as those of files have.
 */
public final class GiteaBranchRules implements BranchRules {

    private final ApiServer server;
    private final String repository;
    private final String owner;
    private final String name;
    private @Nullable JsonValue rules;

    /**
     * @param server its programming interface, {@code https://HOST/api/v1}
     * @param owner whose repository it is
     * @param name its name
     */
    public GiteaBranchRules(ApiServer server, String owner, String name) {
        this.server = server;
        this.owner = owner;
        this.name = name;
        this.repository = server.root() + "/repos/" + owner + "/" + name;
    }

    @Override
    public String forge() {
        return "gitea";
    }

    @Override
    public String request() {
        return "POST " + repository + "/branch_protections";
    }

    private GiteaAnswer ask(ApiCall call, String path) {
        return GiteaAnswer.of(call, "GET", URI.create(repository + path), null);
    }

    @Override
    public BranchAccess of(String branch) {
        JsonValue all = rules;
        if (all == null) {
            all = ask(server.call(), "/branch_protections").orThrow("the branch protections");
            rules = all;
        }
        for (JsonValue rule : all) {
            if (matches(rule.path("rule_name").text(), branch)) {
                return access(rule);
            }
        }
        return BranchAccess.OPEN;
    }

    private static boolean matches(String pattern, String branch) {
        try {
            return pattern.equalsIgnoreCase(branch)
                    || FileSystems.getDefault()
                            .getPathMatcher("glob:" + pattern)
                            .matches(Path.of(branch));
        } catch (PatternSyntaxException e) {
            // Gitea takes such a rule for one of no branch, too
            return false;
        }
    }

    private static BranchAccess access(JsonValue rule) {
        boolean pushed = rule.path("enable_push").isTrue();
        boolean limited = rule.path("enable_push_whitelist").isTrue();
        List<String> pushers = new ArrayList<>();
        if (pushed && limited) {
            rule.path("push_whitelist_usernames").forEach(user -> pushers.add(user.text()));
            rule.path("push_whitelist_teams").forEach(team -> pushers.add("the team " + team.text()));
            if (rule.path("push_whitelist_deploy_keys").isTrue()) {
                pushers.add("every deploy key");
            }
        }
        return new BranchAccess(
                pushed && !limited ? Push.EVERYBODY : Push.LISTED,
                pushers,
                (int) rule.path("required_approvals").number(),
                rule.path("dismiss_stale_approvals").isTrue());
    }

    @Override
    public boolean showsWriters() {
        try {
            return !new GiteaWriters(server, owner, name).assignees().isEmpty();
        } catch (RemoteException e) {
            if (e.kind() != RemoteException.Kind.FORBIDDEN) {
                throw e;
            }
            return false;
        }
    }
}
