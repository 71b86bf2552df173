package dev.kasane.git.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serialises pushes into a repository in a folder, across all threads and processes of kasane. Two concurrent pushes of
 * the same objects write the same pack, and JGit then fails one of them. The end of a process releases its lock.
 */
final class PushLock implements AutoCloseable {

    private static final String NAME = "kasane-push.lock";
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock thread;
    private final @Nullable FileChannel channel;

    private PushLock(ReentrantLock thread, @Nullable FileChannel channel) {
        this.thread = thread;
        this.channel = channel;
    }

    /**
     * Waits until no other push is made.
     *
     * @param folder the repository
     * @param patience how long is waited at most
     * @throws RemoteException if another push takes longer
     */
    static PushLock of(Path folder, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        ReentrantLock thread =
                THREADS.computeIfAbsent(folder.toAbsolutePath().normalize(), path -> new ReentrantLock());
        try {
            if (!thread.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw busy(folder);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        boolean held = false;
        try {
            PushLock lock = new PushLock(thread, locked(folder, end));
            held = true;
            return lock;
        } finally {
            if (!held) {
                thread.unlock();
            }
        }
    }

    /** The open file with the lock; null if no file can be written: the push itself reports that. */
    private static @Nullable FileChannel locked(Path folder, long end) {
        Path git = folder.resolve(".git");
        Path repository = Files.isDirectory(git) ? git : folder;
        if (!Files.isDirectory(repository.resolve("objects"))) {
            return null;
        }
        FileChannel channel;
        try {
            channel = FileChannel.open(repository.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            return null;
        }
        boolean held = false;
        try {
            while (!isLocked(channel)) {
                if (System.nanoTime() > end) {
                    throw busy(folder);
                }
                Thread.sleep(BETWEEN_LOOKS);
            }
            held = true;
            return channel;
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            if (!held) {
                close(channel);
            }
        }
    }

    private static boolean isLocked(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // a thread that names the folder by another path has it
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("a push cannot be serialised with others", e);
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the lock of a push cannot be given back", e);
        }
    }

    private static RemoteException busy(Path folder) {
        return new RemoteException(
                RemoteException.Kind.UNAVAILABLE, "another run is still pushing to " + folder, "run this again later");
    }

    private static RemoteException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new RemoteException(RemoteException.Kind.UNAVAILABLE, "interrupted", null, e);
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                close(channel);
            }
        } finally {
            thread.unlock();
        }
    }
}
