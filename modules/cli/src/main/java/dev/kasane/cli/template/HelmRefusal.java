package dev.kasane.cli.template;

import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/** The error for an unsupported command of Helm, with a similar command of kasane. */
public final class HelmRefusal {

    private static final String LOCK =
            "kasane lock and kasane fetch lock and fetch the charts that Applications, HelmReleases"
                    + " and kustomizations name; kasane vendor writes them to files";

    private HelmRefusal() {}

    /** The problem of a command that Helm has; null for another word. */
    public static @Nullable Problem of(String command) {
        return switch (command) {
            case "pull", "fetch", "repo", "search", "registry" ->
                problem(command, "needs a network, and kasane answers helm without one", LOCK);
            case "push", "package" ->
                problem(command, "publishes charts, and kasane answers helm without a network", "use Helm for that");
            case "install", "upgrade", "uninstall", "delete", "rollback", "test" ->
                problem(
                        command,
                        "changes a cluster, and kasane answers helm without one",
                        "kasane template NAME CHART prints the objects, and kasane apply applies a target");
            case "list", "ls", "get", "history", "status" ->
                problem(
                        command,
                        "needs a cluster, and kasane answers helm without one",
                        "kasane status --live and kasane diff --live read a cluster");
            case "create", "env", "plugin", "verify", "completion" ->
                problem(
                        command,
                        "is not answered by kasane",
                        "the commands are template, version, dependency, show, lint");
            default -> null;
        };
    }

    /** The problem of {@code dependency build} and {@code dependency update}. */
    static Problem ofDependency(String verb) {
        return problem("dependency " + verb, "needs a network, and kasane answers helm without one", LOCK);
    }

    private static Problem problem(String command, String why, String hint) {
        return Problem.error("helm " + command + " " + why, null, hint);
    }
}
