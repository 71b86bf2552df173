package dev.kasane.kustomize.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.kustomize.Sample;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResourceReaderTest {

    private static final int MANY = 300;

    private static List<String> files(int broken) {
        List<String> files = new ArrayList<>(List.of(
                "kustomization.yaml",
                "sortOptions: {order: fifo}\nresources:\n"
                        + String.join(
                                "",
                                IntStream.range(0, MANY)
                                        .mapToObj(i -> "- f" + i + ".yaml\n")
                                        .toList())));
        for (int i = 0; i < MANY; i++) {
            files.add("f" + i + ".yaml");
            files.add(
                    i >= broken
                            ? "kind: Odd\n"
                            : "apiVersion: v1\nkind: Odd\nmetadata:\n  name: n" + i + "\nspec: [" + "1, ".repeat(500)
                                    + "2]\n");
        }
        return files;
    }

    @Test
    void manyFilesKeepTheirOrder() {
        String text = Sample.rendered(files(MANY).toArray(String[]::new));

        assertThat(text.lines().filter(line -> line.startsWith("  name: ")))
                .containsExactlyElementsOf(
                        IntStream.range(0, MANY).mapToObj(i -> "  name: n" + i).toList());
    }

    @Test
    void theFirstOfManyFilesThatAreWrongIsReported() {
        assertThatThrownBy(() -> Sample.rendered(files(50).toArray(String[]::new)))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems())
                                .singleElement()
                                .satisfies(problem -> assertThat(Objects.requireNonNull(problem.span())
                                                .toText())
                                        .isEqualTo("top/f50.yaml:1:1")));
    }
}
