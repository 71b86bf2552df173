package dev.kasane.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DocumentationTest {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```java\n(.*?)```");

    @Test
    void the_examples_are_tests_that_run() throws IOException {
        String page = Files.readString(Path.of("../../docs/guides/test-a-controller.md"));
        String tests = Files.readString(Path.of("src/test/java/dev/kasane/testkit/example/GreetingTest.java"));
        int examples = 0;
        for (Matcher example = EXAMPLE.matcher(page); example.find(); examples++) {
            assertThat(tests).contains(example.group(1));
        }
        assertThat(examples).isEqualTo(3);
    }

    @Test
    void every_perturbation_is_described() throws IOException {
        String page = Files.readString(Path.of("../../docs/guides/test-a-controller.md"));
        for (Perturbation perturbation : Perturbation.values()) {
            assertThat(page).contains("| `" + perturbation + "` |");
        }
    }
}
