package dev.kasane.cli.check;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code check}. */
final class CheckSpec {

    static final CommandSpec CHECK = CommandSpec.of(
                    "check",
                    "checks objects against an API server's rules and policies, without a cluster",
                    Bundle.CHECK)
            .synopsis("[DIR...] [FLAGS]", "REV|A..B|A...B [DIR...] [FLAGS]")
            .description("""
                Renders all targets, or those in and below each DIR, and checks their objects without a cluster:
                - types and rules of Kubernetes 1.34
                - CustomResourceDefinitions of this repository, with their CEL rules
                - ValidatingAdmissionPolicies of the targets and of the configured folders
                - rules about all objects of a target (docs/reference/checks)

                For a range, kasane checks the affected targets at both revisions. If configuration, definitions or
                policies change, it checks all targets. Findings are new, fixed or already there; only new errors fail.
                A...B compares B with the merge base of both. If a target cannot be rendered any more, its earlier findings are
                not fixed, but not checked any more.
                """)
            .arguments(Argument.of("REV", Completion.REVISION_OR_TARGET), Argument.of("DIR", Completion.TARGET))
            .flags(
                    Flag.on(
                            "all",
                            "print all notes (severity info), and all findings of each rule; without it, text counts"
                                    + " them"),
                    Flag.format("", "text", "json", "junit", "sarif", "gitlab", "markdown"),
                    Flag.output("FILE", "write to a file"),
                    Flag.on(
                                    "status",
                                    "set the result of a range as the status kasane/review of its last commit at"
                                            + " KASANE_FORGE")
                            .needing(Bundle.DELIVER),
                    Flag.repository("compare"),
                    Flag.argo(),
                    RestrictorFlag.flag(),
                    LimitFlag.flag())
            .details("""
                check: in .kasane.yaml sets the version of Kubernetes, folders of definitions and policies, waivers and the
                severity of rules (docs/reference/check.md). Values of Secrets are never printed.
                """)
            .examples(
                    "overlays/prod",
                    "main..HEAD -f sarif -o findings.sarif",
                    "-f gitlab -o gl-code-quality-report.json")
            .exitCodes(
                    "0 no error; for a range, no new error",
                    "1 errors; for a range, new errors",
                    "2 invalid input",
                    "70 internal error")
            .guide("guides/policies.md")
            .group(Group.REVIEW);

    private CheckSpec() {}
}
