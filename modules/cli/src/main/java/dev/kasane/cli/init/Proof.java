package dev.kasane.cli.init;

import dev.kasane.core.graph.KustomizationGraph;
import dev.kasane.core.kustomize.RenderOptions;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.review.TargetConfig;
import dev.kasane.core.source.DirectoryTree;
import java.nio.file.Path;
import java.util.List;

/** That every target of a folder renders. */
final class Proof {

    private Proof() {}

    /**
     * Renders all targets, and says how many there are.
     *
     * @param options how they are rendered
     * @throws dev.kasane.core.problem.KasaneException when one of them cannot be rendered
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
