import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Puts what the launcher runs into one folder: the jars, the place of the Java that fits them, and the AOT cache made
 * from a training run. The cache is written last and under another name first, so that it is whole when it is there.
 *
 * <p>Jars that only commands which build need stand in a folder of their own, and only the cache of these commands is made
 * with them. The launcher does not run the jars themselves: each one on the class path costs a start half a millisecond to two,
 * so that every folder of them is one archive beside it, {@code lib-check.jar} of {@code lib-check}.
 *
 * <p>Arguments: the folder, the program's jar, the class path of its dependencies, the folder of training trees, the checkout, and
 * the jar of the training runs, which also finds out which jars each command needs.
 */
final class Install {

    private static final String SERIAL = "-XX:+UseSerialGC";
    private static final String PARALLEL = "-XX:+UseParallelGC";

    private static final String WIDE_OBJECTS = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: NAME}
            spec:
              selector: {matchLabels: {app: NAME}}
              template:
                metadata: {labels: {app: NAME}}
                spec:
                  containers:
                  - name: main
                    image: registry.example.org/NAME:1
                    envFrom:
                    - configMapRef: {name: NAME}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: NAME}
            data: {key: value}
            """;

    private Install() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        delete(folder);
        Files.createDirectories(folder);
        List<Path> jars = new ArrayList<>(List.of(Path.of(arguments[1])));
        for (String entry : arguments[2].split(File.pathSeparator)) {
            // annotations for the compiler only
            if (entry.endsWith(".jar") && !entry.contains("jspecify")) {
                jars.add(Path.of(entry));
            }
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(folder.resolve("java"), java + "\n");
        Path training = Path.of(arguments[5]);
        for (Path libraries : copyJars(folder, java, jars, training)) {
            MergedJar.write(libraries, archive(libraries));
        }
        Path lib = folder.resolve("lib");
        Path libPipeline = folder.resolve("lib-pipeline");
        Path libCheck = folder.resolve("lib-check");
        Path trees = Path.of(arguments[3]);
        Path wide = wideTree(folder.resolve("training"));
        List<Path> all = List.of(lib, libPipeline, libCheck, folder.resolve("lib-ci"));
        train(folder, "ci.aot", java, SERIAL, all, training, "ci", TrainingService.make(folder.resolve("service")));
        Path repository = TrainingRepository.make(TrainingService.make(folder.resolve("repository")), trees, wide);
        train(folder, "affected.aot", java, SERIAL, List.of(lib, libPipeline), training, "affected", repository);
        train(folder, "template.aot", java, SERIAL, List.of(lib), training, "template", trees.resolve("chart"), trees.resolve("chart-broken"));
        train(folder, "compare.aot", java, SERIAL, List.of(lib), training, "compare", repository);
        train(folder, "check.aot", java, PARALLEL, List.of(lib, libCheck), training, "check", repository);
        String program = classPath(all);
        run(folder.resolve("commands"), java, "-cp", program, "dev.kasane.cli.Main", "launcher-table");
        run(folder.resolve("man.log"), java, "-cp", program, "dev.kasane.cli.Main", "man-pages", folder.resolve("man").toString());
        writeSources(folder.resolve("sources"), Path.of(arguments[4]), jars);
        // written last: the launcher takes it for the sign that all of the folder is whole
        train(folder, "kasane.aot", java, SERIAL, List.of(lib), training, "render", trees, wide);
    }

    /** Copies each jar into the folder that the program names for it: the commands that can reach its classes have it. */
    private static Set<Path> copyJars(Path folder, String java, List<Path> jars, Path training)
            throws IOException, InterruptedException {
        String program = Stream.concat(jars.stream(), Stream.of(training)).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Path list = folder.resolve("libraries");
        run(folder.resolve("libraries.log"), java, "-cp", program, "dev.kasane.cli.train.Libraries", list.toString());
        Set<Path> places = new LinkedHashSet<>();
        for (String line : Files.readAllLines(list)) {
            String[] words = line.split(" ", 2);
            Path jar = Path.of(words[1]);
            if (jars.contains(jar)) {
                Path place = Files.createDirectories(folder.resolve(words[0]));
                copyUnsigned(jar, place.resolve(jar.getFileName()));
                places.add(place);
            }
        }
        return places;
    }

    /** Runs a program that knows something of its own commands: what each needs, for the launcher, and its manual pages. */
    private static void run(Path output, String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("a program of the build failed, see " + output);
        }
    }

    /** Tells the launcher which files and folders of sources the program is made of, as a line of shell. */
    private static void writeSources(Path file, Path checkout, List<Path> jars) throws IOException {
        List<String> sources = new ArrayList<>(List.of("pom.xml", "modules/cli/src/packaging", "modules/cli/src/training"));
        for (Path jar : jars) {
            Path module = checkout.resolve("modules").resolve(artifact(jar).replaceFirst("^kasane-", ""));
            if (!Files.exists(module.resolve("pom.xml"))) {
                continue;
            }
            sources.add(checkout.relativize(module.resolve("pom.xml")).toString());
            sources.add(checkout.relativize(module.resolve("src/main")).toString());
        }
        Files.writeString(file, "sources='" + String.join(" ", sources) + "'\n");
    }

    /** The name of a jar without its version, which begins with a digit. */
    private static String artifact(Path jar) {
        return jar.getFileName().toString().replaceFirst("-[0-9].*", "");
    }

    private static void train(
            Path folder, String cache, String java, String collector, List<Path> libraries, Path runs, String name, Path... trees)
            throws IOException, InterruptedException {
        Path unfinished = folder.resolve("unfinished.aot");
        // The flags of the launcher: a cache made with another collector or compiler serves it less. Profiles are left
        // out of the cache: with them the compiler starts with all that was hot in training, and a small render waits.
        List<String> words = new ArrayList<>(List.of(
                java, "-XX:AOTCacheOutput=" + unfinished, collector,
                "-XX:+UseCompactObjectHeaders", "-XX:TieredStopAtLevel=1",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining", "-XX:-AOTReplayTraining",
                "-Djdk.reflect.useNativeAccessorOnly=true", "-Dkasane.search=" + Files.writeString(folder.resolve("search"), ".\n"),
                "-Dslf4j.provider=org.slf4j.nop.NOPServiceProvider", "-Dslf4j.internal.verbosity=WARN", "-cp",
                // last, and not there when kasane runs: Java takes a cache whose class path begins with its own
                classPath(libraries) + File.pathSeparator + runs, "dev.kasane.cli.train.TrainingProgram", name));
        for (Path tree : trees) {
            words.add(tree.toString());
        }
        if (!name.equals("render") && !name.equals("template")) {
            // as the launcher tells the commands that open repositories
            words.add(1, "-Duser.timezone=UTC");
        }
        if (name.equals("ci")) {
            words.add(1, "--enable-native-access=ALL-UNNAMED");
        }
        Process training = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("training.log").toFile())
                .start();
        if (!training.waitFor(5, TimeUnit.MINUTES) || training.exitValue() != 0 || !Files.exists(unfinished)) {
            training.destroyForcibly();
            throw new IOException("the training run failed, see " + folder.resolve("training.log"));
        }
        Files.move(unfinished, folder.resolve(cache), StandardCopyOption.ATOMIC_MOVE);
    }

    private static String classPath(List<Path> libraries) {
        return libraries.stream().map(folder -> archive(folder).toString()).collect(Collectors.joining(File.pathSeparator));
    }

    private static Path archive(Path libraries) {
        return libraries.resolveSibling(libraries.getFileName() + ".jar");
    }

    /** Writes a tree of so many files and objects that a render of it takes all processors. */
    private static Path wideTree(Path folder) throws IOException {
        Files.createDirectories(folder);
        StringBuilder kustomization = new StringBuilder("namePrefix: wide-\nresources:\n");
        for (int i = 0; i < 200; i++) {
            kustomization.append("- object-").append(i).append(".yaml\n");
            Files.writeString(folder.resolve("object-" + i + ".yaml"), WIDE_OBJECTS.replace("NAME", "object-" + i));
        }
        Files.writeString(folder.resolve("kustomization.yaml"), kustomization);
        return folder;
    }

    /** Copies a jar without its signature: classes of signed jars are left out of an AOT cache, and checked at each start. */
    private static void copyUnsigned(Path jar, Path copy) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> entries = zip.stream().toList();
            if (entries.stream().noneMatch(entry -> isSignature(entry.getName()))) {
                Files.copy(jar, copy, StandardCopyOption.COPY_ATTRIBUTES);
                return;
            }
            try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
                for (ZipEntry entry : entries) {
                    if (!isSignature(entry.getName())) {
                        ZipEntry same = new ZipEntry(entry.getName());
                        same.setTime(entry.getTime());
                        out.putNextEntry(same);
                        zip.getInputStream(entry).transferTo(out);
                        out.closeEntry();
                    }
                }
            }
        }
    }

    private static boolean isSignature(String name) {
        return name.startsWith("META-INF/") && (name.endsWith(".SF") || name.endsWith(".RSA"));
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
