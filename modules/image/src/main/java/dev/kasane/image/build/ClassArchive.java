package dev.kasane.image.build;

import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import dev.kasane.image.build.PlannedLayer.Entry;
import dev.kasane.image.build.PlannedLayer.Mode;
import dev.kasane.pipeline.Image;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The archive of classes that a JVM maps into its memory at the start instead of reading, parsing and verifying each (class
 * data sharing, JEP 310). It is made by the very runtime of the image and of a list of names, so the same inputs give the same
 * bytes; an AOT cache (JEP 483) would start as fast, but is another one each time it is made. Nothing of the program runs
 * while it is made.
 */
final class ClassArchive {

    /** Its path in an image. */
    static final String FILE = JvmLayers.APP + "/classes.jsa";

    private static final int MINUTES = 5;

    private final BuildCommands commands;
    private final FileLister files;
    private final Staging staging;
    private final Consumer<String> progress;

    ClassArchive(BuildCommands commands, FileLister files, Staging staging, Consumer<String> progress) {
        this.commands = commands;
        this.files = files;
        this.staging = staging;
        this.progress = progress;
    }

    /**
     * The layer of the archive, or none when the pipeline names no classes.
     *
     * @param classPath the jars of the program, in their order
     * @param runtime the runtime of the image
     * @param work an empty folder for this build
     * @throws dev.kasane.problem.KasaneException when the JVM does not make it
     */
    List<PlannedLayer> of(Pipeline pipeline, List<Entry> classPath, Path runtime, Path work) throws IOException {
        Image image = pipeline.image();
        String list = image.java().classList();
        if (list == null) {
            return List.of();
        }
        progress.accept("archiving the classes of " + list);
        Path names = files.files(list).get("");
        if (names == null) {
            throw Problem.error(
                            list + " is a folder, and should be a file with the names of classes",
                            pipeline.place("spec", "image", "java", "classList"),
                            null)
                    .asException();
        }
        Path stage = work.resolve("archive");
        List<String> jars = new ArrayList<>();
        for (Entry entry : classPath) {
            jars.add(asInImage(entry, stage));
        }
        Path archive = work.resolve("classes.jsa");
        List<String> words = new ArrayList<>();
        words.add(runtime.resolve("bin/java").toString());
        words.addAll(image.java().options());
        words.addAll(List.of(
                "-Xlog:disable",
                "-Xlog:all=error:stderr",
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + names,
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                String.join(":", jars)));
        commands.run(
                new ConfiguredCommand(
                        "the JVM that archives classes",
                        words,
                        MINUTES,
                        List.of(),
                        pipeline.place("spec", "image", "java", "classList")),
                stage);
        return List.of(new PlannedLayer("class archive", List.of(new Entry(staging.copy(archive), FILE, Mode.FILE))));
    }

    /** A jar as it will be in the image: the archive recognises it by time and size, and by its path below a folder of any name. */
    private static String asInImage(Entry entry, Path stage) throws IOException {
        String path = entry.to().substring(1);
        Path jar = stage.resolve(path);
        Files.createDirectories(Objects.requireNonNull(jar.getParent()));
        Files.copy(entry.from(), jar);
        Files.setLastModifiedTime(jar, FileTime.from(FileEntriesLayer.DEFAULT_MODIFICATION_TIME));
        return path;
    }
}
