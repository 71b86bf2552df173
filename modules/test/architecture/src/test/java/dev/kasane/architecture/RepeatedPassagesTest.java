package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How much of the main code of all modules is written twice. */
class RepeatedPassagesTest {

    private static final Path MODULES = Path.of("../..");

    /** Of {@code shop/cart/src/main/java}. */
    private static final int DEPTH = 5;

    private static final int LEAST = 6;

    /** What is there on purpose: delegating methods, declarations that only look alike. */
    private static final int MOST = 20;

    @Test
    void fewPassagesOfSixLinesStandTwiceInMainCode() throws IOException {
        RepeatedPassages passages = new RepeatedPassages(LEAST);
        for (Path folder : sources("src/main/java")) {
            passages.addSources(folder);
        }
        List<RepeatedPassages.Pair> pairs = passages.pairs();
        assertThat(pairs.size())
                .as(() -> pairs.stream().map(String::valueOf).collect(Collectors.joining("\n")))
                .isBetween(1, MOST);
    }

    @Test
    void aPairIsAsLongAsItsPlacesAreEqual() {
        RepeatedPassages passages = new RepeatedPassages(3);
        passages.add("A.java", "package a;\nx();\none();\n\n// comment\ntwo();\n}\nthree();\nfour();\ny();");
        passages.add("B.java", "one();\n  two();\nthree();\n/* comment */\nfour();");

        assertThat(passages.pairs()).containsExactly(new RepeatedPassages.Pair("A.java:3-9", "B.java:1-5", 4));
    }

    @Test
    void aPassageEndsWithItsFile() {
        RepeatedPassages passages = new RepeatedPassages(3);
        passages.add("A.java", "one();\ntwo();");
        passages.add("B.java", "three();");
        passages.add("C.java", "one();\ntwo();\nthree();");

        assertThat(passages.pairs()).isEmpty();
    }

    private static List<Path> sources(String end) throws IOException {
        try (Stream<Path> folders =
                Files.find(MODULES, DEPTH, (path, attributes) -> attributes.isDirectory() && path.endsWith(end))) {
            return folders.sorted().toList();
        }
    }
}
