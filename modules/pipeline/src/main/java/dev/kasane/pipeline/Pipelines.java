package dev.kasane.pipeline;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.pipeline.document.Document;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The pipelines of a tree: the files {@code pipelines/*.yaml}. Each is read once, and not before it is needed. */
public final class Pipelines {

    /** The folder of pipelines, at the root of a repository. */
    public static final String FOLDER = "pipelines";

    private static final String ENDING = ".yaml";

    private final FileTree tree;
    private final Map<String, Pipeline> known = new ConcurrentHashMap<>();
    private volatile @Nullable List<String> names;

    /**
     * @param tree the files, which do not change
     */
    public Pipelines(FileTree tree) {
        this.tree = tree;
    }

    /** The files they are in. */
    public FileTree tree() {
        return tree;
    }

    /** The names of the pipelines there are, in order. */
    public List<String> names() {
        List<String> before = names;
        if (before == null) {
            before = listed();
            names = before;
        }
        return before;
    }

    private List<String> listed() {
        if (!tree.entry(FOLDER).isFolder()) {
            return List.of();
        }
        return tree.list(FOLDER).stream()
                .filter(name -> name.endsWith(ENDING))
                .map(name -> name.substring(0, name.length() - ENDING.length()))
                .toList();
    }

    /**
     * All of them, in the order of their names.
     *
     * @throws dev.kasane.problem.KasaneException with all problems of all of them
     */
    public List<Pipeline> all() {
        Problems problems = new Problems();
        List<Pipeline> pipelines = new ArrayList<>();
        for (String name : names()) {
            Pipeline pipeline = read(name, problems);
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
     * Those that build their images.
     *
     * @throws dev.kasane.problem.KasaneException with all problems of all of them
     */
    public List<Pipeline> building() {
        return all().stream().filter(pipeline -> pipeline.follow() == null).toList();
    }

    /**
     * Those that follow images which others build.
     *
     * @throws dev.kasane.problem.KasaneException with all problems of all of them
     */
    public List<Pipeline> following() {
        return all().stream().filter(pipeline -> pipeline.follow() != null).toList();
    }

    /**
     * One of those that build their images.
     *
     * @throws dev.kasane.problem.KasaneException when it is not there, builds nothing, or with all of its problems
     */
    public Pipeline building(String name) {
        Pipeline pipeline = named(name);
        if (pipeline.follow() != null) {
            throw Problem.error(
                            "the pipeline " + name + " builds nothing: it follows an image that others build",
                            pipeline.place("spec", "follow"),
                            "promote that image with kasane ci promote --from-registry")
                    .asException();
        }
        return pipeline;
    }

    /**
     * One of them.
     *
     * @throws dev.kasane.problem.KasaneException when it is not there, or with all of its problems
     */
    public Pipeline named(String name) {
        List<String> names = names();
        if (!names.contains(name)) {
            throw Problem.error(
                            "there is no pipeline " + name,
                            null,
                            names.isEmpty()
                                    ? "write one into " + FOLDER + "/" + name + ENDING
                                            + ", see docs/reference/pipeline.md"
                                    : ClosestName.hint(name, names, "the pipelines are " + String.join(", ", names)))
                    .asException();
        }
        Problems problems = new Problems();
        Pipeline pipeline = read(name, problems);
        problems.throwIfAny();
        if (pipeline == null) {
            throw new IllegalStateException("what cannot be read has a problem");
        }
        return pipeline;
    }

    private @Nullable Pipeline read(String name, Problems problems) {
        Pipeline before = known.get(name);
        if (before != null) {
            return before;
        }
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
        Problems own = new Problems();
        PipelineCheck.check(pipeline, name, own);
        own.all().forEach(problems::add);
        if (own.isEmpty()) {
            known.put(name, pipeline);
        }
        return pipeline;
    }
}
