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
import java.util.Locale;
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
        if (named.toLowerCase(Locale.ROOT).startsWith("gitlab:")) {
            return unasked(named, "gitlab");
        }
        ForgeAddress address = ForgeSetting.parse(named, console);
        String token = new ForgeTokens(console).own(address);
        BranchRules rules = address.rules(token);
        if (rules == null) {
            return List.of(Check.ok("forge", "a folder: only who may write its files may push"));
        }
        if (token == null) {
            throw Problem.error(
                            "the branch protections cannot be read without a token",
                            null,
                            "put a token that may read them into KASANE_FORGE_TOKEN")
                    .asException();
        }
        return new BranchChecks(rules, deployed, account).run();
    }

    private Check embedded() {
        String origin = repository.originUrl();
        String host = origin == null ? null : host(origin);
        if (host == null) {
            return Check.ok("forge", "inside this clone: only who may write its files may push");
        }
        boolean gitlab = host.toLowerCase(Locale.ROOT).contains("gitlab");
        return gitlab
                ? unasked(host, "gitlab").getFirst()
                : Check.unknown(
                        "forge",
                        "none is configured: the branches of " + host + " were not checked",
                        "set KASANE_FORGE to github:OWNER/NAME or gitea:https://HOST/OWNER/NAME; for another forge,"
                                + " compare its branch protections with docs/guides/protect-branches/README.md");
    }

    /** What can be said of a forge whose API kasane does not speak. */
    private List<Check> unasked(String forge, String files) {
        String hint = "compare them with docs/guides/protect-branches/" + files;
        return List.of(
                Check.unknown(
                        "kasane/state, kasane/promote/*",
                        "the branch protections of " + shown(forge) + " cannot be read",
                        hint + "-kasane.json"),
                Check.unknown(deployed, "nor can those of the deployed branch", hint + "-main.json"));
    }

    /** A forge's name without a password that may stand in it. */
    private static String shown(String forge) {
        return forge.contains("@") ? forge.substring(0, forge.indexOf(':') + 1) + "…" : forge;
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
