package dev.kasane.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DevCommandTest {

    @TempDir
    Path temporary;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    dev app --mode cluster --debug          | --debug means nothing in this mode      | --forward 5005
                    dev app --mode cluster --debug-port 80  | --debug-port means nothing in this mode | --forward PORT:5005
                    dev app --mode cluster --env A=b        | --env means nothing in this mode        | to the overlay
                    dev app --forward 8080                  | --forward means nothing in this mode    | --mode cluster
                    dev app --mode local --to registry.test | --to means nothing in this mode         | --mode cluster
                    """)
    void a_flag_of_the_other_mode_is_not_passed_over(String line, String sentence, String hint) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();

        int code = new Main("kasane", new Console(new ByteArrayOutputStream(), said, temporary, Map.of(), null))
                .run(List.of(line.split(" ")));

        assertThat(code).isEqualTo(ExitCode.USER);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains(sentence).contains(hint);
    }
}
