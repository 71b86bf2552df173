package dev.kasane.cli.ci.doctor;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.ForgeTokens;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.protection.BranchChecks;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.problem.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks of the branch protections, by the forge's API if it is one that kasane knows.
 *
 * @param repository the clone
 * @param deployed the deployed branch
 * @param console whose environment has the token
 */
record ForgeChecks(GitRepository repository, String deployed, Console console) {

    /**
     * Makes them.
     *
     * @param named the forge; null if none is configured
     * @param account kasane's account there; null to accept any one account
     */
    List<Check> run(@Nullable String named, @Nullable String account) {
        if (named == null) {
            return List.of(embedded());
        }
        ForgeAddress address = ForgeSetting.parse(named, console);
        String token = new ForgeTokens(console).named(address);
        BranchRules rules = address.rules(token);
        if (rules == null) {
            return List.of(Check.ok("forge", "a folder: only who may write its files may push"));
        }
        if (token == null) {
            throw Problem.error(
                            "the branch protections cannot be read without a token",
                            null,
                            "put a token that may read them into KASANE_FORGE_TOKEN, or into KASANE_MANIFESTS_TOKEN if"
                                    + " the repository is on KASANE_MANIFESTS_HOST")
                    .asException();
        }
        return new BranchChecks(rules, deployed, account).run();
    }

    private Check embedded() {
        String origin = repository.originUrl();
        String host = origin == null ? null : host(origin);
        return host == null
                ? Check.ok("forge", "inside this clone: only who may write its files may push")
                : Check.unknown(
                        "forge",
                        "none is configured: the branches of " + host + " were not checked",
                        "set KASANE_FORGE to github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or"
                                + " gitlab:https://HOST/GROUP/NAME; for another forge, compare its branch protections"
                                + " with docs/guides/protect-branches/README.md");
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
