package dev.kasane.apiserver;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program that ends when this JVM ends, however it ends. */
final class Program implements AutoCloseable {

    /** The shell holds the program; the other end of its input is this JVM, and the end of that input is the end of both. */
    private static final String HOLDER = """
            exec 3<&0
            "$@" 3<&- &
            program=$!
            { cat <&3 >/dev/null; kill $program 2>/dev/null; } &
            wait $program
            """;

    private final String name;
    private final Path log;
    private final Process holder;

    private Program(String name, Path log, Process holder) {
        this.name = name;
        this.log = log;
        this.holder = holder;
    }

    static Program start(String name, Path folder, List<String> command) throws IOException {
        Path log = folder.resolve(name + ".log");
        // a terminal's Ctrl-C is for this JVM, which ends the program when it is done with it
        List<String> held = new ArrayList<>(hasSetsid() ? List.of("setsid") : List.of());
        held.addAll(List.of("sh", "-c", HOLDER, "sh"));
        held.addAll(command);
        Process holder = new ProcessBuilder(held)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new Program(name, log, holder);
    }

    private static boolean hasSetsid() {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "setsid")));
    }

    boolean isRunning() {
        return holder.isAlive();
    }

    /** Its name and the end of its output. */
    String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log);
            return name + " printed last:\n"
                    + String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
        } catch (IOException e) {
            return name + " printed nothing that can be read: " + e.getMessage();
        }
    }

    @Override
    public void close() {
        try (OutputStream end = holder.getOutputStream()) {
            end.flush();
        } catch (IOException e) {
            // it has ended already, and with it the other end of the pipe
        }
        try {
            if (!holder.waitFor(10, TimeUnit.SECONDS)) {
                holder.descendants().forEach(ProcessHandle::destroyForcibly);
                holder.destroyForcibly();
            }
        } catch (InterruptedException e) {
            holder.descendants().forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
        }
    }
}
