package dev.kasane.shop.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The programs of the stores: {@code .ci/shop-programs} installs them. */
final class Programs {

    /** The folder of {@code .ci/shop-programs} for programs without a Debian package. */
    private static final Path OWN = Path.of(
            Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).orElse(System.getProperty("user.home") + "/.cache"),
            "kasane-shop",
            "bin");

    /** Debian's folders of programs that are in no PATH. */
    private static final List<Path> MORE = List.of(Path.of("/usr/sbin"), Path.of("/usr/lib/postgresql/15/bin"), OWN);

    private Programs() {}

    /**
     * The path of a program. Where it is missing, the test is left out; where {@code KASANE_PROGRAMS} is {@code required},
     * the test fails.
     */
    static String find(String name) {
        Stream<Path> path = Stream.of(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .map(Path::of);
        return there(
                        name,
                        Stream.concat(path, MORE.stream())
                                .map(it -> it.resolve(name))
                                .filter(Files::isExecutable))
                .toString();
    }

    /** The folder of a server's class path. */
    static Path folder(String name) {
        return there(name, Stream.of(OWN.resolve(name)).filter(Files::isDirectory));
    }

    private static Path there(String name, Stream<Path> candidates) {
        Optional<Path> found = candidates.findFirst();
        if (found.isEmpty() && "required".equals(System.getenv("KASANE_PROGRAMS"))) {
            throw new IllegalStateException(name + " is not installed: run .ci/shop-programs");
        }
        Assumptions.assumeTrue(found.isPresent(), name + " is not installed: run .ci/shop-programs");
        return found.orElseThrow();
    }
}
