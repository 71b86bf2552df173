package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of indexes, found by indentation. */
class IndexSliceTest {

    private static final Set<String> WANTED = Set.of("redis", "cart");

    @TempDir
    Path folder;

    private String slice(String index) throws IOException {
        Path file = Files.writeString(folder.resolve("index.yaml"), index);
        return new String(IndexSlice.of(file, WANTED), StandardCharsets.UTF_8);
    }

    private static RepositoryIndex read(String text) throws IOException {
        return RepositoryIndex.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), WANTED);
    }

    @Test
    void whatHelmWritesIsCutAtTheNamesOfCharts() throws IOException {
        String index = """
            apiVersion: v1
            entries:
              other:
              - description: |
                  redis:
                  - version: 6.6.6
                version: 1.0.0
                urls:
                - other.tgz
              redis:
              - version: 1.1.0
                description: "of two
                  lines: here"
                urls:
                - redis.tgz
              - version: 1.0.0
                urls: [old.tgz]
              "cart":
              - version: 2.0.0
                urls: [cart.tgz]
              zoo:
              - version: 1.0.0
            generated: "2026-01-01"
            redis:
            - version: 9.9.9
              urls: [no.tgz]
            """;

        String slice = slice(index);

        assertThat(slice).doesNotContain("other", "zoo", "generated", "6.6.6", "9.9.9");
        assertThat(read(slice).versions("redis")).isEqualTo(read(index).versions("redis"));
        assertThat(read(slice).versions("cart")).isEqualTo(read(index).versions("cart"));
    }

    @Test
    void anIndexThatIsWrittenOtherwiseGivesNothingAndIsReadWhole() throws IOException {
        assertThat(slice("{\"entries\":{\"redis\":[{\"version\":\"1.0.0\",\"urls\":[\"a.tgz\"]}]}}\n"))
                .isEqualTo("entries:\n");
        assertThat(slice("entries: {redis: [{version: 1.0.0, urls: [a.tgz]}]}\n"))
                .isEqualTo("entries:\n");
    }

    @Test
    void aLineOfTenMegabytesAndNoLineFeedAtTheEndAreRead() throws IOException {
        String index = "entries:\n  other:\n  - description: " + "x".repeat(10_000_000)
                + "\n  redis:\r\n  - {version: 1.0.0, urls: [a.tgz]}";
        assertThat(slice(index)).isEqualTo("entries:\n  redis:\r\n  - {version: 1.0.0, urls: [a.tgz]}");
    }
}
