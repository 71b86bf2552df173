package dev.kasane.kustomize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.option.Reorder;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The cases under {@code golden}: a folder {@code top} that is rendered, and beside it either {@code expected.yaml}, with
 * {@code expected.none.yaml} where {@code --reorder none} gives another order, or {@code refused} with the error of the
 * reference and {@code message} with ours. {@code .ci/golden} records what the reference prints; a missing {@code message}
 * is written, and fails, so that somebody reads it. {@code -Dkasane.golden=EXPRESSION} chooses folders of cases by their names.
 */
class GoldenTest {

    private static final Path CASES = Path.of("src/test/resources/golden");
    private static final int LEAST_CASES = 1380;
    private static final int LEAST_ERRORS = 436;

    private static List<Path> cases() throws IOException {
        try (Stream<Path> folders = Files.walk(CASES, 2)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve("top")))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isChosen(Path folder) {
        return CASES.relativize(folder).getName(0).toString().matches(System.getProperty("kasane.golden", ".*"));
    }

    @TestFactory
    Stream<DynamicTest> everyCaseRendersAsTheReferenceDoes() throws IOException {
        return cases().stream()
                .filter(GoldenTest::isChosen)
                .map(folder -> DynamicTest.dynamicTest(CASES.relativize(folder).toString(), () -> check(folder)));
    }

    @Test
    void noCaseIsMissing() throws IOException {
        List<Path> cases = cases();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(LEAST_CASES);
        assertThat(cases.stream().filter(folder -> Files.exists(folder.resolve("refused"))))
                .hasSizeGreaterThanOrEqualTo(LEAST_ERRORS);
    }

    private static void check(Path folder) throws IOException {
        Path expected = folder.resolve("expected.yaml");
        Path refused = folder.resolve("refused");
        assertThat(Files.exists(expected))
                .as("either expected.yaml or refused, run .ci/golden")
                .isNotEqualTo(Files.exists(refused));
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            if (Files.exists(refused)) {
                assertThat(Files.size(refused)).as("the reference's error").isPositive();
                checkMessage(folder.resolve("message"), message(tree));
                return;
            }
            Path unordered = folder.resolve("expected.none.yaml");
            String text = Files.readString(expected);
            checkOutput(tree, Reorder.UNSPECIFIED, text);
            checkOutput(tree, Reorder.NONE, Files.exists(unordered) ? Files.readString(unordered) : text);
        }
    }

    private static void checkOutput(DirectoryTree tree, Reorder order, String expected) {
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT.withReorder(order));
        assertThat(rendered(renderer)).as("order %s", order).isEqualTo(expected);
        assertThat(rendered(renderer))
                .as("order %s, the second time, with its bases remembered", order)
                .isEqualTo(expected);
    }

    private static String rendered(Renderer renderer) {
        return new String(renderer.render("top").toYaml(), StandardCharsets.UTF_8);
    }

    private static String message(DirectoryTree tree) {
        String output;
        try {
            output = rendered(new Renderer(tree, RenderOptions.DEFAULT));
        } catch (KasaneException e) {
            return e.problems().stream().map(ProblemText::of).collect(Collectors.joining());
        }
        return fail("the reference refuses this, kasane renders\n" + output);
    }

    private static void checkMessage(Path golden, String message) throws IOException {
        if (!Files.exists(golden)) {
            Files.writeString(golden, message);
            fail(golden + " was missing and is written now: read it, then run the test again");
        }
        assertThat(message).isEqualTo(Files.readString(golden));
    }
}
