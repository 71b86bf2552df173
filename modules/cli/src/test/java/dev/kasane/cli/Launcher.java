package dev.kasane.cli;

import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.LauncherTable;
import dev.kasane.cli.train.Libraries;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** The real launcher in front of the classes that are tested: shell scripts find it on their path as {@code kasane}. */
public final class Launcher {

    private static final long PATIENCE_SECONDS = 120;

    private final Path home;
    private final Path build;

    /**
     * Installs it.
     *
     * @param home an empty folder
     */
    public Launcher(Path home) throws IOException {
        this.home = home;
        this.build = Files.createDirectories(home.resolve("modules/cli/target/kasane"));
        Files.copy(Path.of("../../kasane"), home.resolve("kasane"));
        Files.writeString(build.resolve("sources"), "sources=\n");
        Files.writeString(build.resolve("search"), "");
        Files.writeString(build.resolve(LauncherTable.FILE), Main.launcherTable());
        for (Bundle bundle : Bundle.values()) {
            Files.writeString(build.resolve(bundle.cache()), "");
        }
        java(Path.of(System.getProperty("java.home"), "bin/java"));
        writeJars();
    }

    /** Lets it start another program than Java. */
    Launcher java(Path program) throws IOException {
        Files.writeString(build.resolve("java"), program + "\n");
        return this;
    }

    /** Lets it start a script instead of Java, which prints each of its arguments on a line. */
    Launcher echo() throws IOException {
        Path script = build.resolve("echo");
        Files.writeString(script, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return java(script);
    }

    /** Jars that hold nothing but the way to the classes of the test: each has those of its folder, as the build has them. */
    private void writeJars() throws IOException {
        Map<String, List<String>> places = new TreeMap<>();
        for (Path place : classPath()) {
            places.computeIfAbsent(libraries().folder(place), folder -> new ArrayList<>())
                    .add(place.toUri().toString());
        }
        for (Map.Entry<String, List<String>> folder : places.entrySet()) {
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", folder.getValue()));
            try (OutputStream file = Files.newOutputStream(build.resolve(folder.getKey() + ".jar"));
                    JarOutputStream jar = new JarOutputStream(file, manifest)) {
                jar.finish();
            }
        }
    }

    /** The class path of the test. */
    public static List<Path> classPath() {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(Objects.requireNonNull(all).split(File.pathSeparator))
                .map(place -> Path.of(place).toAbsolutePath())
                .filter(Files::exists)
                .toList();
    }

    /** Which folder has which of them. */
    public static Libraries libraries() {
        return Found.LIBRARIES;
    }

    /** Found once for all tests. */
    private static final class Found {
        static final Libraries LIBRARIES = Libraries.of(classPath());

        private Found() {}
    }

    /** How a script ended. */
    public record Result(int code, String out, String err) {}

    /**
     * Starts a script.
     *
     * @param environment variables that are set besides; an empty value takes one away
     */
    Process start(Path folder, Map<String, String> environment, Path out, Path err, String script) throws IOException {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh");
        shell.directory(folder.toFile());
        shell.environment().put("PATH", home + File.pathSeparator + System.getenv("PATH"));
        shell.environment().put("HOME", home.toString());
        environment.forEach((name, value) -> {
            if (value.isEmpty()) {
                shell.environment().remove(name);
            } else {
                shell.environment().put(name, value);
            }
        });
        shell.redirectOutput(out.toFile()).redirectError(err.toFile());
        Process process = shell.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(script.getBytes(StandardCharsets.UTF_8));
        }
        return process;
    }

    /** Runs a script in a folder to its end. */
    public Result run(Path folder, Map<String, String> environment, String script)
            throws IOException, InterruptedException {
        return run(home, folder, environment, script);
    }

    /** Runs a script in a folder to its end, and keeps what it prints in another one. */
    Result run(Path outputs, Path folder, Map<String, String> environment, String script)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(outputs, "out", "");
        Path err = Files.createTempFile(outputs, "err", "");
        Process process = start(folder, environment, out, err, script);
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("no end after " + PATIENCE_SECONDS + " s: " + script);
        }
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
