package dev.kasane.cli.template;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;

/** The declarations of what the program answers under the name {@code helm}, besides {@code template}. */
final class HelmSpecs {

    private static final Flag HELM =
            Flag.of("helm", "RELEASE", "the release of Helm to render as").variable("KASANE_HELM");

    /** Helm has one code for all that is wrong. */
    private static final String[] EXIT_CODES = {"0 done", "1 invalid input", "70 internal error"};

    private static final Flag NAMESPACE = Flag.of("namespace", "NAME", "").letter("-n");

    static final CommandSpec VERSION = CommandSpec.of("version", "prints the version of Helm", Bundle.COMMON)
            .synopsis("[--short] [--template TEMPLATE]")
            .description("""
                Prints the release of Helm that charts are rendered as: that of --helm, that of KASANE_HELM, or the newest one.
                """)
            .flags(HelmFlags.with(
                    HELM,
                    Flag.on("short", "only the number"),
                    Flag.of(
                            "template",
                            "TEMPLATE",
                            "a Go template of the output, with .Version and the other fields of helm version"),
                    Flag.on("client", "").letter("-c").withoutEffect(),
                    NAMESPACE.withoutEffect()))
            .exitCodes(EXIT_CODES);

    static final CommandSpec DEPENDENCY = CommandSpec.of("dependency", "lists what a chart depends on", Bundle.TEMPLATE)
            .synopsis("list [CHART]")
            .description("""
                Prints the subcharts that CHART (default: the working directory) declares, and whether they are in charts/. Nothing
                is fetched. ls is list, and dep is dependency.
                """)
            .arguments(Argument.verb("list", "ls"), Argument.of("CHART", Completion.FILE))
            .flags(HelmFlags.with(
                    HELM,
                    Flag.of("max-col-width", "NUMBER", "the widest column, in characters; 0 for no limit")
                            .standard("80"),
                    NAMESPACE.withoutEffect()))
            .exitCodes(EXIT_CODES);

    static final CommandSpec SHOW = CommandSpec.of("show", "prints what a chart contains", Bundle.TEMPLATE)
            .synopsis("chart CHART", "values CHART", "crds CHART", "readme CHART", "all CHART")
            .description("""
                Prints Chart.yaml, values.yaml, the files of crds/, or the README of CHART, or all of them, as Helm prints them.
                """)
            .arguments(Argument.verb("chart", "values", "crds", "readme", "all"), Argument.of("CHART", Completion.FILE))
            .flags(HelmFlags.withSource(
                    HELM,
                    Flag.of("jsonpath", "TEMPLATE", "of values, what a JSONPath template such as {.image.tag} prints")
                            .only("values"),
                    Flag.on("verify", "refused: it needs a keyring"),
                    Flag.of("repo", "URL", "refused: it fetches a chart"),
                    NAMESPACE.withoutEffect()))
            .exitCodes(EXIT_CODES);

    static final CommandSpec LINT = CommandSpec.of("lint", "checks charts for problems", Bundle.TEMPLATE)
            .synopsis("CHART... [FLAGS]")
            .description("""
                Checks each CHART, a folder or an archive, by the rules of Helm's lint: Chart.yaml, values.yaml and its schema, the
                templates and what they print, dependencies, and files of crds/. --quiet leaves notes and charts without warnings out.
                """)
            .arguments(Argument.of("CHART", Completion.FILE))
            .flags(HelmFlags.with(
                    HELM,
                    ValueFlags.VALUES,
                    Flag.of("set", "KEY=VALUE", "values over those of the files")
                            .repeated(),
                    ValueFlags.SET_STRING,
                    ValueFlags.SET_JSON,
                    ValueFlags.SET_FILE,
                    ValueFlags.SET_LITERAL,
                    Flag.of("kube-version", "VERSION", "the Kubernetes version that templates see"),
                    Flag.of("namespace", "NAME", "the namespace that templates see")
                            .letter("-n")
                            .standard("default"),
                    Flag.on("skip-schema-validation", "do not compare the values with values.schema.json"),
                    Flag.on("strict", "exit 1 for warnings, too"),
                    Flag.on("with-subcharts", "also check the charts in charts/")))
            .exitCodes("0 nothing is wrong", "1 a chart is wrong, or invalid input", "70 internal error");

    private HelmSpecs() {}
}
