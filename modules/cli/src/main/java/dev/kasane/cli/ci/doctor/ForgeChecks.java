package dev.kasane.cli.ci.doctor;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.ForgeTokens;
import dev.kasane.cli.forge.ServerTokens;
import dev.kasane.cli.show.ProjectAddress;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.protection.BranchChecks;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks of the branch protections where kasane writes branches: in the pipelines' own repository, and in those that
 * they promote to, through the API of a supported forge.
 *
 * @param repository the clone
 * @param deployed the deployed branch of the pipelines' own repository
 * @param account kasane's account at the forges; null to accept any one account
 * @param console whose environment has the tokens
 */
record ForgeChecks(
        GitRepository repository, String deployed, @Nullable String account, Console console) {

    /**
     * Runs the checks.
     *
     * @param named the forge; null if none is configured
     */
    List<Check> run(@Nullable String named) {
        ForgeAddress own = named == null ? null : ForgeSetting.parse(named, console);
        PromotedRepositories promoted = PromotedRepositories.of(repository, own, console);
        List<Check> checks = new ArrayList<>();
        if (promoted.areAllTargets()) {
            checks.add(Check.ok("forge", "no target is in this repository: kasane pushes no branch to it"));
        } else if (own == null) {
            checks.add(embedded());
        } else {
            checks.addAll(protections(own, new ForgeTokens(console).named(own), Set.of(deployed)));
        }
        for (PromotedRepositories.Promoted other : promoted.others()) {
            for (Check check : otherRepository(promoted, other)) {
                checks.add(new Check(other.name() + " " + check.subject(), check.result(), check.text(), check.hint()));
            }
        }
        checks.addAll(servers(promoted, own));
        return checks;
    }

    private Collection<Check> otherRepository(PromotedRepositories promoted, PromotedRepositories.Promoted other) {
        try {
            String token = promoted.repositories().token(other.address());
            return protections(other.address(), token, other.branches());
        } catch (KasaneException e) {
            return List.of(failed(e.problems().getFirst()));
        } catch (RemoteException e) {
            // the other repositories are checked all the same
            return List.of(failed(Problem.of(e)));
        }
    }

    private static Check failed(Problem problem) {
        return new Check("forge", Check.Result.MISSING, problem.sentence(), problem.hint());
    }

    /** Whether each server of {@code KASANE_TOKENS} is one that something is promoted to. */
    private List<Check> servers(PromotedRepositories promoted, @Nullable ForgeAddress own) {
        List<Check> checks = new ArrayList<>();
        for (ServerTokens.ServerToken server : ServerTokens.of(console).servers()) {
            List<String> names = promoted.others().stream()
                    .filter(other -> isOn(other.address(), server))
                    .map(PromotedRepositories.Promoted::name)
                    .toList();
            String subject = ServerTokens.VARIABLE + " " + server.name();
            if (!names.isEmpty() || own != null && isOn(own, server)) {
                checks.add(Check.ok(
                        subject,
                        (server.token() == null ? "no token" : "a token") + " for "
                                + (names.isEmpty() ? "the forge" : String.join(", ", names))));
            } else {
                checks.add(Check.warning(
                        subject, "no pipeline promotes to a repository of it", "remove the line if it is not needed"));
            }
        }
        return checks;
    }

    private static boolean isOn(ForgeAddress address, ServerTokens.ServerToken server) {
        return address instanceof ForgeAddress.Hosted hosted
                && server.equals(new ServerTokens(List.of(server)).of(hosted));
    }

    /** Several deployed branches of a repository have kasane's branches in common. */
    private Collection<Check> protections(ForgeAddress address, @Nullable String token, Set<String> branches) {
        BranchRules rules = address.rules(token);
        if (rules == null) {
            return List.of(Check.ok("forge", "a folder: only those who can write its files can push"));
        }
        if (token == null) {
            throw Problem.error(
                            "the branch protections cannot be read without a token",
                            null,
                            "put a token that may read them into KASANE_FORGE_TOKEN, into KASANE_MANIFESTS_TOKEN if the"
                                    + " repository is on KASANE_MANIFESTS_HOST, or into " + ServerTokens.VARIABLE
                                    + " behind " + ServerTokens.lineFor((ForgeAddress.Hosted) address))
                    .asException();
        }
        Set<Check> checks = new LinkedHashSet<>();
        branches.forEach(branch -> checks.addAll(new BranchChecks(rules, branch, account).run()));
        return checks;
    }

    private Check embedded() {
        String origin = repository.originUrl();
        String host = origin == null ? null : host(origin);
        return host == null
                ? Check.ok("forge", "inside this clone: only those who can write its files can push")
                : Check.unknown(
                        "forge",
                        "none is configured: the branches of " + host + " were not checked",
                        "set KASANE_FORGE to github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or"
                                + " gitlab:https://HOST/GROUP/NAME; for another forge, compare its branch protections"
                                + " with " + ProjectAddress.ofPage("guides/protect-branches/README.md"));
    }

    /** The host of an address, as URL or as SSH writes it; null for a folder. */
    private static @Nullable String host(String origin) {
        try {
            String host = new URI(origin).getHost();
            if (host != null) {
                return host;
            }
        } catch (URISyntaxException e) {
            // git@HOST:OWNER/NAME is no URI
        }
        int colon = origin.indexOf(':');
        int slash = origin.indexOf('/');
        return colon > 0 && (slash < 0 || colon < slash)
                ? origin.substring(origin.lastIndexOf('@', colon) + 1, colon)
                : null;
    }
}
