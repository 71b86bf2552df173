package dev.kasane.cli.dev;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.ProjectAddress;
import dev.kasane.dev.DevProgram;
import dev.kasane.git.GitRepository;
import dev.kasane.git.WorkTree;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.List;

/** The pipeline that {@code dev} or {@code debug} runs. */
final class DevTarget {

    private DevTarget() {}

    /**
     * A pipeline and its program on this machine.
     *
     * @param overlay the target that is promoted to first; empty when there is none
     */
    record Found(DevProgram program, Pipeline pipeline, String overlay) {}

    static DevProgram program(List<String> words, Console console) {
        return find(words, console).program();
    }

    static Found find(List<String> words, Console console) {
        if (words.size() > 1) {
            throw Problem.error("dev takes one pipeline", null, "run it once for each, in terminals of their own")
                    .asException();
        }
        GitRepository repository = GitRepository.around(console.folder(), console.environment());
        Path top = repository == null ? null : repository.workTree();
        if (repository == null || top == null) {
            throw Problem.error("the working directory is not in a Git work tree", null, "run this in a clone")
                    .asException();
        }
        try (repository;
                WorkTree tree = repository.files(top)) {
            Pipeline pipeline = words.isEmpty()
                    ? onlyOne(new Pipelines(tree).building(), top, console)
                    : new Pipelines(tree).building(words.getFirst());
            String overlay = pipeline.spec().promotion().stream()
                    .filter(promotion -> promotion.repository() == null)
                    .findFirst()
                    .map(Promotion::target)
                    .orElse("");
            return new Found(DevProgram.of(top, tree, pipeline), pipeline, overlay);
        }
    }

    private static Pipeline onlyOne(List<Pipeline> all, Path top, Console console) {
        List<Pipeline> here = all.stream()
                .filter(pipeline -> pipeline.source().modules().stream()
                        .anyMatch(module -> console.folder().startsWith(top.resolve(module))))
                .toList();
        List<Pipeline> meant = here.isEmpty() ? all : here;
        if (meant.size() != 1) {
            String names = String.join(", ", meant.stream().map(Pipeline::name).toList());
            throw Problem.error(
                            meant.isEmpty() ? "there is no pipeline" : "several pipelines could be meant: " + names,
                            null,
                            meant.isEmpty()
                                    ? "write one, see " + ProjectAddress.ofPage("reference/pipeline.md")
                                    : "name one: kasane dev PIPELINE")
                    .asException();
        }
        return meant.getFirst();
    }
}
