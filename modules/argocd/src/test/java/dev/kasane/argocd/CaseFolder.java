package dev.kasane.argocd;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of a case: its files, and the answer of the real program.
 *
 * @param path where it is
 */
public record CaseFolder(Path path) {

    /** A file as a map; an empty one if there is no such file or it is something else. */
    public GoMap yaml(String name) throws IOException {
        Path file = path.resolve(name);
        if (!Files.exists(file)) {
            return GoMap.empty();
        }
        return GoYaml.read(new SourceFile(name, Files.readAllBytes(file), name)) instanceof GoMap map
                ? map
                : GoMap.empty();
    }
}
