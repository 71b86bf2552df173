package dev.kasane.cli.ci;

import dev.kasane.ci.run.Report;
import dev.kasane.cli.console.OutputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report files of a run, besides its printed output.
 *
 * @param junit the file of a report as JUnit writes them; null for none
 * @param summary the file of a summary in Markdown; null for none
 * @param tekton the folder of a Tekton task's results; null outside of one
 */
record ReportFiles(
        @Nullable Path junit,
        @Nullable Path summary,
        @Nullable Path tekton) {

    void write(Report report) {
        if (junit != null) {
            write(junit, JunitReport.of(report));
        }
        if (summary != null) {
            write(summary, MarkdownSummary.of(report));
        }
        results(TektonResults.of(report));
    }

    /** Writes results of a Tekton task, when this is one. */
    void results(Map<String, String> results) {
        Path folder = tekton;
        if (folder != null) {
            results.forEach((name, value) -> write(folder.resolve(name), value));
        }
    }

    private static void write(Path file, String text) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            OutputFile.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
