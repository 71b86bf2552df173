import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.targets.Applications;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders every target of repositories, for {@code bench/world}.
 *
 * <p>Arguments: the folders of the repositories. A line for each target, with tabs: its kind, the repository, its name, and why it
 * is not rendered; nothing when it is.
 */
final class WorldTargets {

    private WorldTargets() {}

    public static void main(String[] folders) {
        for (String folder : folders) {
            Path root = Path.of(folder).toAbsolutePath();
            try (DirectoryTree tree = new DirectoryTree(root, root)) {
                of(tree, root.getFileName().toString());
            }
        }
    }

    private static void of(DirectoryTree tree, String repository) {
        KustomizationGraph graph = new KustomizationGraph(tree);
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        for (String leaf : graph.leaves()) {
            print("kustomization", repository, leaf, null, () -> renderer.render(leaf));
        }
        Applications applications = Applications.of(graph, List.of(), RenderOptions.DEFAULT);
        if (applications != null) {
            for (String name : applications.names()) {
                String elsewhere = applications.elsewhere(name);
                print("Application", repository, name, elsewhere, () -> applications.objects(name));
            }
        }
        FluxKustomizations flux = FluxKustomizations.of(graph, RenderOptions.DEFAULT);
        if (flux != null) {
            for (String name : flux.names()) {
                String kind = "Flux " + name.substring(0, name.indexOf(' '));
                print(kind, repository, name, flux.elsewhere(name), () -> flux.objects(name));
            }
        }
    }

    private static void print(String kind, String repository, String name, String elsewhere, Runnable render) {
        String reason = elsewhere == null ? "" : elsewhere;
        if (elsewhere == null) {
            try {
                render.run();
            } catch (KasaneException e) {
                reason = e.problems().getFirst().sentence();
            }
        }
        System.out.println(String.join("\t", kind, repository, name, reason.replaceAll("\\s+", " ")));
    }
}
