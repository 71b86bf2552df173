package dev.kasane.ci.hydrate;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.concurrent.Chunks;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * What the targets of a commit render to.
 *
 * @param tree the files of the commit
 * @param folders its targets
 * @param renderer renders them
 */
record RenderedTargets(GitTree tree, List<String> folders, Renderer renderer) {

    /** The file that each target has in a hydrated branch, as Argo CD's source hydrator names it. */
    static final String FILE = "manifest.yaml";

    static RenderedTargets of(GitRepository repository, String commit, RenderOptions options) {
        GitTree tree = repository.tree(commit);
        TargetConfig config = TargetConfig.of(tree);
        List<String> folders = new KustomizationGraph(tree)
                .leaves().stream().filter(config::isTarget).toList();
        return new RenderedTargets(tree, folders, new Renderer(tree, options));
    }

    /**
     * The files of a branch, but for the one that says where they came from.
     *
     * @throws KasaneException if a target cannot be rendered, or there is none
     */
    SortedMap<String, byte[]> files(HydratedBranch branch) {
        List<String> wanted = folders.stream().filter(branch::has).toList();
        if (wanted.isEmpty()) {
            throw Problem.error(
                            "no target matches the patterns of the branch " + branch.name(),
                            branch.span(),
                            "correct targets; kasane graph lists the targets there are")
                    .asException();
        }
        SortedMap<String, byte[]> files = new ConcurrentSkipListMap<>();
        List<Problem> problems = new ArrayList<>();
        Chunks.run(wanted.size(), 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                String folder = wanted.get(i);
                try {
                    files.put(folder.isEmpty() ? FILE : folder + "/" + FILE, rendered(folder));
                } catch (KasaneException e) {
                    synchronized (problems) {
                        problems.addAll(e.problems());
                    }
                }
            }
        });
        if (!problems.isEmpty()) {
            throw new KasaneException(problems);
        }
        return files;
    }

    private byte[] rendered(String folder) {
        Rendering rendering = renderer.render(folder);
        if (rendering.hasCharts()) {
            throw Problem.error(
                            folder + " has a chart, whose random values would be the same in every cluster",
                            null,
                            "let Argo CD or Flux render it, or leave it out of targets")
                    .asException();
        }
        return rendering.toYaml();
    }
}
