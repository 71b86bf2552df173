package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** SECURITY.md names a test for each of its promises, and each test that it names is there. */
class SecurityPageTest {

    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+))?`");
    private static final Pattern PROGRAM = Pattern.compile("`((?:e2e|\\.ci)/[\\w.-]+)[^`]*`");

    private static String page() throws IOException {
        return Files.readString(HOME.resolve("SECURITY.md"));
    }

    private static String section(String title) throws IOException {
        String page = page();
        int begin = page.indexOf("\n## " + title + "\n");
        assertThat(begin).as(title).isNotNegative();
        int end = page.indexOf("\n## ", begin + 1);
        return page.substring(begin, end < 0 ? page.length() : end);
    }

    /** The texts of all test classes, by their simple names. */
    private static Map<String, String> tests() throws IOException {
        Map<String, String> tests = new HashMap<>();
        try (Stream<Path> files = Files.walk(HOME.resolve("modules"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
                String name = String.valueOf(file.getFileName());
                tests.merge(
                        name.substring(0, name.length() - ".java".length()), Files.readString(file), String::concat);
            }
        }
        return tests;
    }

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        Map<String, String> tests = tests();
        List<String> missing = new ArrayList<>();
        Matcher named = TEST.matcher(page());
        while (named.find()) {
            String text = tests.get(named.group(1));
            String method = named.group(2);
            if (text == null
                    || !text.contains("@Test") && !text.contains("@ParameterizedTest")
                    || method != null && !text.contains("void " + method + "(")) {
                missing.add(named.group());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyProgramThatIsNamedExists() throws IOException {
        Matcher named = PROGRAM.matcher(page());
        while (named.find()) {
            assertThat(HOME.resolve(named.group(1))).exists();
        }
    }

    @Test
    void everyPromiseNamesATest() throws IOException {
        List<String> without = new ArrayList<>();
        for (String promise : section("Promises").split("\n(?=- \\*\\*)")) {
            if (promise.startsWith("- **") && !TEST.matcher(promise).find()) {
                without.add(promise);
            }
        }
        assertThat(without).isEmpty();
    }

    @Test
    void everyCheckOfWhatOthersMayDoNamesATest() throws IOException {
        List<String> without = new ArrayList<>();
        for (String row : section("Who may do what").lines().toList()) {
            boolean isHead = row.startsWith("| who may |") || row.startsWith("|---");
            if (row.startsWith("|")
                    && !isHead
                    && !row.contains("nothing: this is trusted")
                    && !TEST.matcher(row).find()) {
                without.add(row);
            }
        }
        assertThat(without).isEmpty();
    }

    @Test
    void thePageTellsOfThreatsAndHowToReportABreach() throws IOException {
        assertThat(section("Threat model")).contains("| what is protected | from |", "Not protected:");
        assertThat(section("Reporting")).contains("privately");
    }
}
