package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
import dev.kasane.concurrent.Progress;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.RenderedChart;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.engine.ReleaseName;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code template}: what a chart renders to, byte for byte as Helm prints it. */
public final class TemplateCommand implements Command {

    @Override
    public CommandSpec spec() {
        return TemplateSpec.TEMPLATE;
    }

    @Override
    public int run(Flags flags, Console console) {
        refuse(flags);
        HelmProfile profile = HelmRelease.of(flags, console);
        Capabilities capabilities = Capabilities.of(
                profile, Objects.requireNonNullElse(flags.value("kube-version"), ""), apiVersions(flags));
        List<String> words = flags.words();
        if (words.isEmpty()) {
            throw problem("\"template\" requires at least 1 argument", "run kasane template NAME CHART");
        }
        if (words.size() > 2) {
            throw problem(
                    "expected at most two arguments, unexpected arguments: "
                            + String.join(", ", words.subList(2, words.size())),
                    "run kasane template NAME CHART");
        }
        if (words.size() == 2 && flags.has("generate-name")) {
            throw problem("cannot set --generate-name and also specify a name", "leave one of them out");
        }
        String name = ReleaseName.of(words.size() == 2 ? words.getFirst() : null, flags.value("name-template"));
        GoMap values = GivenValues.of(flags, console.folder(), profile);
        Chart chart = ChartPlace.load(words.getLast(), console.folder(), profile);
        ReleaseInfo release = new ReleaseInfo(
                name, Objects.requireNonNullElse(flags.value("namespace"), "default"), flags.has("is-upgrade"));
        RenderedChart rendered = rendered(new ChartRequest(
                chart,
                values,
                release,
                capabilities,
                profile,
                !flags.has("skip-schema-validation"),
                GivenValues.files(flags)));
        for (String warning : rendered.warnings()) {
            console.printError(SafeText.forTerminal(warning) + "\n");
        }
        print(rendered, release, profile, flags, console);
        if (chart.metadata().deprecated()) {
            console.printNote("WARNING: This chart is deprecated\n");
        }
        if (rendered.usesStandIns()) {
            console.printError("note: chart " + chart.name()
                    + " makes random values; kasane prints fixed placeholders for them\n");
        }
        if (!rendered.lookups().isEmpty()) {
            console.printError("note: chart " + chart.name() + " calls lookup for "
                    + SafeText.forTerminal(String.join(", ", rendered.lookups()))
                    + "; the result is empty, as with helm template\n");
        }
        if (!rendered.missingApis().isEmpty()) {
            console.printError("note: chart " + chart.name() + " checks whether the cluster serves "
                    + SafeText.forTerminal(String.join(", ", rendered.missingApis()))
                    + "; it does not here, as with helm template: name what it serves with --api-versions\n");
        }
        return ExitCode.OK;
    }

    private static RenderedChart rendered(ChartRequest request) {
        Progress step = Progress.begin("rendering " + request.chart().name(), 0);
        try {
            return ChartRenderer.render(request);
        } finally {
            step.close();
        }
    }

    private static void print(
            RenderedChart rendered, ReleaseInfo release, HelmProfile profile, Flags flags, Console console) {
        OutputOptions options =
                new OutputOptions(flags.has("include-crds"), !flags.has("no-hooks"), !flags.has("skip-tests"));
        String folder = flags.value("output-dir");
        String text = folder == null || folder.isEmpty() ? rendered.text(options) : "\n";
        if (folder != null && !folder.isEmpty()) {
            String named = flags.has("release-name")
                    ? Path.of(folder, release.name()).normalize().toString()
                    : folder;
            TemplateFolder.write(rendered, options, folder, named, console);
        }
        List<String> shown = flags.all("show-only");
        try {
            console.out().write(GoText.bytes(shown.isEmpty() ? text : RenderedChart.only(text, shown, profile)));
        } catch (IOException e) {
            throw problem("cannot write to standard output: " + e.getMessage(), null);
        }
    }

    private static List<String> apiVersions(Flags flags) {
        List<String> versions = new ArrayList<>();
        for (String given : flags.all("api-versions")) {
            versions.addAll(CommaList.of("-a, --api-versions", given));
        }
        return versions;
    }

    private static void refuse(Flags flags) {
        refuse(
                flags,
                "validate",
                "needs a cluster, and rendering opens no connection",
                "run kasane check on what is printed");
        String dryRun = flags.value("dry-run");
        if (dryRun != null && (dryRun.equals("server") || dryRun.equals("none"))) {
            throw problem(
                    "--dry-run=" + dryRun + " needs a cluster, and rendering opens no connection",
                    "run kasane check on what is printed");
        }
        refuse(
                flags,
                "dependency-update",
                "fetches charts, and rendering opens no connection",
                "run helm dependency build CHART, and commit charts/; Applications and HelmReleases need only kasane lock"
                        + " and kasane fetch");
        refuse(flags, "verify", "needs a keyring, which is not read here", "verify the chart before: helm verify");
        refuse(
                flags,
                "enable-dns",
                "needs a name server, and rendering opens no connection",
                "leave it out: getHostByName is empty then, as it is for Helm");
        refuse(
                flags,
                "post-renderer",
                "starts a program, which is not done here",
                "pipe what is printed to the program");
        ChartPlace.refuseRepository(flags);
    }

    private static void refuse(Flags flags, String flag, String why, String cure) {
        if (flags.has(flag)) {
            throw problem("--" + flag + " " + why, cure);
        }
    }

    private static KasaneException problem(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
