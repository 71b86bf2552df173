package dev.kasane.cli.explain;

import dev.kasane.argocd.chart.InflatedCharts;
import dev.kasane.change.explain.ObjectName;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.Secrets;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code explain}: who put a value where it is. */
public final class ExplainCommand implements Command {

    @Override
    public CommandSpec spec() {
        return ExplainSpec.EXPLAIN;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        String at = flags.value("at");
        if (at != null) {
            console.print(ReachReport.of(at, flags, console));
            return ExitCode.OK;
        }
        if (words.size() < 2 || words.size() > 3) {
            throw Problem.error(
                            "explain needs a folder or an Application, an object and at most one field",
                            null,
                            "for example: kasane explain overlays/prod deployment/api spec.replicas")
                    .asException();
        }
        String name = words.getFirst();
        RenderOptions options = LimitFlag.comparing(flags, console);
        if (Files.exists(console.folder().resolve(name))) {
            Path folder = TreeRoot.real(console.folder().resolve(name), name);
            Path root = TreeRoot.of(folder, flags.value("root"), console.folder());
            try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
                String path = root.relativize(folder).toString();
                Rendering rendering = new Renderer(tree, options).renderOnce(path);
                explain(
                        new ExplainedTarget(
                                rendering::resources, entry -> InflatedCharts.of(rendering.charts(), entry.span())),
                        flags,
                        console);
            }
        } else {
            Path here = TreeRoot.real(console.folder(), ".");
            String asked = flags.value("root");
            Path root = asked == null
                    ? TreeRoot.forSearch(here, console.folder())
                    : TreeRoot.of(here, asked, console.folder());
            try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
                explain(NamedTargets.find(name, tree, options), flags, console);
            }
        }
        return ExitCode.OK;
    }

    private static void explain(ExplainedTarget target, Flags flags, Console console) {
        List<String> words = flags.words();
        ResourceSet resources = target.objects().get();
        Resource resource =
                ObjectName.parse(words.get(1), flags.value("namespace")).in(resources);
        Secrets secrets = new Secrets(new RunKey(), resources);
        boolean json = "json".equals(flags.value("format"));
        Paint paint = Paint.of(console.usesColour(flags.value("color")));
        if (words.size() == 3) {
            FieldReport report = FieldReport.of(target, resources, resource, words.get(2), secrets);
            console.print(json ? ExplainJson.of(resource, secrets, report::write) : report.text(paint));
            return;
        }
        ObjectReport report = ObjectReport.of(target, resource, secrets);
        console.print(json ? ExplainJson.of(resource, secrets, report::write) : report.text(paint));
    }
}
