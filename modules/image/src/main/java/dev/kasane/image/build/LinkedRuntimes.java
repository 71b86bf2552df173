package dev.kasane.image.build;

import dev.kasane.image.build.PlannedLayer.Entry;
import dev.kasane.image.build.PlannedLayer.Mode;
import dev.kasane.image.oci.Digest;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** A cache of minimal Java runtimes, linked from the JDK that runs kasane: the same modules produce the same bytes. */
final class LinkedRuntimes {

    /** The path of a runtime in an image. */
    static final String HOME = "/opt/java";

    /** Linking takes the whole machine. */
    private static final Object LINKING = new Object();

    private final Path folder;

    /**
     * @param folder where they are kept
     */
    LinkedRuntimes(Path folder) {
        this.folder = folder;
    }

    /** The key of a runtime: the exact build of the JDK, and the modules. */
    static String key(List<String> modules) {
        return String.join(
                " ",
                System.getProperty("java.vm.vendor", ""),
                System.getProperty("java.runtime.version", ""),
                System.getProperty("os.arch", ""),
                String.join(",", new TreeSet<>(modules)));
    }

    /** The folder of a runtime, which is linked when it was not before. */
    Path of(List<String> modules) throws IOException {
        Path runtime = folder.resolve(
                Digest.of(key(modules).getBytes(StandardCharsets.UTF_8)).hex().substring(0, 32));
        synchronized (LINKING) {
            if (!Files.isDirectory(runtime)) {
                link(modules, runtime);
            }
        }
        return runtime;
    }

    /** The layer of a runtime. */
    static PlannedLayer layer(Path runtime) throws IOException {
        List<Entry> entries = new ArrayList<>();
        new FileLister(runtime.toRealPath())
                .files("")
                .forEach((inside, file) ->
                        entries.add(new Entry(file, HOME + "/" + inside, Mode.ofFile(isProgram(inside)))));
        return new PlannedLayer("runtime", entries);
    }

    /** By the name, since jlink's modes follow the user's umask. */
    private static boolean isProgram(String path) {
        return path.startsWith("bin/") || path.equals("lib/jspawnhelper") || path.equals("lib/jexec");
    }

    private static void link(List<String> modules, Path runtime) throws IOException {
        ToolProvider jlink = ToolProvider.findFirst("jlink").orElse(null);
        if (jlink == null) {
            throw Problem.error("this Java has no jlink to link a runtime with", null, "run kasane on a whole JDK")
                    .asException();
        }
        Path parent = Objects.requireNonNull(runtime.getParent());
        Files.createDirectories(parent);
        Path work = Files.createTempDirectory(parent, ".linking-");
        try {
            StringWriter said = new StringWriter();
            // not compressed: the layer is, and better so
            int code = jlink.run(
                    new PrintWriter(said),
                    new PrintWriter(said),
                    "--strip-debug",
                    "--no-header-files",
                    "--no-man-pages",
                    "--compress=zip-0",
                    // what it generates is not the same each time
                    "--disable-plugin",
                    "generate-jli-classes",
                    "--add-modules",
                    String.join(",", new TreeSet<>(modules)),
                    "--output",
                    work.resolve("runtime").toString());
            if (code != 0) {
                throw Problem.error(
                                "jlink cannot link a runtime: "
                                        + said.toString().strip(),
                                null,
                                "correct image.java.runtime.modules")
                        .asException();
            }
            Files.move(work.resolve("runtime"), runtime, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // another process may have been faster, with the same bytes
            if (!Files.isDirectory(runtime)) {
                throw e;
            }
        } finally {
            delete(work);
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
