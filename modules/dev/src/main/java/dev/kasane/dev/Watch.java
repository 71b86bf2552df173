package dev.kasane.dev;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Polls files and folders for changes. The operating system's notifications are not used: on some systems they arrive
 * after seconds, and miss new folders. The interval grows with the cost of a poll.
 */
final class Watch {

    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final int SHARE = 20;

    private final List<Path> places;
    private Map<Path, Stamp> last;
    private Duration cost = Duration.ZERO;

    private record Stamp(long modified, long size, Object key) {}

    Watch(List<Path> places) {
        this.places = List.copyOf(places);
        this.last = look();
    }

    private Watch(List<Path> places, Map<Path, Stamp> last) {
        this.places = List.copyOf(places);
        this.last = last;
    }

    /** Other places, as they were at the last look: what is new among them has changed. */
    Watch at(List<Path> others) {
        return new Watch(others, last);
    }

    /** How long to wait until the next look, which then takes a twentieth of the time at most. */
    Duration pause() {
        Duration fair = cost.multipliedBy(SHARE);
        return fair.compareTo(SHORTEST) > 0 ? fair : SHORTEST;
    }

    /** What has changed, come or gone since the last look. */
    Set<Path> changed() {
        Map<Path, Stamp> now = look();
        Set<Path> changed = new TreeSet<>();
        now.forEach((path, stamp) -> {
            if (!stamp.equals(last.get(path))) {
                changed.add(path);
            }
        });
        last.keySet().stream().filter(path -> !now.containsKey(path)).forEach(changed::add);
        last = now;
        return changed;
    }

    private Map<Path, Stamp> look() {
        long begin = System.nanoTime();
        Map<Path, Stamp> found = new HashMap<>();
        for (Path place : places) {
            if (Files.exists(place)) {
                walk(place, found);
            }
        }
        cost = Duration.ofNanos(System.nanoTime() - begin);
        return found;
    }

    private static void walk(Path place, Map<Path, Stamp> found) {
        try {
            Files.walkFileTree(place, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        found.put(
                                file,
                                new Stamp(
                                        attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
                                        attributes.size(),
                                        String.valueOf(attributes.fileKey())));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    // deleted meanwhile: the next poll decides
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + place, e);
        }
    }
}
