package dev.kasane.dev;

import dev.kasane.files.FileTree;
import dev.kasane.pipeline.JavaProgram;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.closure.Closures;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The program of a pipeline's image, on this machine.
 *
 * @param name the pipeline's name
 * @param root the root of the repository, where the build's command runs
 * @param modules the modules whose sources are watched: those that the image has the classes of, and those of this
 *     repository whose jars it has
 * @param libraryFolders folders of jars, as the build leaves them
 * @param mainClass what starts it
 * @param options options of the JVM
 * @param arguments arguments of the program
 * @param buildCommand what builds all of it
 */
public record DevProgram(
        String name,
        Path root,
        List<SourceModule> modules,
        List<Path> libraryFolders,
        String mainClass,
        List<String> options,
        List<String> arguments,
        List<String> buildCommand) {

    private static final Pattern PARENT = Pattern.compile("<parent>.*?</parent>|<!--.*?-->", Pattern.DOTALL);
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>\\s*([^<\\s]+)\\s*</artifactId>");

    public DevProgram {
        modules = List.copyOf(modules);
        libraryFolders = List.copyOf(libraryFolders);
        options = List.copyOf(options);
        arguments = List.copyOf(arguments);
        buildCommand = List.copyOf(buildCommand);
    }

    /** The program of a pipeline. */
    public static DevProgram of(Path root, FileTree tree, Pipeline pipeline) {
        JavaProgram java = pipeline.image().java();
        List<SourceModule> own = new ArrayList<>();
        List<SourceModule> used = new ArrayList<>();
        for (String path : new Closures(tree).of(pipeline).parts().keySet()) {
            SourceModule module = new SourceModule(path, root.resolve(path));
            if (!Files.isDirectory(module.sources()) || !Files.isRegularFile(module.pom())) {
                continue;
            }
            boolean isOwn =
                    java.classes().stream().anyMatch(it -> root.resolve(it).equals(module.built()));
            (isOwn ? own : used).add(module);
        }
        if (own.isEmpty()) {
            throw Problem.error(
                            "the classes of the pipeline " + pipeline.name()
                                    + " come from no Maven module of this repository",
                            pipeline.place("spec", "image", "java", "classes"),
                            "kasane dev compiles what stands in src/main/java beside target/classes")
                    .asException();
        }
        List<Path> folders = java.libraries().stream().map(root::resolve).toList();
        List<SourceModule> modules = new ArrayList<>(own);
        used.stream().filter(module -> isAmong(module, folders)).forEach(modules::add);
        return new DevProgram(
                pipeline.name(),
                root,
                modules,
                folders,
                java.mainClass(),
                java.options(),
                java.arguments(),
                pipeline.build().command());
    }

    /** The folders of sources that are watched, those of the program itself first. */
    public List<Path> sources() {
        return modules.stream().map(SourceModule::sources).toList();
    }

    /** All inputs of a build of the watched modules. */
    public List<Path> inputs() {
        return modules.stream()
                .flatMap(module -> Stream.of(module.main(), module.pom()))
                .toList();
    }

    /** The artifact of the program's own module, by which development environments know it. */
    public String artifact() {
        return artifact(modules.getFirst());
    }

    /** Whether all that has to be built before the first compilation is there. */
    boolean isBuilt() {
        return modules.stream().allMatch(module -> Files.isDirectory(module.built()))
                && libraryFolders.stream().allMatch(Files::isDirectory);
    }

    /** The jars, in the order in which the image has them. */
    List<Path> libraries() {
        return jars(libraryFolders);
    }

    private static boolean isAmong(SourceModule module, List<Path> folders) {
        List<Path> jars = jars(folders);
        // not known before the first build: better a module too many than one too few
        return jars.isEmpty()
                || jars.stream().anyMatch(jar -> jar.getFileName().toString().startsWith(artifact(module) + "-"));
    }

    private static String artifact(SourceModule module) {
        try {
            Matcher own = ARTIFACT.matcher(
                    PARENT.matcher(Files.readString(module.pom())).replaceAll(""));
            return own.find() ? own.group(1) : module.folder().getFileName().toString();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + module.pom(), e);
        }
    }

    private static List<Path> jars(List<Path> folders) {
        List<Path> jars = new ArrayList<>();
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot list " + folder, e);
            }
        }
        return jars;
    }
}
