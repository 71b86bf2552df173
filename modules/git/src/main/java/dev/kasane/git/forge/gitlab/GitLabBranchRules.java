package dev.kasane.git.forge.gitlab;

import com.google.re2j.Pattern;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.protection.BranchAccess;
import dev.kasane.git.forge.protection.BranchAccess.Push;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.json.JsonValue;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The protected branches of a project at GitLab, and the approvals its merge requests need (docs.gitlab.com, "Protected
 * branches API", "Merge request approvals API"). If several rules match a branch, the most permissive one applies: all
 * are combined. Without required approvals, users with permission to merge can write to a branch alone, so they are
 * listed as users who may push.
 */
public final class GitLabBranchRules implements BranchRules {

    private static final int MOST = 500;
    private static final int DEVELOPER = 30;
    private static final int MAINTAINER = 40;
    private static final int ADMINISTRATOR = 60;

    private final GitLabProject project;
    private @Nullable List<JsonValue> rules;
    private @Nullable Approvals approvals;

    public GitLabBranchRules(GitLabProject project) {
        this.project = project;
    }

    /** The rules for approvals, and whether a push makes those that were given invalid. */
    private record Approvals(List<JsonValue> rules, boolean reset) {}

    @Override
    public String forge() {
        return "gitlab";
    }

    @Override
    public String request() {
        return "POST " + project.address() + "/protected_branches";
    }

    @Override
    public BranchAccess of(String branch) {
        List<JsonValue> matching = rules().stream()
                .filter(rule -> matches(rule.path("name").text(), branch))
                .toList();
        int needed = needed(branch, !matching.isEmpty());
        boolean dismisses = approvals().reset();
        if (matching.isEmpty()) {
            return new BranchAccess(Push.EVERYBODY, List.of(), needed, dismisses);
        }
        Set<String> pushers = new LinkedHashSet<>();
        boolean everybody = false;
        for (JsonValue rule : matching) {
            everybody |= collect(rule.path("push_access_levels"), pushers);
            if (needed == 0) {
                everybody |= collect(rule.path("merge_access_levels"), pushers);
            }
        }
        return everybody
                ? new BranchAccess(Push.EVERYBODY, List.of(), needed, dismisses)
                : new BranchAccess(Push.LISTED, List.copyOf(pushers), needed, dismisses);
    }

    /**
     * Adds the users, groups and roles of a rule.
     *
     * @return whether these are all users with write access to the project
     */
    private static boolean collect(JsonValue levels, Set<String> names) {
        boolean everybody = false;
        for (JsonValue level : levels) {
            long role = level.path("access_level").number();
            if (!level.path("user_id").isNull()) {
                names.add("the user " + level.path("user_id").text());
            } else if (!level.path("group_id").isNull()) {
                names.add("every member of the group " + level.path("group_id").text());
            } else if (!level.path("deploy_key_id").isNull()) {
                names.add("the deploy key " + level.path("deploy_key_id").text());
            } else if (role == ADMINISTRATOR) {
                names.add("every administrator");
            } else if (role >= MAINTAINER) {
                names.add("every maintainer");
            } else if (role >= DEVELOPER) {
                everybody = true;
            } else if (role > 0 || !level.path("member_role_id").isNull()) {
                names.add("every member of a role of its own");
            }
        }
        return everybody;
    }

    /** The number of approvals that a merge into a branch needs, by the strictest rule. */
    private int needed(String branch, boolean isProtected) {
        int needed = 0;
        for (JsonValue rule : approvals().rules()) {
            JsonValue branches = rule.path("protected_branches");
            boolean applies =
                    rule.path("applies_to_all_protected_branches").isTrue() ? isProtected : branches.size() == 0;
            for (JsonValue one : branches) {
                applies |= matches(one.path("name").text(), branch);
            }
            boolean counts = !rule.path("rule_type").text().equals("report_approver")
                    && !rule.path("rule_type").text().equals("code_owner");
            // rules for reports and code owners need an approval of some merge requests only
            needed = applies && counts
                    ? Math.max(needed, (int) rule.path("approvals_required").number())
                    : needed;
        }
        return needed;
    }

    /** GitLab's pattern: {@code *} stands for any characters, a slash among them. */
    private static boolean matches(String pattern, String branch) {
        return Pattern.matches(
                Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")), branch);
    }

    private List<JsonValue> rules() {
        List<JsonValue> known = rules;
        if (known == null) {
            known = project.list(
                    project.server().call(),
                    "/protected_branches",
                    MOST,
                    "the protected branches of " + project.fullName());
            rules = known;
        }
        return known;
    }

    private Approvals approvals() {
        Approvals known = approvals;
        if (known == null) {
            known = readApprovals();
            approvals = known;
        }
        return known;
    }

    /** Without GitLab Premium there are no such rules, and nothing answers. */
    private Approvals readApprovals() {
        ApiCall call = project.server().call();
        GitLabAnswer settings = project.request(call, "GET", "/approvals", null);
        if (settings.isMissing()) {
            return new Approvals(List.of(), false);
        }
        boolean reset = settings.orThrow("the approvals of " + project.fullName())
                .path("reset_approvals_on_push")
                .isTrue();
        return new Approvals(
                project.list(call, "/approval_rules", MOST, "the rules for approvals of " + project.fullName()), reset);
    }

    /** A merge request of a branch of the project proves write access: GitLab requires the role Developer. */
    @Override
    public boolean showsWriters() {
        return true;
    }
}
