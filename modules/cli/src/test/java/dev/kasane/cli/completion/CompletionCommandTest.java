package dev.kasane.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "completion, completion needs the name of a shell",
        "completion tcsh, there is no completion for tcsh",
        "completion bsh, there is no completion for bsh",
        "completion bash zsh, completion takes one shell"
    })
    void a_wrong_shell_gets_the_list_of_shells(String command, String message) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(new ByteArrayOutputStream(), err, folder, Map.of(), null);
        assertThat(new Main("kasane", console).run(List.of(command.split(" ")))).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("error: " + message + "\n", "hint: write kasane completion bash, zsh or fish");
    }
}
