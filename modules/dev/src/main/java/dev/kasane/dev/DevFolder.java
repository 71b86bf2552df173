package dev.kasane.dev;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The folder {@code .kasane/dev/NAME} of a work tree, with the files of one loop and the records for its successor. The
 * lock on it ends with the process that has it.
 */
final class DevFolder implements AutoCloseable {

    private static final Duration ROUNDING = Duration.ofSeconds(1);

    private final Path folder;
    private final FileChannel lock;

    private DevFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Opens and locks the folder of a name. */
    static DevFolder open(Path root, String name) {
        Path own = root.resolve(".kasane");
        Path folder = own.resolve("dev").resolve(name);
        try {
            Files.createDirectories(folder);
            if (!Files.exists(own.resolve(".gitignore"))) {
                Files.writeString(own.resolve(".gitignore"), "*\n");
            }
            FileChannel channel =
                    FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw Problem.error(
                                "another kasane dev " + name + " runs in this work tree",
                                null,
                                "end it first, or use another work tree")
                        .asException();
            }
            return new DevFolder(folder, channel);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder, e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    Path classes() {
        return folder.resolve("classes");
    }

    Path staging() {
        return folder.resolve("staging");
    }

    /** Everything of an API server that is thrown away. */
    Path server() {
        return folder.resolve("server");
    }

    /** The names of classes that a life has loaded from libraries. */
    Path loaded() {
        return folder.resolve("loaded");
    }

    /** The file in which a process lists the classes that it loads. */
    Path loading() {
        return folder.resolve("loading");
    }

    /** The journal of objects that are temporarily applied to a server. */
    Path journal(String server) {
        CRC32 sum = new CRC32();
        sum.update(server.getBytes(StandardCharsets.UTF_8));
        return folder.resolve("applied-" + Long.toHexString(sum.getValue()));
    }

    /** The journals of all servers. */
    List<Path> journals() {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("applied-"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    private Path processes() {
        return folder.resolve("processes");
    }

    /** Notes a process that the next loop ends when this one cannot. */
    void note(long id) {
        Optional<Instant> began =
                ProcessHandle.of(id).flatMap(process -> process.info().startInstant());
        if (began.isEmpty()) {
            return;
        }
        try {
            Files.writeString(
                    processes(),
                    id + " " + began.get().toEpochMilli() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + processes(), e);
        }
    }

    /** Ends what a loop that was killed has left, and returns how many processes it ended. */
    int endLeftOver() {
        int ended = 0;
        try {
            if (Files.exists(processes())) {
                for (String line : Files.readAllLines(processes())) {
                    ended += end(line) ? 1 : 0;
                }
                Files.delete(processes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + processes(), e);
        }
        IncrementalCompiler.delete(server());
        IncrementalCompiler.delete(classes());
        IncrementalCompiler.delete(staging());
        return ended;
    }

    /** Ends a process that is known again by its id and the moment it began. */
    private static boolean end(String line) {
        int space = line.indexOf(' ');
        if (space < 0) {
            return false;
        }
        Instant began = Instant.ofEpochMilli(Long.parseLong(line.substring(space + 1)));
        return ProcessHandle.of(Long.parseLong(line.substring(0, space)))
                .filter(process -> process.info()
                        .startInstant()
                        .filter(start -> Duration.between(start, began).abs().compareTo(ROUNDING) <= 0)
                        .isPresent())
                .map(ProcessHandle::destroyForcibly)
                .orElse(false);
    }

    @Override
    public void close() {
        IncrementalCompiler.delete(classes());
        IncrementalCompiler.delete(staging());
        IncrementalCompiler.delete(loading());
        IncrementalCompiler.delete(processes());
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot release the lock on " + folder, e);
        }
    }
}
