package dev.kasane.ci.scan;

import dev.kasane.files.Span;
import dev.kasane.image.build.ConfiguredCommand;
import dev.kasane.image.build.RunFiles;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Scan;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads the report of a scanner, which its command writes now, or the build wrote.
 *
 * @param root the root of the repository, where the report is and the command runs
 * @param environment the environment of the command
 * @param output receives the output of the command
 * @param files the files that the command must not write
 */
public record ReportScanner(Path root, Map<String, String> environment, OutputStream output, RunFiles files)
        implements Scanner {

    private static final long MAX_BYTES = 64L << 20;
    private static final String IMAGE = "{image}";

    @Override
    public List<Vulnerability> scan(Pipeline pipeline, Scan scan, String image, String digest) {
        String report = scan.report();
        if (report == null) {
            throw refused("the pipeline names no report");
        }
        Path file = root.resolve(report).normalize();
        if (!file.startsWith(root)) {
            throw refused(report + " is outside of the repository");
        }
        try {
            if (!scan.command().isEmpty()) {
                // else a scanner that writes nothing would leave the verdict to the report of another image
                Files.deleteIfExists(file);
                List<String> words = scan.command().stream()
                        .map(word -> word.replace(IMAGE, image + "@" + digest))
                        .toList();
                Span place = pipeline.place("spec", "scan", "command");
                files.begin();
                try {
                    new ConfiguredCommand(
                                    "the scanner's command", words, scan.timeoutMinutes(), scan.environment(), place)
                            .run(root, environment, output);
                } finally {
                    files.end(place);
                }
            }
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw refused("there is no report at " + report);
            }
            if (Files.size(file) > MAX_BYTES) {
                throw refused(report + " is larger than 64 MiB");
            }
            return ScanReport.read(report, Files.readAllBytes(file));
        } catch (IOException e) {
            throw refused(report + " cannot be read");
        }
    }

    private static KasaneException refused(String why) {
        return Problem.error(why, null, "see scan in docs/reference/pipeline.md")
                .asException();
    }
}
