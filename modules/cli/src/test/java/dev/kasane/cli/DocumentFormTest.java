package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The length and the form of documents that people read first. */
class DocumentFormTest {

    private static final Path HOME = Path.of("../..");

    private static final Pattern YOU = Pattern.compile("\\b[Yy]ou\\b");

    @Test
    void theReadmeHasAtMost130LinesOnePictureAndThreeScreens() throws Exception {
        List<String> lines = lines("README.md");

        assertThat(lines).hasSizeLessThanOrEqualTo(130);
        assertThat(lines).filteredOn(line -> line.startsWith("![")).hasSize(1);
        assertThat(lines).filteredOn(line -> line.equals("```console")).hasSize(3);
    }

    @Test
    void theReadmeHasTheTwoCommandsThatDoAllTheSetUp() throws Exception {
        assertThat(lines("README.md"))
                .anyMatch(line -> line.startsWith("./kasane ci "))
                .anyMatch(line -> line.startsWith(".ci/test "));
    }

    @Test
    void theGlossaryHasAtMostTwelveTerms() throws Exception {
        assertThat(lines("docs/concepts/glossary.md"))
                .filteredOn(line -> line.startsWith("| *"))
                .hasSizeBetween(1, 12);
    }

    @Test
    void everyEntryOfTheChangelogIsOneLineBelowAddedChangedFixedOrRemoved() throws Exception {
        List<String> headings = new ArrayList<>();
        for (String line : lines("CHANGELOG.md")) {
            if (line.startsWith("### ")) {
                headings.add(line.substring(4));
            } else if (!headings.isEmpty() && !line.isEmpty()) {
                assertThat(line).matches("- .{1,200}|[A-Z][a-zA-Z ]{1,30}|## .*");
            }
        }

        assertThat(headings).startsWith("Added", "Changed", "Fixed", "Removed");
    }

    @Test
    void everyPageIsInTheNavigationOfTheSite() throws Exception {
        String navigation = Files.readString(HOME.resolve(".ci/mkdocs.yml"));
        Path docs = HOME.resolve("docs");
        try (Stream<Path> files = Files.walk(docs)) {
            assertThat(files.map(file -> docs.relativize(file).toString())
                            .filter(file -> file.endsWith(".md") && !file.startsWith("images/record/")))
                    .hasSizeGreaterThan(50)
                    .allMatch(page -> navigation.contains(page + "\n"));
        }
    }

    @Test
    void everyPageBeginsWithWhatTheReaderCanDo() throws Exception {
        Path docs = HOME.resolve("docs");
        List<String> others = new ArrayList<>();
        int pages = 0;
        try (Stream<Path> files = Files.walk(docs)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".md")).toList()) {
                String page = docs.relativize(file).toString();
                // the pages of commands are made of declarations, which begin with what the command does
                if (!page.startsWith("images/record/") && !page.startsWith("reference/commands/")) {
                    pages++;
                    String[] paragraphs = Files.readString(file).split("\n\n", 3);
                    if (!paragraphs[0].startsWith("# ")
                            || !YOU.matcher(paragraphs[1]).find()) {
                        others.add(page);
                    }
                }
            }
        }

        assertThat(pages).isGreaterThan(50);
        assertThat(others).isEmpty();
    }

    private static List<String> lines(String file) throws IOException {
        return Files.readAllLines(HOME.resolve(file));
    }
}
