package dev.kasane.cli.console;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A result file of a command that is replaced atomically: after an interruption it is the old file or the whole new
 * one. A file that has the content already is left as it is.
 */
public final class OutputFile {

    private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();

    static {
        // runs when the process is interrupted; Main ends without it
        Runtime.getRuntime().addShutdownHook(new Thread(OutputFile::removeUnfinished, "unfinished files"));
    }

    private OutputFile() {}

    /**
     * Writes a text in UTF-8 to the file that {@code -o} names.
     *
     * @throws dev.kasane.problem.KasaneException when that is not possible
     */
    public static void write(String output, String text, Console console) {
        Path file = console.folder().resolve(output);
        try {
            write(file, text);
        } catch (IOException e) {
            throw cannotWrite(file, output, e);
        }
    }

    /**
     * The problem that a file could not be written.
     *
     * @param shown the file as the user names it
     */
    public static KasaneException cannotWrite(Path file, String shown, IOException e) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        String reason = e.getMessage();
        if (folder != null && !Files.isDirectory(folder)) {
            reason = Files.exists(folder) ? folder + " is no folder" : "there is no folder " + folder;
        } else if (e instanceof AccessDeniedException) {
            reason = "you have no permission to write it";
        } else if (e instanceof FileSystemException failure && failure.getReason() != null) {
            // the message of the exception begins with the name of the unfinished file
            reason = failure.getReason();
        }
        return Problem.error("cannot write to " + shown + ": " + reason, null, "choose another file with -o")
                .asException();
    }

    /** Writes a text in UTF-8. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes a file, in place of the one that is there.
     *
     * @param file a link, a pipe or a device is written to and not replaced
     */
    public static void write(Path file, byte[] bytes) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (folder == null || there && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            Files.write(file, bytes);
            return;
        }
        if (there && hasContent(file, bytes)) {
            return;
        }
        Path fresh = folder.resolve("." + file.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".new");
        UNFINISHED.add(fresh);
        try {
            Files.write(fresh, bytes, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
            if (there) {
                Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(file));
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        } finally {
            UNFINISHED.remove(fresh);
        }
    }

    private static boolean hasContent(Path file, byte[] bytes) throws IOException {
        return Files.size(file) == bytes.length
                && Files.isReadable(file)
                && Arrays.equals(Files.readAllBytes(file), bytes);
    }

    private static void removeUnfinished() {
        for (Path fresh : UNFINISHED) {
            try {
                Files.deleteIfExists(fresh);
            } catch (IOException e) {
                // it stays under a name that shows its purpose
            }
        }
    }
}
