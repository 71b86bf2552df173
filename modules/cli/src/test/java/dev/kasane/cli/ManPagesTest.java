package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.help.ManPages;
import dev.kasane.servers.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Manual pages as programs read them. */
class ManPagesTest {

    @TempDir
    @Nullable
    Path folder;

    @BeforeEach
    void writePages() {
        ManPages.write(Commands.specs("kasane"), "kasane", "previews", Objects.requireNonNull(folder));
    }

    private Path page(String name) {
        return Objects.requireNonNull(folder).resolve("man1/" + name + ".1");
    }

    private static String run(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("MANWIDTH", "100");
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }

    @Test
    void everyCommandHasAPageWithEachOfItsFlags() throws Exception {
        for (CommandSpec command : Commands.specs("kasane")) {
            String text = Files.readString(page("kasane-" + command.name())).replace("\\-", "-");
            assertThat(text).contains(command.summary());
            for (Flag flag : command.flags()) {
                assertThat(text).as(command.name()).contains("--" + flag.name());
            }
        }
    }

    @Test
    void mandocHasNothingToSay() throws Exception {
        assumeTrue(Programs.has("mandoc"), "mandoc is not installed");
        List<String> words =
                new ArrayList<>(List.of("sh", "-c", "\"$@\" || :", "lint", "mandoc", "-Tlint", "-Wwarning"));
        words.add(page("kasane").toString());
        Commands.names("kasane")
                .forEach(name -> words.add(page("kasane-" + name).toString()));
        assertThat(run(words.toArray(String[]::new)).lines())
                // a page has no date: equal sources give equal pages
                .filteredOn(line -> !line.contains("missing date"))
                .isEmpty();
    }

    @Test
    void manPrintsLinesToTypeAsTheyAre() throws Exception {
        assumeTrue(Programs.has("man") && Programs.has("groff"), "man and groff are not installed");
        assertThat(run("man", "--no-justification", "-l", page("kasane-diff").toString()))
                .contains("kasane diff --live DIR... [FLAGS]", "-o, --output FILE", "EXIT STATUS");
        assertThat(run("man", "-l", page("kasane-argo").toString())).contains("    fixtures: argo-fixtures.yaml");
    }
}
