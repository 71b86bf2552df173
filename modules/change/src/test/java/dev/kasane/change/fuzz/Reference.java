package dev.kasane.change.fuzz;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The reference: the released kustomize 5.8.1, from {@code KASANE_KUSTOMIZE} or the {@code PATH}. */
final class Reference {

    private static final String VERSION = "v5.8.1";

    private final String program;

    private Reference(String program) {
        this.program = program;
    }

    /** The reference, or null when this machine has none and the build does not require it ({@code -Pfuzz}). */
    static @Nullable Reference find() throws IOException, InterruptedException {
        String named = System.getenv("KASANE_KUSTOMIZE");
        if (named != null && !named.isEmpty()) {
            return new Reference(named);
        }
        for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
            Path program = Path.of(folder, "kustomize");
            if (Files.isExecutable(program) && version(program.toString()).equals(VERSION)) {
                return new Reference(program.toString());
            }
        }
        if ("required".equals(System.getProperty("kasane.reference"))) {
            throw new AssertionError("there is no kustomize " + VERSION + " (KASANE_KUSTOMIZE or PATH)");
        }
        return null;
    }

    private static String version(String program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program, "version").start();
        String text = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        process.waitFor();
        return text.strip();
    }

    /** Lets it edit the kustomization of a folder; false when it refuses. */
    boolean edit(Path folder, java.util.List<String> arguments) throws IOException, InterruptedException {
        java.util.List<String> command = new java.util.ArrayList<>(java.util.List.of(program, "edit"));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor() == 0;
    }

    /** What it prints for a folder; null when it refuses. */
    byte @Nullable [] build(Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program, "build", folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        byte[] output = process.getInputStream().readAllBytes();
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("the reference does not end");
        }
        return process.exitValue() == 0 ? output : null;
    }
}
