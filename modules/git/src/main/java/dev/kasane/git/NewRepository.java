package dev.kasane.git;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;

/** Creates bare repositories atomically, even if several processes create the same one. */
final class NewRepository {

    private NewRepository() {}

    static void at(Path folder, String branch) throws IOException {
        Path parent = Objects.requireNonNull(folder.toAbsolutePath().getParent());
        Files.createDirectories(parent);
        // no temporary folder of Java, which only this user could read
        Path fresh = Files.createDirectory(parent.resolve(".new-" + UUID.randomUUID()));
        try {
            make(fresh, branch);
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            remove(fresh);
            if (!Files.exists(folder.resolve(Constants.HEAD))) {
                // there are files that are no repository: those that are missing are added
                make(folder, branch);
            }
        }
    }

    private static void make(Path folder, String branch) throws IOException {
        Repository repository = IsolatedRepository.bare(folder.toFile());
        try {
            repository.create(true);
        } catch (IllegalStateException e) {
            throw new IOException("there is a part of a repository", e);
        }
        repository.updateRef(Constants.HEAD).link(Constants.R_HEADS + branch);
        repository.getObjectDatabase().close();
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                List<File> all = files.sorted(Comparator.reverseOrder())
                        .map(Path::toFile)
                        .toList();
                all.forEach(File::delete);
            }
        }
    }
}
