package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;

/**
 * Object databases that no Git writes. The first byte chooses what the others are: a raw tree, the content of a loose
 * object's file (compressed or as it is), or bytes in the middle of a pack or of its index.
 */
class GitObjectFuzzing {

    private static final DamagedRepository REPOSITORY = new DamagedRepository();

    @FuzzTest(maxDuration = "1h")
    void anyObjectIsReadOrAProblem(byte[] bytes) {
        if (bytes.length < 4) {
            return;
        }
        byte[] rest = Arrays.copyOfRange(bytes, 1, bytes.length);
        try {
            switch (bytes[0] & 7) {
                case 0, 1, 2, 3 -> REPOSITORY.rawTree(rest);
                case 4 -> REPOSITORY.looseObject(DamagedRepository.compressed(rest));
                case 5 -> REPOSITORY.looseObject(rest);
                case 6 -> REPOSITORY.packed(".pack", rest);
                default -> REPOSITORY.packed(".idx", rest);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Outcome.of(
                bytes,
                () -> REPOSITORY.read(files -> {
                    Outcome.of(bytes, () -> walk(files, "", 0));
                    Outcome.of(bytes, () -> new Renderer(files, RenderOptions.DEFAULT).renderOnce(""));
                }));
    }

    private static void walk(FileTree files, String folder, int depth) {
        for (String name : files.list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = files.entry(path);
            if (entry.kind() == TreeEntry.Kind.FILE) {
                files.read(entry.path());
            } else if (entry.kind() == TreeEntry.Kind.FOLDER && depth < 3) {
                walk(files, path, depth + 1);
            }
        }
    }

    @AfterAll
    static void remove() {
        REPOSITORY.close();
    }
}
