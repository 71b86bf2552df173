package dev.kasane.pipeline;

import dev.kasane.core.problem.Nearest;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.problem.Problems;
import dev.kasane.core.source.FileTree;
import dev.kasane.core.source.SourceFile;
import dev.kasane.core.source.TreeEntry;
import dev.kasane.pipeline.document.Document;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the pipelines of a tree: the files {@code pipelines/*.yaml}. */
public final class Pipelines {

    /** The folder of pipelines, at the root of a repository. */
    public static final String FOLDER = "pipelines";

    private static final String ENDING = ".yaml";

    private Pipelines() {}

    /** The names of the pipelines there are, in order. */
    public static List<String> names(FileTree tree) {
        if (!tree.entry(FOLDER).isFolder()) {
            return List.of();
        }
        return tree.list(FOLDER).stream()
                .filter(name -> name.endsWith(ENDING))
                .map(name -> name.substring(0, name.length() - ENDING.length()))
                .toList();
    }

    /**
     * All pipelines of a tree, in the order of their names.
     *
     * @throws dev.kasane.core.problem.KasaneException with all problems of all of them
     */
    public static List<Pipeline> all(FileTree tree) {
        Problems problems = new Problems();
        List<Pipeline> pipelines = new ArrayList<>();
        for (String name : names(tree)) {
            Pipeline pipeline = read(tree, name, problems);
            if (pipeline != null) {
                pipelines.add(pipeline);
            }
        }
        if (tree.entry(FOLDER).isFolder()) {
            for (String name : tree.list(FOLDER)) {
                if (name.endsWith(".yml")) {
                    problems.error(
                            FOLDER + "/" + name + " is not read", null, "call it " + name.replaceAll("yml$", "yaml"));
                }
            }
        }
        problems.throwIfAny();
        return List.copyOf(pipelines);
    }

    /**
     * One pipeline of a tree.
     *
     * @throws dev.kasane.core.problem.KasaneException when it is not there, or with all of its problems
     */
    public static Pipeline named(FileTree tree, String name) {
        List<String> names = names(tree);
        if (!names.contains(name)) {
            String near = Nearest.to(name, names);
            throw Problem.error(
                            "there is no pipeline " + name,
                            null,
                            near != null
                                    ? "did you mean " + near + "?"
                                    : names.isEmpty()
                                            ? "write one into " + FOLDER + "/" + name + ENDING
                                                    + ", see docs/pipeline.md"
                                            : "the pipelines are " + String.join(", ", names))
                    .asException();
        }
        Problems problems = new Problems();
        Pipeline pipeline = read(tree, name, problems);
        problems.throwIfAny();
        if (pipeline == null) {
            throw new IllegalStateException("what cannot be read has a problem");
        }
        return pipeline;
    }

    private static @Nullable Pipeline read(FileTree tree, String name, Problems problems) {
        TreeEntry entry = tree.entry(FOLDER + "/" + name + ENDING);
        if (!entry.isFile()) {
            problems.error(FOLDER + "/" + name + ENDING + " is no file", null, "make it one");
            return null;
        }
        SourceFile file = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), FOLDER);
        Document<PipelineDocument> document = Document.read(file, PipelineDocument.class, "a pipeline", problems);
        if (document == null) {
            return null;
        }
        Pipeline pipeline = new Pipeline(FOLDER + "/" + name + ENDING, document);
        PipelineCheck.check(pipeline, name, problems);
        return pipeline;
    }
}
