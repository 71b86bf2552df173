import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Puts what the launcher runs into one folder: the jars, the place of the Java that fits them, and the AOT cache made
 * from a training run. The cache is written last and under another name first, so that it is whole when it is there.
 *
 * <p>Arguments: the folder, the program's jar, the class path of its dependencies, the folder of training trees.
 */
final class Install {

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
        Path lib = folder.resolve("lib");
        delete(folder);
        Files.createDirectories(lib);
        List<Path> jars = new ArrayList<>(List.of(Path.of(arguments[1])));
        for (String entry : arguments[2].split(File.pathSeparator)) {
            // annotations for the compiler only
            if (entry.endsWith(".jar") && !entry.contains("jspecify")) {
                jars.add(Path.of(entry));
            }
        }
        for (Path jar : jars) {
            Files.copy(jar, lib.resolve(jar.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(folder.resolve("java"), java + "\n");
        train(folder, lib, java, arguments[3]);
    }

    private static void train(Path folder, Path lib, String java, String trees) throws IOException, InterruptedException {
        Path unfinished = folder.resolve("unfinished.aot");
        // The flags of the launcher: a cache made with another collector or compiler serves it less. Profiles are left
        // out of the cache: with them the compiler starts with all that was hot in training, and a small render waits.
        Process training = new ProcessBuilder(
                        java, "-XX:AOTCacheOutput=" + unfinished, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining", "-XX:-AOTReplayTraining",
                        "-p", lib.toString(), "-m", "dev.kasane.cli/dev.kasane.cli.Main", "train", trees,
                        wideTree(folder.resolve("training")).toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("training.log").toFile())
                .start();
        if (!training.waitFor(5, TimeUnit.MINUTES) || training.exitValue() != 0 || !Files.exists(unfinished)) {
            training.destroyForcibly();
            throw new IOException("the training run failed, see " + folder.resolve("training.log"));
        }
        Files.move(unfinished, folder.resolve("kasane.aot"), StandardCopyOption.ATOMIC_MOVE);
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
