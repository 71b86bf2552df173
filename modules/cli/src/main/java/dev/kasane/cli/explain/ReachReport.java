package dev.kasane.cli.explain;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Reference;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.DirectoryTree;
import dev.kasane.helm.origin.ValuesLine;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** {@code explain --at}: reports the targets, objects and fields that a line of a file affects. */
final class ReachReport {

    /** The maximum number of unrendered targets that are listed. */
    private static final int MOST_UNKNOWN = 3;

    private static final String EXAMPLE = "for example: kasane explain --at base/deployment.yaml:14";

    private final StringBuilder text = new StringBuilder();
    private final Set<String> shown = new HashSet<>();
    private final Paint paint;
    private final ValuesLine line;
    private final ReachedValues values;

    private ReachReport(Paint paint, ValuesLine line) {
        this.paint = paint;
        this.line = line;
        this.values = new ReachedValues(text, line, paint);
    }

    static String of(String place, Flags flags, Console console) {
        int colon = place.lastIndexOf(':');
        String name = colon < 0 ? place : place.substring(0, colon);
        String number = colon < 0 ? "" : place.substring(colon + 1);
        Path file = console.folder().resolve(name);
        boolean isNumber =
                !number.isEmpty() && number.length() < 9 && number.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!isNumber) {
            throw Problem.error("--at needs a line: FILE:LINE", null, EXAMPLE).asException();
        }
        requireFile(file, name);
        Path real = TreeRoot.real(file, name);
        Path folder = TreeRoot.real(real.resolveSibling("."), name);
        String asked = flags.value("root");
        Path root = asked == null
                ? TreeRoot.forSearch(folder, console.folder())
                : TreeRoot.of(folder, asked, console.folder());
        Paint paint = Paint.of(console.usesColour(flags.value("color")));
        try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
            String path = root.relativize(real).toString();
            int lines = lines(tree.read(path));
            int line = Integer.parseInt(number);
            if (line < 1 || line > lines) {
                throw Problem.error(
                                name + " has " + lines + (lines == 1 ? " line" : " lines") + ", and no line " + number,
                                null,
                                lines == 0 ? "name another file" : "name a line from 1 to " + lines)
                        .asException();
            }
            ReachReport report = new ReachReport(paint, new ValuesLine(tree.displayName(path), line));
            List<String> unknown = report.targets(tree, path, LimitFlag.comparing(flags, console));
            return report.text.isEmpty() ? nothing(place, unknown) : report.text.toString();
        }
    }

    private static void requireFile(Path file, String name) {
        if (Files.isDirectory(file)) {
            throw Problem.error(name + " is a folder, and --at needs a file", null, EXAMPLE)
                    .asException();
        }
        if (!Files.isRegularFile(file)) {
            Path parent = Path.of(name).getParent();
            List<String> beside = namesIn(file.resolveSibling(".")).stream()
                    .map(one -> parent == null ? one : parent.resolve(one).toString())
                    .toList();
            throw Problem.error(
                            "there is no file " + name,
                            null,
                            ClosestName.hint(name, beside, "correct the path; it counts from the working directory"))
                    .asException();
        }
    }

    private static List<String> namesIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * That nothing was found, and where it may still be.
     *
     * @param unknown why some targets may have values of the line all the same
     */
    private static String nothing(String place, List<String> unknown) {
        StringBuilder text = new StringBuilder(unknown.isEmpty() ? "no target" : "no target that kasane can look at");
        text.append(" has a value from ").append(place).append('\n');
        unknown.stream()
                .limit(MOST_UNKNOWN)
                .forEach(one -> text.append("  not looked at: ")
                        .append(SafeText.forTerminal(one))
                        .append('\n'));
        int more = unknown.size() - MOST_UNKNOWN;
        return text.append(more > 0 ? "  and " + more + " more\n" : "").toString();
    }

    /** As editors count: what is behind the last line break is a line if there is anything. */
    private static int lines(byte[] bytes) {
        int lines = 0;
        for (byte b : bytes) {
            lines += b == '\n' ? 1 : 0;
        }
        return bytes.length == 0 || bytes[bytes.length - 1] == '\n' ? lines : lines + 1;
    }

    private List<String> targets(DirectoryTree tree, String file, RenderOptions options) {
        KustomizationGraph graph = new KustomizationGraph(tree);
        TargetConfig config = TargetConfig.of(tree);
        Renderer renderer = new Renderer(tree, options);
        List<String> targets = graph.leaves().stream().filter(config::isTarget).toList();
        try (Progress step = Progress.begin("rendering targets", targets.size())) {
            for (String target : targets) {
                step.start(target);
                target(target, file, graph, renderer);
                step.done(target);
            }
        }
        return DeployedReachReport.add(text, shown, graph, file, line, options, paint);
    }

    private void target(String target, String file, KustomizationGraph graph, Renderer renderer) {
        if (!reaches(graph, target, file, new HashSet<>())) {
            return;
        }
        try {
            Rendering rendering = renderer.render(target);
            if (values.add(label(target), rendering.resources(), UnaryOperator.identity())) {
                shown.add(target);
            }
            if (rendering.hasCharts()) {
                // a rendering of many targets has no charts
                Rendering once = renderer.renderOnce(target);
                ChartReachReport.add(text, label(target), once, line, paint);
            }
        } catch (KasaneException e) {
            text.append(paint.strong()).append(SafeText.forTerminal(target)).append(paint.end());
            text.append("  cannot be rendered\n");
        }
    }

    /** Whether a kustomization, or one it names, names the file or is written in it. */
    private static boolean reaches(KustomizationGraph graph, String folder, String file, Set<String> seen) {
        if (!seen.add(folder)) {
            return false;
        }
        if (graph.node(folder).file().equals(file) || graph.node(folder).readsFolder()) {
            return true;
        }
        for (Reference use : graph.node(folder).uses()) {
            boolean inChart = use.isOfChart() && file.startsWith(use.path() + "/");
            if (use.path().equals(file)
                    || inChart
                    || use.entry().isFolder() && reaches(graph, use.path(), file, seen)) {
                return true;
            }
        }
        return false;
    }

    private static String label(String target) {
        return target.isEmpty() ? "." : target;
    }
}
