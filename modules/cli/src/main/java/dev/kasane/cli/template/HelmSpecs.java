package dev.kasane.cli.template;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;

/** The declarations of what the program answers under the name {@code helm}, besides {@code template}. */
final class HelmSpecs {

    private static final Flag HELM = Flag.of("helm", "RELEASE", "the release of Helm whose ways are followed");

    static final CommandSpec VERSION = CommandSpec.of("version", "prints the version of Helm", Bundle.COMMON)
            .synopsis("[--short] [--template TEMPLATE]")
            .description("""
                Prints the release of Helm whose ways kasane follows: that of --helm, that of KASANE_HELM, or the newest one.
                """)
            .flags(
                    HELM,
                    Flag.on("short", "only the number"),
                    Flag.of("template", "TEMPLATE", "a template that sees Version and its kin"),
                    Flag.on("client", "").letter("-c").withoutEffect());

    static final CommandSpec DEPENDENCY = CommandSpec.of("dependency", "lists what a chart depends on", Bundle.TEMPLATE)
            .synopsis("list CHART")
            .description("""
                Prints the subcharts that CHART declares, and whether they are in charts/. Nothing is fetched.
                """)
            .arguments(Argument.verb("list"), Argument.of("CHART", Completion.FILE))
            .flags(HELM);

    static final CommandSpec SHOW = CommandSpec.of("show", "prints what a chart contains", Bundle.TEMPLATE)
            .synopsis("chart CHART", "values CHART", "crds CHART", "readme CHART", "all CHART")
            .description("""
                Prints Chart.yaml, values.yaml, the files of crds/, or the README of CHART, or all of them, as Helm prints them.
                """)
            .arguments(Argument.verb("chart", "values", "crds", "readme", "all"), Argument.of("CHART", Completion.FILE))
            .flags(HELM);

    static final CommandSpec LINT = CommandSpec.of("lint", "looks for faults in charts", Bundle.TEMPLATE)
            .synopsis("CHART... [FLAGS]")
            .description("""
                Checks Chart.yaml, renders the templates of each CHART, and reports what Helm's lint reports, without a network. It
                does not look for deprecated API versions and names of objects: kasane check does.
                """)
            .arguments(Argument.of("CHART", Completion.FILE))
            .flags(
                    HELM,
                    Flag.of("values", "FILE", "values over those of the chart; later files win")
                            .letter("-f")
                            .repeated()
                            .completing(Completion.FILE),
                    Flag.of("set", "KEY=VALUE", "values over those of the files")
                            .repeated(),
                    Flag.of("set-string", "KEY=VALUE", "the same, and every value is a text")
                            .repeated(),
                    Flag.of("set-json", "KEY=JSON", "the same with values in JSON")
                            .repeated(),
                    Flag.of("set-file", "KEY=FILE", "the same with the contents of files")
                            .repeated(),
                    Flag.of("set-literal", "KEY=VALUE", "one value, as it is written")
                            .repeated(),
                    Flag.of("kube-version", "VERSION", "the Kubernetes version that templates see"),
                    Flag.on("strict", "exit 1 for warnings, too"))
            .exitCodes("0 nothing is wrong", "1 a chart is wrong", "2 invalid input", "70 internal error");

    private HelmSpecs() {}
}
