package dev.kasane.ci.hydrate;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.concurrent.Chunks;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;

/**
 * The rendered files of the targets of a commit, as Git objects of the clone, to limit the memory.
 *
 * @param repository the clone
 * @param tree the files of the commit
 * @param folders its targets
 * @param renderer renders them
 * @param random which objects of charts are others at each render
 */
record RenderedFiles(
        GitRepository repository, GitTree tree, List<String> folders, Renderer renderer, RandomCharts random) {

    /** The file that each target has in a hydrated branch, as Argo CD's source hydrator names it. */
    static final String FILE = "manifest.yaml";

    static RenderedFiles of(GitRepository repository, ObjectId commit, RenderOptions options, RandomCharts random) {
        GitTree tree = repository.tree(commit);
        TargetConfig config = TargetConfig.of(tree);
        List<String> folders = new KustomizationGraph(tree)
                .leaves().stream().filter(config::isTarget).toList();
        return new RenderedFiles(repository, tree, folders, new Renderer(tree, options), random);
    }

    /**
     * The files of a branch, but for the one that records where they came from.
     *
     * @throws KasaneException if a target cannot be rendered, or there is none
     */
    SortedMap<String, ObjectId> of(HydratedBranch branch) {
        List<String> wanted = folders.stream().filter(branch::has).toList();
        if (wanted.isEmpty()) {
            throw Problem.error(
                            "no target matches the patterns of the branch " + branch.name(),
                            branch.span(),
                            "correct targets; kasane graph lists the targets there are")
                    .asException();
        }
        SortedMap<String, ObjectId> files = new ConcurrentSkipListMap<>();
        List<Problem> problems = new ArrayList<>();
        Chunks.run(wanted.size(), 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                String folder = wanted.get(i);
                try {
                    files.put(folder.isEmpty() ? FILE : folder + "/" + FILE, insert(rendered(folder)));
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

    /** The folder of the target that has a file. */
    static String folder(String path) {
        return path.equals(FILE) ? "" : path.substring(0, path.lastIndexOf('/'));
    }

    /** The folders of the targets that have such files. */
    static List<String> folders(SortedMap<String, ObjectId> files) {
        return files.keySet().stream().map(RenderedFiles::folder).toList();
    }

    private byte[] rendered(String folder) {
        Rendering rendering = renderer.render(folder);
        List<String> others = rendering.hasCharts()
                ? random.objects(renderer.renderOnce(folder).charts())
                : List.of();
        if (!others.isEmpty()) {
            throw Problem.error(
                            folder + " has a chart with random values, which would be the same in every cluster: "
                                    + String.join(", ", others),
                            null,
                            "give these values to the chart, let Argo CD or Flux render it, or leave it out of targets")
                    .asException();
        }
        return rendering.toYaml();
    }

    ObjectId insert(byte[] bytes) {
        try (ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            ObjectId id = inserter.insert(Constants.OBJ_BLOB, bytes);
            inserter.flush();
            return id;
        } catch (IOException e) {
            throw new TreeException("cannot write into " + repository.displayName(), e);
        }
    }
}
