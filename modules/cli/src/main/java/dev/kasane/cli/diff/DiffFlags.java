package dev.kasane.cli.diff;

import dev.kasane.change.report.RenderOptionsPair;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The flags of {@code diff}.
 *
 * @param words revisions and folders
 * @param format how the report is written
 * @param output the file it goes to; null for standard output
 * @param exitCode whether the exit code shows a difference
 * @param everything whether all targets are rendered, not only those that can differ
 * @param check whether findings of the change are shown, too
 * @param colour whether the text is coloured
 * @param live the flags that name the cluster to compare with; null when none is
 * @param argo the folders of Argo CD's Applications; none for the whole repository
 * @param helm the releases of Helm that are compared; null when two states of the files are
 * @param options how targets of both sides are rendered
 */
record DiffFlags(
        List<String> words,
        Format format,
        @Nullable String output,
        boolean exitCode,
        boolean everything,
        boolean check,
        boolean colour,
        @Nullable Flags live,
        List<String> argo,
        @Nullable HelmReleases helm,
        RenderOptionsPair options) {

    /** The formats of a report. */
    enum Format {
        TEXT,
        UNIFIED,
        MARKDOWN,
        JSON,
        HTML
    }

    static DiffFlags of(Flags flags, Console console) {
        String output = flags.value("output");
        Format format = format(flags.value("format"));
        if (flags.has("check") && (format == Format.UNIFIED || flags.has("live"))) {
            throw Problem.error(
                            "--check does not go with " + (flags.has("live") ? "--live" : "the format unified"),
                            null,
                            flags.has("live")
                                    ? "run kasane check on the folders: its findings are the same for every cluster"
                                    : "choose -f text, markdown, json or html")
                    .asException();
        }
        RenderOptions options = LimitFlag.comparing(flags, console);
        HelmReleases helm = HelmReleases.of(flags);
        return new DiffFlags(
                flags.words(),
                format,
                output,
                flags.has("exit-code"),
                flags.has("all"),
                flags.has("check"),
                output == null && console.usesColour(flags.value("color")),
                flags.has("live") ? flags : null,
                flags.all("argo"),
                helm,
                helm == null ? RenderOptionsPair.of(options) : helm.options(options));
    }

    private static Format format(@Nullable String name) {
        return switch (name == null ? "text" : name) {
            case "text" -> Format.TEXT;
            case "unified" -> Format.UNIFIED;
            case "markdown" -> Format.MARKDOWN;
            case "json" -> Format.JSON;
            case "html" -> Format.HTML;
            default ->
                throw Problem.error(
                                "there is no format " + name,
                                null,
                                "the formats are text, unified, markdown, json and html")
                        .asException();
        };
    }
}
