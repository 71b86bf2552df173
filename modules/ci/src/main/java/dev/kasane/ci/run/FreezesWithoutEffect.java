package dev.kasane.ci.run;

import dev.kasane.ci.freeze.Freeze;
import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds freezes that hold no promotion of the pipelines in their repository.
 *
 * @param tree the files beside the pipelines
 * @param pipelines all of them
 */
public record FreezesWithoutEffect(FileTree tree, List<Pipeline> pipelines) {

    /** A line for each mistake. */
    public List<String> notes() {
        List<Freeze> freezes;
        try {
            freezes = Freeze.all(tree);
        } catch (KasaneException e) {
            return List.of(
                    "the freezes cannot be read: " + e.problems().getFirst().sentence());
        }
        if (freezes.isEmpty()) {
            return List.of();
        }
        // a freeze also holds rendered branches, which have environments of their own
        return ConfigFile.section(tree, "hydrate") == null ? unknown(freezes) : List.of();
    }

    private List<String> unknown(List<Freeze> freezes) {
        Set<String> environments = pipelines.stream()
                .flatMap(pipeline -> pipeline.spec().promotion().stream())
                .map(Promotion::environmentOrFolder)
                .collect(Collectors.toSet());
        return freezes.stream()
                .flatMap(freeze -> freeze.environments().stream())
                .distinct()
                .filter(named -> !environments.contains(named))
                .map(named -> "promotion.freezes of .kasane.yaml names " + named
                        + ", which is the environment of no pipeline")
                .toList();
    }
}
