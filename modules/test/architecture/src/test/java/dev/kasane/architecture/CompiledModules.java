package dev.kasane.architecture;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Classes of modules, as they were compiled. */
final class CompiledModules {

    /** Of {@code test/architecture/target/classes}. */
    private static final int DEPTH = 4;

    private static final String CLASSES = "target/classes";

    private static final Path MODULES = Path.of("../..");

    private CompiledModules() {}

    /** Gives the bytes of each class of all modules, those of samples and tests included. */
    static void all(Consumer<byte[]> reader) throws IOException {
        byModule((module, bytes) -> reader.accept(bytes));
    }

    /** Gives the bytes of each class of all modules, with the folder of its module: {@code check}, {@code shop/cart}. */
    static void byModule(BiConsumer<String, byte[]> reader) throws IOException {
        try (Stream<Path> folders =
                Files.find(MODULES, DEPTH, (path, attributes) -> attributes.isDirectory() && path.endsWith(CLASSES))) {
            for (Path classes : folders.toList()) {
                String module = MODULES.relativize(classes).toString().replace("/" + CLASSES, "");
                read(classes, bytes -> reader.accept(module, bytes));
            }
        }
    }

    /** Gives the bytes of each class of the product, which is on the class path. */
    static void ofProduct(Consumer<byte[]> reader) throws IOException {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path) && path.endsWith(CLASSES)) {
                read(path, reader);
            } else if (path.getFileName().toString().startsWith("kasane-")) {
                try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + path.toUri()), Map.of())) {
                    read(jar.getPath("/"), reader);
                }
            }
        }
    }

    private static void read(Path classes, Consumer<byte[]> reader) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".class")).toList()) {
                reader.accept(Files.readAllBytes(file));
            }
        }
    }
}
