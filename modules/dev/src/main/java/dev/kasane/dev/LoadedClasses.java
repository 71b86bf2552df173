package dev.kasane.dev;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The classes that a process has loaded from jars, by the JVM's own log: later processes preload them. */
final class LoadedClasses {

    private static final String SOURCE = " source: ";
    private static final Duration QUIET = Duration.ofSeconds(3);

    private LoadedClasses() {}

    /** The JVM's option that writes the log. */
    static String option(Path log) {
        return "-Xlog:class+load=info:file=" + log + ":none:filecount=0";
    }

    /** Whether nothing has been loaded for a while. */
    static boolean isComplete(Path log) {
        try {
            Instant last = Files.getLastModifiedTime(log).toInstant();
            return Duration.between(last, Instant.now()).compareTo(QUIET) > 0;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + log, e);
        }
    }

    /** Creates the list from a log that may still be open. */
    static void list(Path log, Path list) {
        try (var lines = Files.lines(log)) {
            List<String> names =
                    lines.map(LoadedClasses::name).filter(Objects::nonNull).toList();
            Path unfinished = Files.createTempFile(list.getParent(), "loaded", "");
            Files.write(unfinished, new ArrayList<>(names));
            Files.move(unfinished, list, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the classes in " + log, e);
        }
    }

    private static @Nullable String name(String line) {
        int at = line.indexOf(SOURCE);
        if (at < 0) {
            return null;
        }
        String source = line.substring(at + SOURCE.length());
        boolean isLibrary = source.startsWith("jrt:/") || (source.startsWith("file:") && source.endsWith(".jar"));
        String name = line.substring(0, at);
        return isLibrary && !name.contains("/") ? name : null;
    }
}
