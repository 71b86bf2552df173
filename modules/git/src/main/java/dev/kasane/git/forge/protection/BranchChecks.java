package dev.kasane.git.forge.protection;

import dev.kasane.git.forge.protection.BranchAccess.Push;
import dev.kasane.git.remote.RemoteException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares a repository's branch protections with the files of docs/guides/protect-branches.
 *
 * @param rules the protections
 * @param deployed the deployed branch
 * @param account kasane's account: a user, or the id of a GitHub App; null to accept any one account
 */
public record BranchChecks(
        BranchRules rules, String deployed, @Nullable String account) {

    /**
     * Branches that only kasane's account may push to, and those that stand for all environments, and for the state of all
     * repositories whose images are promoted here.
     */
    private static final List<String> OWN = List.of(
            "kasane/state",
            "kasane/promote/*",
            "kasane/rollback/*",
            "kasane/hotfix/*",
            "kasane/revert/*",
            "kasane/state+*");

    /** Runs all checks. */
    public List<Check> run() {
        List<Check> checks = new ArrayList<>();
        for (String branch : OWN) {
            checks.add(own(branch));
        }
        checks.add(reviewed());
        checks.add(writers());
        return checks;
    }

    private Check own(String branch) {
        String hint = hint("kasane");
        try {
            // a rule that names one environment or repository does not protect the next one
            BranchAccess access = rules.of(branch.replace("*", "any-environment"));
            List<String> pushers = access.pushers();
            if (access.push() == Push.EVERYBODY) {
                return Check.missing(branch, "every account that can write to the repository can push", hint);
            }
            if (access.push() == Push.HIDDEN) {
                return Check.unknown(
                        branch,
                        "pushes are restricted; this token may not see to whom",
                        "run it once with the token of an administrator of the repository");
            }
            if (pushers.isEmpty()) {
                return Check.missing(branch, "no account can push, not even kasane's", hint);
            }
            if (!isKasane(pushers)) {
                return Check.missing(branch, String.join(", ", pushers) + " can push", hint);
            }
            return Check.ok(branch, "only " + pushers.getFirst() + " can push");
        } catch (RemoteException e) {
            return unreadable(branch, e);
        }
    }

    private Check reviewed() {
        String hint = hint("main");
        try {
            BranchAccess access = rules.of(deployed);
            if (access.approvals() < 1) {
                return Check.missing(deployed, "a merge needs no approval", hint);
            }
            if (access.push() == Push.EVERYBODY) {
                return Check.missing(deployed, "everybody may push without a pull request", hint);
            }
            if (!access.dismissesApprovals()) {
                return Check.missing(deployed, "an approval stays valid after another push", hint);
            }
            String needed = "a merge needs " + access.approvals()
                    + (access.approvals() == 1 ? " approval" : " approvals") + " of its last commit";
            if (access.push() == Push.HIDDEN) {
                return Check.unknown(
                        deployed,
                        needed + "; this token may not see who is exempt",
                        "run it once with the token of an administrator of the repository");
            }
            if (!access.pushers().isEmpty() && !isKasane(access.pushers())) {
                return Check.missing(
                        deployed, String.join(", ", access.pushers()) + " may push without a review", hint);
            }
            return Check.ok(
                    deployed,
                    access.pushers().isEmpty()
                            ? needed
                            : needed + "; " + access.pushers().getFirst() + " may push without");
        } catch (RemoteException e) {
            return unreadable(deployed, e);
        }
    }

    private Check writers() {
        String subject = "closed pull requests";
        return rules.showsWriters()
                ? Check.ok(subject, "count only if their author may write to the repository")
                : Check.unknown(
                        subject,
                        "this token may not see whether their author may write to the repository: all of them count",
                        "give kasane's account the right to see the repository's collaborators");
    }

    private boolean isKasane(List<String> pushers) {
        String only = pushers.getFirst();
        // "every maintainer" and "everybody of the role 5" are no account
        boolean one = pushers.size() == 1 && !only.startsWith("every ") && !only.startsWith("everybody ");
        return one && (account == null || only.equals(account) || only.endsWith(" " + account));
    }

    private String hint(String file) {
        return "apply docs/guides/protect-branches/" + rules.forge() + "-" + file + ".json: " + rules.request();
    }

    /** A repository that cannot be reached is no result of a check. */
    private Check unreadable(String branch, RemoteException failure) {
        if (failure.kind() != RemoteException.Kind.FORBIDDEN) {
            throw failure;
        }
        return Check.unknown(
                branch,
                "this token may not read the branch protections",
                "run it once with the token of an administrator of the repository, or compare them with docs/guides/protect-branches");
    }
}
