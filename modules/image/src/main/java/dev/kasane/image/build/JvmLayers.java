package dev.kasane.image.build;

import dev.kasane.image.build.PlannedLayer.Entry;
import dev.kasane.image.build.PlannedLayer.Mode;
import dev.kasane.pipeline.Image;
import dev.kasane.pipeline.Layer;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The layers of a Java program, ordered from the least to the most frequently changed, and its entry point. */
final class JvmLayers {

    static final String APP = "/app";
    private static final String RESOURCES = APP + "/resources";
    private static final String CLASSES = APP + "/classes";
    private static final String JAR = APP + "/app.jar";
    private static final String ARGUMENTS = APP + "/java.args";

    private final FileLister files;
    private final Staging staging;
    private final LayerGuard guard = new LayerGuard();
    private final SortedMap<String, Path> jars = new TreeMap<>();
    private final List<Entry> classPath = new ArrayList<>();

    JvmLayers(FileLister files, Staging staging) {
        this.files = files;
        this.staging = staging;
    }

    /** The program's jars by their digests. */
    SortedMap<String, Path> jars() {
        return Collections.unmodifiableSortedMap(jars);
    }

    /** The jars on the class path, in its order. */
    List<Entry> classPath() {
        return Collections.unmodifiableList(classPath);
    }

    /**
     * The layers that come from the repository.
     *
     * @throws dev.kasane.problem.KasaneException when something is missing, or does not belong into an image
     */
    List<PlannedLayer> of(Image image) throws IOException {
        List<PlannedLayer> layers = new ArrayList<>();
        for (Layer layer : image.layers()) {
            layers.add(new PlannedLayer(layer.to(), entries(layer.from(), layer.to())));
        }
        layers.addAll(libraries(image));
        List<Entry> own = new ArrayList<>();
        for (String folder : image.java().classes()) {
            own.addAll(entries(folder, ""));
        }
        guard.throwIfAny();
        List<String> options = new ArrayList<>(image.java().options());
        String path = classPath.stream().map(Entry::to).collect(Collectors.joining(":"));
        if (image.java().classList() == null) {
            layers.addAll(asFolders(own));
            path = own.isEmpty() ? path : RESOURCES + ":" + CLASSES + (path.isEmpty() ? "" : ":" + path);
        } else {
            Entry jar = new Entry(staging.write(ProgramJar.of(own)), JAR, Mode.FILE);
            layers.add(new PlannedLayer("program", List.of(jar)));
            classPath.addFirst(jar);
            path = JAR + (path.isEmpty() ? "" : ":" + path);
            options.add("-XX:SharedArchiveFile=" + ClassArchive.FILE);
        }
        Path arguments = staging.write(argumentFile(options, path).getBytes(StandardCharsets.UTF_8));
        layers.add(new PlannedLayer("arguments", List.of(new Entry(arguments, ARGUMENTS, Mode.FILE))));
        return layers;
    }

    private List<PlannedLayer> libraries(Image image) throws IOException {
        List<Entry> releases = new ArrayList<>();
        List<Entry> snapshots = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String folder : image.java().libraries()) {
            for (Entry entry : entries(folder, APP + "/lib")) {
                String name = entry.to().substring(entry.to().lastIndexOf('/') + 1);
                if (!name.endsWith(".jar")) {
                    continue;
                }
                if (!names.add(name)) {
                    throw Problem.error(
                                    "there are two jars " + name + " on the class path",
                                    null,
                                    "let the build leave one of them away")
                            .asException();
                }
                refuseUnlessJar(entry.from(), folder + "/" + name);
                Entry flat = new Entry(entry.from(), APP + "/lib/" + name, Mode.FILE);
                (name.contains("-SNAPSHOT") ? snapshots : releases).add(flat);
                jars.put(Staging.digest(entry.from()), entry.from());
                classPath.add(flat);
            }
        }
        return PlannedLayer.filled(
                new PlannedLayer("libraries", releases), new PlannedLayer("snapshot libraries", snapshots));
    }

    private static List<PlannedLayer> asFolders(List<Entry> own) {
        List<Entry> resources = new ArrayList<>();
        List<Entry> classes = new ArrayList<>();
        for (Entry entry : own) {
            boolean isCode = entry.to().endsWith(".class");
            String to = (isCode ? CLASSES : RESOURCES) + entry.to();
            (isCode ? classes : resources).add(new Entry(entry.from(), to, Mode.FILE));
        }
        return PlannedLayer.filled(new PlannedLayer("resources", resources), new PlannedLayer("classes", classes));
    }

    /** The entry point of the container. */
    static List<String> entrypoint(Image image) {
        return List.of(
                image.java().runtime() == null ? "java" : LinkedRuntimes.HOME + "/bin/java",
                "@" + ARGUMENTS,
                image.java().mainClass());
    }

    private List<Entry> entries(String from, String to) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Map.Entry<String, Path> file : files.files(from).entrySet()) {
            String inside = file.getKey();
            guard.look(file.getValue(), inside.isEmpty() ? from : from + "/" + inside);
            entries.add(new Entry(
                    staging.copy(file.getValue()),
                    inside.isEmpty() ? to : to.equals("/") ? to + inside : to + "/" + inside,
                    Mode.ofFile(Files.isExecutable(file.getValue()))));
        }
        return entries;
    }

    /** A file that is half written would be found out when the container starts, and by its name nowhere before. */
    private static void refuseUnlessJar(Path file, String name) throws IOException {
        try {
            // reads its table of contents
            new ZipFile(file.toFile()).close();
        } catch (ZipException e) {
            throw Problem.error(
                            name + " is no jar: " + e.getMessage(),
                            null,
                            "rebuild it; an interrupted build or download leaves such files")
                    .asException();
        }
    }

    /** One option a line, as the launcher of Java reads them. */
    private static String argumentFile(List<String> options, String classPath) {
        List<String> lines = new ArrayList<>(options);
        lines.add("-cp");
        lines.add(classPath);
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append('"')
                    .append(line.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"\n");
        }
        return text.toString();
    }
}
