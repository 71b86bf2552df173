package dev.kasane.cli.check;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.findings.CheckSession;
import java.util.List;

/** {@code check}: would a cluster take the objects of targets, and do the policies allow them. */
public final class CheckCommand implements Command {

    @Override
    public String summary() {
        return "checks objects against an API server's rules and policies, without a cluster";
    }

    @Override
    public String help() {
        return """
            usage: kasane check [DIR...]
                   kasane check REV|A..B [DIR...]

            Renders all targets, or those in and below each DIR, and checks their objects without a cluster:
            - types and rules of Kubernetes 1.34
            - CustomResourceDefinitions of this repository, with their CEL rules
            - ValidatingAdmissionPolicies of the targets and of the configured folders
            - rules about all objects of a target (docs/reference/checks)

            For a range, kasane checks the affected targets at both revisions. If configuration, definitions or policies change,
            it checks all targets. Findings are new, fixed or already there; only new errors fail.

            examples:
              kasane check overlays/prod
              kasane check main..HEAD -f sarif -o findings.sarif

                  --all         print all notes, and all findings of each rule; without it, text counts them
              -f, --format F    text (default), json, junit, sarif, markdown
                  --argo DIR    search Argo CD's Applications only in this folder (default: the whole repository);
                                repeatable
                  --limit NAME=NUMBER
                                raise or lower a limit of each render, as for render
              -o, --output FILE write to a file

            check: in .kasane.yaml sets the version of Kubernetes, folders of definitions and policies, waivers and the
            severity of rules (docs/reference/check.md). Values of Secrets are never printed.

            Exit codes: 0 no new error, 1 new errors, 2 invalid input, 70 internal error.
            """;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        // what it needs beyond this stands in jars that other commands do without
        return CheckSession.run(arguments, console);
    }
}
