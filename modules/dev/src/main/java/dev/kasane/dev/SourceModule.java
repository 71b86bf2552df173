package dev.kasane.dev;

import java.nio.file.Path;

/**
 * A Maven module whose sources are watched.
 *
 * @param name its folder, from the root of the repository
 * @param folder the same on this machine
 */
public record SourceModule(String name, Path folder) {

    Path sources() {
        return folder.resolve("src/main/java");
    }

    Path resources() {
        return folder.resolve("src/main/resources");
    }

    /** All inputs of a build. */
    Path main() {
        return folder.resolve("src/main");
    }

    Path pom() {
        return folder.resolve("pom.xml");
    }

    /** The output folder of Maven for classes and resources. */
    Path built() {
        return folder.resolve("target/classes");
    }
}
