import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

/**
 * Adds the descriptor of a module to its jar. Maven's jar plugin would do so with the jar tool of the Java that runs Maven, which
 * rejects the class files of a newer one. A jar that has the descriptor is not written: modules that use it would be
 * compiled again.
 *
 * <p>Arguments: the jar, the descriptor, the time of the entry.
 */
final class AddModuleDescriptor {

    private AddModuleDescriptor() {}

    public static void main(String[] arguments) throws IOException {
        Path descriptor = Path.of(arguments[1]);
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(arguments[0]))) {
            Path entry = jar.getPath("module-info.class");
            if (Files.exists(entry) && Files.mismatch(entry, descriptor) < 0) {
                return;
            }
            Files.deleteIfExists(entry);
            Files.write(entry, Files.readAllBytes(descriptor));
            Files.setLastModifiedTime(entry, FileTime.from(Instant.parse(arguments[2])));
        }
    }
}
