package dev.kasane.cli.graph;

import dev.kasane.cli.targets.DiffInputs;
import dev.kasane.files.FileTree;
import dev.kasane.pipeline.closure.AffectedPipeline;
import java.util.List;

/**
 * A pipeline whose image a change affects.
 *
 * @param name its name
 * @param news whether there was no such pipeline before
 * @param paths the paths of what it is made of that changed
 */
record ReachedPipeline(String name, boolean news, List<String> paths) {

    private static final String FOLDER = "pipelines";

    /** The pipelines that are other ones on the later side. */
    static List<ReachedPipeline> of(DiffInputs sides) {
        // checked here, so that no class of pipelines is loaded without pipelines
        return sides.folders() || !sides.after().entry(FOLDER).isFolder()
                ? List.of()
                : between(sides.before(), sides.after());
    }

    private static List<ReachedPipeline> between(FileTree before, FileTree after) {
        return AffectedPipeline.between(before, after).stream()
                .map(one -> new ReachedPipeline(one.pipeline().name(), one.news(), one.paths()))
                .toList();
    }
}
