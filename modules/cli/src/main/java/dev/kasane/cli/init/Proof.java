package dev.kasane.cli.init;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.nio.file.Path;
import java.util.List;

/** Checks that every target of a folder renders. */
final class Proof {

    private Proof() {}

    /**
     * Renders all targets, and returns how many there are.
     *
     * @param options how they are rendered
     * @throws dev.kasane.problem.KasaneException when one of them cannot be rendered
     */
    static int render(Path root, RenderOptions options) {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            TargetConfig config = TargetConfig.of(tree);
            List<String> targets = new KustomizationGraph(tree)
                    .leaves().stream().filter(config::isTarget).toList();
            Renderer renderer = new Renderer(tree, options);
            targets.forEach(renderer::render);
            return targets.size();
        }
    }
}
