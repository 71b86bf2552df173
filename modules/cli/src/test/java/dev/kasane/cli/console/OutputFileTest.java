package dev.kasane.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user reads when the file of {@code -o} cannot be written. */
class OutputFileTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"render app", "diff app app", "check app", "argo fixtures"})
    void a_folder_that_is_missing_is_named_and_no_unfinished_file(String command) throws Exception {
        Files.createDirectories(folder.resolve("app"));
        Files.writeString(folder.resolve("app/kustomization.yaml"), "namePrefix: a-\n");
        Files.writeString(folder.resolve("file"), "");
        Git.init().setDirectory(folder.toFile()).call().close();

        assertThat(error(command + " -o gone/deep/y.txt"))
                .contains("gone/deep/y.txt: there is no folder " + folder.resolve("gone/deep") + "\n")
                .contains("hint: choose another file with -o")
                .doesNotContain(".new");
        assertThat(error(command + " -o file/y.txt"))
                .contains("file/y.txt: " + folder.resolve("file") + " is no folder\n");
    }

    @Test
    void the_reason_is_that_of_the_system_without_the_name_of_the_unfinished_file() {
        Path file = folder.resolve("y.txt");
        String unfinished = folder + "/.y.txt.1.new";
        assertThat(OutputFile.cannotWrite(
                        file, "y.txt", new FileSystemException(unfinished, null, "No space left on device")))
                .hasMessageContaining("cannot write to y.txt: No space left on device");
        assertThat(OutputFile.cannotWrite(file, "y.txt", new AccessDeniedException(unfinished)))
                .hasMessageContaining("cannot write to y.txt: you have no permission to write it");
        assertThat(OutputFile.cannotWrite(file, "y.txt", new IOException("No space left on device")))
                .hasMessageContaining("cannot write to y.txt: No space left on device");
    }

    private String error(String command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(out, err, folder, Map.of(), null);
        assertThat(new Main("kasane", console).run(List.of(command.split(" ")))).isEqualTo(2);
        return err.toString(StandardCharsets.UTF_8);
    }
}
