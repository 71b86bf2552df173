package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
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
        if (words.isEmpty() || words.size() > 2) {
            throw problem("kasane template takes the name of a release and a chart", "run kasane template NAME CHART");
        }
        String name = ReleaseName.of(words.size() == 2 ? words.getFirst() : null, flags.value("name-template"));
        GoMap values = GivenValues.of(flags, console.folder(), profile);
        Chart chart = ChartPlace.load(words.getLast(), console.folder(), profile);
        ReleaseInfo release = new ReleaseInfo(
                name, Objects.requireNonNullElse(flags.value("namespace"), "default"), flags.has("is-upgrade"));
        RenderedChart rendered = ChartRenderer.render(new ChartRequest(
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
        if (rendered.usesStandIns()) {
            console.printError("note: chart " + chart.name()
                    + " makes random values; what is printed for them is a fixed stand-in\n");
        }
        if (!rendered.lookups().isEmpty()) {
            console.printError("note: chart " + chart.name() + " asks the cluster with lookup for "
                    + SafeText.forTerminal(String.join(", ", rendered.lookups()))
                    + "; it finds nothing here, as with helm template\n");
        }
        return ExitCode.OK;
    }

    private static void print(
            RenderedChart rendered, ReleaseInfo release, HelmProfile profile, Flags flags, Console console) {
        OutputOptions options =
                new OutputOptions(flags.has("include-crds"), !flags.has("no-hooks"), !flags.has("skip-tests"));
        String folder = flags.value("output-dir");
        if (folder != null) {
            TemplateFolder.write(
                    rendered,
                    options,
                    console.folder().resolve(flags.has("release-name") ? folder + "/" + release.name() : folder),
                    console);
            return;
        }
        String text = rendered.text(options);
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
            versions.addAll(List.of(given.split(",", -1)));
        }
        return versions;
    }

    private static void refuse(Flags flags) {
        refuse(
                flags,
                "validate",
                "asks a cluster, and rendering opens no connection",
                "run kasane check on what is printed");
        refuse(
                flags,
                "dependency-update",
                "fetches charts, and rendering opens no connection",
                "run helm dependency build CHART first, and commit charts/");
        refuse(flags, "generate-name", "names the release after the time", "give a name: kasane template NAME CHART");
        refuse(
                flags,
                "post-renderer",
                "starts a program, which is not done here",
                "pipe what is printed to the program");
        refuse(
                flags,
                "repo",
                "fetches a chart, and rendering opens no connection",
                "run helm pull --untar first, and render the folder");
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
