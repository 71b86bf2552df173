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
            usage: kasane check [FOLDER...]
                   kasane check REV|A..B [FOLDER...]

            Renders targets (all, or the folders that are given and the targets below them) and checks their objects without a cluster: against the
            types and the rules of Kubernetes 1.34, the CustomResourceDefinitions of this repository with their rules in
            CEL, the ValidatingAdmissionPolicies of the targets and of the configured folders, and rules about all objects
            together (docs/reference/checks). With a range, the targets that the change can reach are checked on both sides, all of them when
            it changes what they are checked against; findings are split into new, fixed and already there, and only new
            ones fail.

                  --all         list notes, and all findings of a rule, too, which text only counts
              -f, --format F    text (default), json, junit, sarif, markdown
                  --argo DIR    look for Argo CD's Applications, which are targets under their own names, in this
                                folder alone (default: the whole repository); repeatable
                  --limit NAME=NUMBER
                                raise or lower a limit of each render, as for render
              -o, --output FILE write to a file

            check: in .kasane.yaml names another version of Kubernetes, folders of definitions and of policies, waivers and
            the severity of rules (docs/reference/check.md). Values of Secrets are never shown.

            Exit codes: 0 nothing that fails, 1 new errors, 2 invalid input, 70 internal error.
            """;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        // what it needs beyond this stands in jars that other commands do without
        return CheckSession.run(arguments, console);
    }
}
